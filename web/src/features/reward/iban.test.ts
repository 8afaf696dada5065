import { expect, test } from "vitest";
import { formatIban, isSameNumber } from "./iban.ts";

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

test("a typed number is compared with the ends of the known one", () => {
  const known = "DE89 •••• •••• •••• ••30 00";
  expect(isSameNumber(known, "de89 3704 0044 0532 0130 00")).toBe(true);
  expect(isSameNumber(known, "DE88 3704 0044 0532 0130 00")).toBe(false);
  expect(isSameNumber(known, "DE89 3704 0044 0532 0130 01")).toBe(false);
  expect(isSameNumber(known, "DE89 3704 0044 0532 0130 0")).toBe(false);
});
