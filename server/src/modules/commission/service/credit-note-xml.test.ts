import { ciiInvoice } from "@weitersagen/domain/cii-invoice";
import { totalsOf } from "@weitersagen/domain/credit-note";
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

const documentWith = (bookings: readonly ListedBooking[], isSmallBusiness: boolean): CreditNoteDocument => ({
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
      vatId: isSmallBusiness ? null : "DE987654321",
      taxNumber: isSmallBusiness ? "64/123/45678" : null,
      isSmallBusiness,
    },
  },
  totals: totalsOf(
    bookings.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isSmallBusiness ? "smallBusiness" : "standard",
  ),
  bookings,
});

const document = fc
  .tuple(fc.array(booking, { minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([bookings, isSmallBusiness]) => documentWith(bookings, isSmallBusiness))
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
    false,
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

test.each([false, true])(
  "an independent library accepts the data and writes the same invoice (small business: %s)",
  async (isSmallBusiness) => {
    const ours = documentWith(bookings, isSmallBusiness);
    expect(valuesOf(ciiInvoice(ours))).toEqual(valuesOf(await libraryInvoice(ours)));
  },
  60_000,
);

test("the cancelling document has its own type and names what it cancels", () => {
  const xml = ciiInvoice({
    ...documentWith(bookings, false),
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
