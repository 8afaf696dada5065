import { expect, test } from "vitest";
import { formatIban, isIban } from "./iban.ts";

const anyCountry = { germanOnly: false };

test("typed or pasted text is formatted in groups of four", () => {
  expect(formatIban("de89370400440532013000", 22).text).toBe("DE89 3704 0044 0532 0130 00");
  expect(formatIban(" DE89-3704 0044", 15).text).toBe("DE89 3704 0044");
  expect(formatIban("", 0)).toEqual({ text: "", cursor: 0 });
});

test("the cursor stays after the typed character", () => {
  expect(formatIban("DE893", 5)).toEqual({ text: "DE89 3", cursor: 6 });
  expect(formatIban("DE899 3704", 5)).toEqual({ text: "DE89 9370 4", cursor: 6 });
  expect(formatIban("DE8 3704", 3)).toEqual({ text: "DE83 704", cursor: 3 });
});

test("an IBAN with correct check digits is valid, one with two digits swapped is not", () => {
  expect(isIban("DE89 3704 0044 0532 0130 00", anyCountry)).toBe(true);
  expect(isIban("de89370400440532013000", anyCountry)).toBe(true);
  expect(isIban("DE89 3704 0044 0532 0103 00", anyCountry)).toBe(false);
  expect(isIban("DE89 3704", anyCountry)).toBe(false);
  expect(isIban("", anyCountry)).toBe(false);
});

test("if only German accounts are allowed, others are invalid", () => {
  const austrian = "AT61 1904 3002 3457 3201";
  expect(isIban(austrian, anyCountry)).toBe(true);
  expect(isIban(austrian, { germanOnly: true })).toBe(false);
});
