import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PersonName, Phone } from "./person.ts";

const nameOf = (typed: string) => z.safeParse(PersonName, typed).data;

test.each([
  "Zoë",
  "Đặng Thị",
  "محمد",
  "می‌خواهم",
  "👩‍👩‍👧‍👦",
  "O’Hara-Müller",
  "Dr. Müller-Lüdenscheidt",
  "O'Neill",
  "St. John",
  "x".repeat(80),
])("%s is a name as it is", (name) => {
  expect(nameOf(` ${name} `)).toBe(name);
});

test("accents are composed, and invisible characters are removed", () => {
  expect(nameOf("Zoe\u0308")).toBe("Zoë");
  expect(nameOf("An\u200Bna\uFEFF\u2028")).toBe("Anna");
});

test.each(["", "   ", "\u200B", "\u200D", "\u202E\u202C", "An\nna", "An\u0000na", "\uD800", "x".repeat(81)])(
  "%j is no name",
  (typed) => {
    expect(nameOf(typed)).toBeUndefined();
  },
);

test.each([
  "Sie haben 500 Euro gewonnen: https://gewinn.example/x",
  "gewinn.example",
  "\u202EannA\u202C",
  "An\u200Fna",
  "An\u2067na",
  "An\nna",
  "An\u0007na",
])("%j is refused as a name with a sentence of its own", (typed) => {
  expect(z.safeParse(PersonName, typed).error?.issues.map(({ message }) => message)).toEqual(["nameRule"]);
});

test.each([
  ["", true],
  ["0441 123456", true],
  ["+49 (0)441/123-456", true],
  ["0441.123 45\u00A06", true],
  ["abc", false],
  ["123", false],
  ["0441 12345 nachmittags", false],
])("of the phone number %j it is said whether it can be one", (typed, isOne) => {
  expect(z.safeParse(Phone, typed).success).toBe(isOne);
});
