import { expect, test } from "vitest";
import { forTerminal, wrapped } from "./terminal.ts";

test.each([
  ["an escape that clears the screen", "A-1\u001B[2J", "A-1\uFFFD[2J"],
  ["the same in one character", "A-1\u009B2J", "A-1\uFFFD2J"],
  ["a return that overwrites the line", "refused\rpaid", "refused\uFFFDpaid"],
  ["a title that the terminal types back", "\u001B]0;x\u0007", "\uFFFD]0;x\uFFFD"],
  ["text that runs backwards", "A\u202Egnp.exe", "A\uFFFDgnp.exe"],
])("%s does nothing", (_name, line, shown) => {
  expect(forTerminal(line)).toBe(shown);
});

test("printable text is unchanged", () => {
  const line = "\tline 7 (Ä-ß 12/3): größer als 1.000 €\n";
  expect(forTerminal(line)).toBe(line);
});

test("a long text continues indented, and a word that is too long is not broken", () => {
  const word = "x".repeat(90);
  expect(wrapped(`${"ab ".repeat(27)}${word} c`, "  7  ")).toBe(
    [`  7  ${"ab ".repeat(25).trim()}`, "     ab ab", `     ${word}`, "     c"].join("\n"),
  );
});
