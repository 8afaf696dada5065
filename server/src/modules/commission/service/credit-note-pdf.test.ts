import { inflateSync } from "node:zlib";
import type { CreditNoteDocument } from "@weitersagen/domain/credit-note-document";
import { expect, test } from "vitest";
import { drawCreditNote } from "./credit-note-pdf.ts";

const address = { name: "Weitersagen", street: "Am Platz 1", postcode: "10115", city: "Berlin" };

const documentFor = (name: string): CreditNoteDocument => ({
  number: "GS-000001",
  kind: "invoice",
  cancels: undefined,
  month: "2026-06",
  issuedOn: { year: 2026, month: 7, day: 1 },
  objectionUntil: { year: 2026, month: 7, day: 15 },
  parties: {
    issuer: { ...address, vatId: "DE123456789", email: "hilfe@example.org" },
    agency: {
      ...address,
      name,
      number: "1",
      vatId: null,
      taxNumber: "12/345/67890",
      isSmallBusiness: false,
    },
  },
  totals: { netCents: 1_000, vatPercent: 19, vatCents: 190, grossCents: 1_190 },
  bookings: [
    {
      productName: "Strom",
      orderNumber: "A-1",
      bookedOn: { year: 2026, month: 6, day: 3 },
      amountCents: 1_000,
    },
  ],
});

/** The operators that write the pages, without the attached invoice. */
async function pagesFor(name: string): Promise<string[]> {
  const file = (await drawCreditNote(documentFor(name))).toString("latin1");
  const streams = [...file.matchAll(/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g)];
  return streams
    .map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"))
    .filter((text) => /\bBT\b[^]*\bET\b/.test(text));
}

test("a name whose letters are stored in parts is printed as the same name", async () => {
  const whole = await pagesFor("Müller Škoda");
  expect(whole).toHaveLength(2);
  expect(await pagesFor("Müller Škoda".normalize("NFD"))).toEqual(whole);
  expect(await pagesFor("Mueller Skoda")).not.toEqual(whole);
});
