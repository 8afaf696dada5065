import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PersonName } from "./person.ts";

const nameOf = (typed: string) => z.safeParse(PersonName, typed).data;

test.each(["Zoë", "Đặng Thị", "محمد", "می‌خواهم", "👩‍👩‍👧‍👦", "O’Hara-Müller", "x".repeat(80)])(
  "%s is a name as it is",
  (name) => {
    expect(nameOf(` ${name} `)).toBe(name);
  },
);

test("accents come in one piece, and what nobody sees or what turns the text around is taken out", () => {
  expect(nameOf("Zoe\u0308")).toBe("Zoë");
  expect(nameOf("\u202EannA\u202C")).toBe("annA");
  expect(nameOf("An\u200Bna\uFEFF\u2028")).toBe("Anna");
});

test.each(["", "   ", "\u200B", "\u200D", "\u202E\u202C", "An\nna", "An\u0000na", "\uD800", "x".repeat(81)])(
  "%j is no name",
  (typed) => {
    expect(nameOf(typed)).toBeUndefined();
  },
);
