import { expect, test } from "vitest";
import {
  creditNoteFlow,
  creditNoteNumber,
  documentLines,
  missingForCreditNote,
  objectionEnds,
  preventsCreditNote,
  totalsOf,
} from "./credit-note.ts";
import { isPrintable } from "./credit-note-document.ts";
import { reachableFrom } from "./state-flow.ts";

test.each([
  [10_000, 1_900, 11_900],
  // 19 % of 0.50 € is 9.5 cents
  [50, 10, 60],
  [1, 0, 1],
  [3, 1, 4],
])("%s cents net have %s cents of tax", (net, vat, gross) => {
  expect(totalsOf(net, "standard")).toEqual({
    netCents: net,
    vatPercent: 19,
    vatCents: vat,
    grossCents: gross,
  });
});

test("a small business shows no tax", () => {
  expect(totalsOf(12_345, "smallBusiness")).toEqual({
    netCents: 12_345,
    vatPercent: 0,
    vatCents: 0,
    grossCents: 12_345,
  });
});

test("bookings of one product and amount make one line, and those taken back come last", () => {
  const booking = (productName: string, amountCents: number) => ({ productName, amountCents });
  const bookings = [
    booking("Strom", -5000),
    booking("Strom", 5000),
    booking("Gas", 6000),
    booking("Strom", 5000),
    booking("Strom", 5500),
  ];
  expect(documentLines(bookings)).toEqual([
    { productName: "Gas", quantity: 1, unitCents: 6000, netCents: 6000 },
    { productName: "Strom", quantity: 1, unitCents: 5500, netCents: 5500 },
    { productName: "Strom", quantity: 2, unitCents: 5000, netCents: 10_000 },
    { productName: "Strom", quantity: -1, unitCents: 5000, netCents: -5000 },
  ]);
});

test("the agency may object for 14 days, across the change to winter time", () => {
  expect(objectionEnds(new Date("2026-10-20T06:00:00Z"))).toEqual(new Date("2026-11-03T07:00:00Z"));
});

test("every state can be reached, and a cancelled credit note stays cancelled", () => {
  expect([...reachableFrom(creditNoteFlow, "issued")].toSorted()).toEqual(
    Object.keys(creditNoteFlow).toSorted(),
  );
  expect(creditNoteFlow.cancelled).toEqual({});
});

test("without a bank account the credit note is written, without the other details it is not", () => {
  const whole = {
    hasAgreed: true,
    hasAddress: true,
    hasPrintableLetters: true,
    hasTaxNumber: true,
    hasBankAccount: true,
  };
  expect(missingForCreditNote(whole)).toEqual([]);
  expect(missingForCreditNote({ ...whole, hasBankAccount: false })).toEqual(["bankAccount"]);
  expect(preventsCreditNote(["bankAccount"])).toBe(false);
  for (const what of ["hasAgreed", "hasAddress", "hasPrintableLetters", "hasTaxNumber"] as const)
    expect(preventsCreditNote(missingForCreditNote({ ...whole, [what]: false }))).toBe(true);
});

test("the document prints the Latin names of Europe, and no Greek or Cyrillic ones", () => {
  const names = ["Müller & Söhne GmbH", "Škoda Łódź", "Ștefan Őri", "Strauß’ „Laden“ – 1 €", "Mu\u0308ller"];
  expect(names.filter((name) => !isPrintable(name))).toEqual([]);
  expect(["Παπαδόπουλος", "Агенция Север", "株式会社", "Agentur 🎉"].filter(isPrintable)).toEqual([]);
});

test("numbers are counted with six digits and may grow", () => {
  expect(creditNoteNumber(42)).toBe("GS-000042");
  expect(creditNoteNumber(1_234_567)).toBe("GS-1234567");
});
