import { expect, test } from "vitest";
import { ibanFault } from "./iban-fault.ts";

test.each([
  ["DE89 3704 0044 0532 0130 00", "valid"],
  ["at61 1904 3002 3457 3201", "valid"],
  ["NL91 ABNA 0417 1643 00", "valid"],
  ["DE89 3704 0044 0532 0130 0", "IBAN ist nicht gültig: Sie hat 21 Zeichen, richtig sind 22."],
  ["AT61 1904 3002 3457 3201 1", "IBAN ist nicht gültig: Sie hat 21 Zeichen, richtig sind 20."],
  ["DE89 37O4 0044 0532 0130 00", /Buchstabe, wo eine Ziffer hingehört, vielleicht ein O/],
  ["ATO1 1904 3002 3457 3201", /Buchstabe, wo eine Ziffer hingehört/],
  ["DE89 3704 0044 0532 0103 00", /Zeichen ist falsch oder vertauscht/],
  ["TR33 0006 1005 1978 6457 8413 26", /beginnt nicht mit einem Land.*SEPA/],
  ["3704 0044 0532 0130 00", /beginnt nicht mit einem Land/],
  ["DE", /Sie hat 2 Zeichen/],
])("%s: %s", (typed, expected) => {
  expect(ibanFault(typed, "de") ?? "valid").toMatch(expected);
});

test.each([
  ["DE89 3704 0044 0532 0130 00", undefined],
  ["AT61 1904 3002 3457 3201", "only German"],
  ["AT61 1904 3002 3457 3201 1", "only German"],
  ["DE89 3704 0044 0532 0130 0", "IBAN ist nicht gültig: Sie hat 21 Zeichen, richtig sind 22."],
])("where only German accounts are allowed, %s is refused for its country first", (typed, expected) => {
  expect(ibanFault(typed, "de", "only German")).toBe(expected);
});

test("the English message has the same reason", () => {
  expect(ibanFault("DE89 3704", "en")).toBe("IBAN is not valid: it has 8 characters instead of 22.");
});
