import { expect, test } from "vitest";
import { fieldRuleText, passwordHint } from "./field-rules.ts";

test("the hint of a new password names each rule until its error explains it", () => {
  const rule = fieldRuleText("passwordRule", "de") ?? "";
  const knownWord = fieldRuleText("knownWord", "de") ?? "";
  expect(passwordHint("de")).toBe(`${rule} ${knownWord}`);
  expect(passwordHint("de", "Neues Passwort ist ein Pflichtfeld")).toBe(`${rule} ${knownWord}`);
  expect(passwordHint("de", rule)).toBe(knownWord);
  expect(passwordHint("de", fieldRuleText("guessablePassword", "de"))).toBe(rule);
});
