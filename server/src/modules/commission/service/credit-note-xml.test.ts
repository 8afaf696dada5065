import { ciiInvoice } from "@weitersagen/domain/cii-invoice";
import { totalsOf, type VatCategory } from "@weitersagen/domain/credit-note";
import type { CreditNoteDocument, ListedBooking } from "@weitersagen/domain/credit-note-document";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { brokenRules, valuesOf } from "../../../../test/en16931.ts";
import { libraryInvoice } from "../../../../test/library-invoice.ts";

const name = fc.oneof(
  fc.constantFrom("Küstenstrom Natur 24", "Gas & Wärme <Plus>", 'Tarif "M"', "Łódź 5"),
  fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}`),
);
const booking: fc.Arbitrary<ListedBooking> = fc.record({
  productName: name,
  orderNumber: fc.constant("KS-1"),
  bookedOn: fc.constant({ year: 2026, month: 10, day: 14 }),
  amountCents: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -500, max: -1 })),
});

const documentWith = (bookings: readonly ListedBooking[], category: VatCategory): CreditNoteDocument => ({
  number: "GS-000042",
  kind: "invoice",
  cancels: undefined,
  month: "2026-10",
  issuedOn: { year: 2026, month: 11, day: 1 },
  objectionUntil: { year: 2026, month: 11, day: 15 },
  parties: {
    issuer: {
      name: "Küstenstrom GmbH & Co. KG",
      street: "Deichstraße 1",
      postcode: "26121",
      city: "Oldenburg",
      vatId: "DE123456789",
      email: "partner@example.org",
    },
    agency: {
      number: "4711",
      name: "Agentur Nord",
      street: "Hafenstraße 12",
      postcode: "26789",
      city: "Leer",
      vatId: { standard: "DE987654321", smallBusiness: null, reverseCharge: "ATU12345678" }[category],
      taxNumber: category === "smallBusiness" ? "64/123/45678" : null,
      isSmallBusiness: category === "smallBusiness",
    },
  },
  totals: totalsOf(
    bookings.reduce((sum, { amountCents }) => sum + amountCents, 0),
    category,
  ),
  bookings,
});

const categories = ["standard", "smallBusiness", "reverseCharge"] as const;
const document = fc
  .tuple(fc.array(booking, { minLength: 1, maxLength: 12 }), fc.constantFrom(...categories))
  .map(([bookings, category]) => documentWith(bookings, category))
  .filter(({ totals }) => totals.netCents > 0);

test("500 random credit notes keep the rules of EN 16931 to the cent", () => {
  fc.assert(
    fc.property(document, (one) => {
      expect(brokenRules(ciiInvoice(one))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("a document with a wrong sum, tax, line or type breaks a rule", () => {
  const right = documentWith(
    [
      {
        productName: "Strom",
        orderNumber: "1",
        bookedOn: { year: 2026, month: 10, day: 1 },
        amountCents: 5000,
      },
    ],
    "standard",
  );
  const xml = ciiInvoice(right);
  const broken = (from: string, to: string) => brokenRules(xml.replace(from, to)).length > 0;
  expect(broken("<ram:GrandTotalAmount>59.50", "<ram:GrandTotalAmount>59.51")).toBe(true);
  expect(broken("<ram:CalculatedAmount>9.50", "<ram:CalculatedAmount>9.49")).toBe(true);
  expect(broken('unitCode="C62">1<', 'unitCode="C62">2<')).toBe(true);
  expect(broken(">389<", ">380<")).toBe(true);
  expect(broken("</ram:Name>", "</ram:Nam>")).toBe(true);
});

const bookings: readonly ListedBooking[] = [5000, 6000, 5000, -5000].map((amountCents, index) => ({
  productName: index === 1 ? "Gas & Wärme" : "Strom Ü",
  orderNumber: `KS-${index}`,
  bookedOn: { year: 2026, month: 10, day: index + 1 },
  amountCents,
}));

test.each(categories)(
  "an independent library accepts the data and writes the same invoice (%s)",
  async (category) => {
    const ours = documentWith(bookings, category);
    expect(valuesOf(ciiInvoice(ours))).toEqual(valuesOf(await libraryInvoice(ours)));
  },
  60_000,
);

test("the cancelling document has its own type and names what it cancels", () => {
  const xml = ciiInvoice({
    ...documentWith(bookings, "standard"),
    number: "GS-000043",
    kind: "cancellation",
    cancels: { number: "GS-000042", issuedOn: { year: 2026, month: 11, day: 1 } },
  });
  expect(brokenRules(xml)).toEqual([]);
  const values = valuesOf(xml);
  const settlement = "/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
  const reference = `${settlement}/InvoiceReferencedDocument`;
  expect(values["/ExchangedDocument/TypeCode"]).toBe("261");
  expect(values[`${reference}/IssuerAssignedID`]).toBe("GS-000042");
  expect(values[`${reference}/FormattedIssueDateTime/DateTimeString/#text`]).toBe("20261101");
});

test("a document with tax for an agency abroad is cancelled with the same rate", () => {
  const abroad = documentWith(bookings, "reverseCharge");
  const taxed = { ...abroad, totals: totalsOf(abroad.totals.netCents, "standard") };
  const values = valuesOf(ciiInvoice(taxed));
  const tax = "/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/ApplicableTradeTax";
  expect(values[`${tax}/CategoryCode`]).toBe("S");
  expect(values[`${tax}/RateApplicablePercent`]).toBe("19");
});
