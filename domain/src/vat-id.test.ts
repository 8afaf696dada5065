import { expect, test } from "vitest";
import { hasTaxData, isVatId, vatCountry } from "./vat-id.ts";

test.each(["DE123456789", "ATU12345678", "EL123456789", "NL123456789B01", "IE1234567WA"])(
  "%s can be a VAT identifier",
  (text) => expect(isVatId(text)).toBe(true),
);

test.each(["", "DE12345678", "DEU12345678", "CHE123456789", "GB123456789", "XX12", "AT"])(
  "%s cannot be one",
  (text) => expect(isVatId(text)).toBe(false),
);

test("Greek identifiers begin with EL, and Greece's code is GR", () => {
  expect(vatCountry("EL123456789")?.code).toBe("GR");
  expect(vatCountry("toString")).toBeUndefined();
});

test("an identifier from outside the EU is no tax data, whatever else is known", () => {
  expect(hasTaxData({ vatId: "ATU12345678", taxNumber: null })).toBe(true);
  expect(hasTaxData({ vatId: null, taxNumber: "64/123/45678" })).toBe(true);
  expect(hasTaxData({ vatId: "CHE123456789", taxNumber: "64/123/45678" })).toBe(false);
  expect(hasTaxData({ vatId: null, taxNumber: null })).toBe(false);
});
