import { InvoiceService, type Invoice } from "@e-invoice-eu/core";
import { documentLines, documentTypeCodes } from "@weitersagen/domain/credit-note";
import {
  agencyCountry,
  type CreditNoteDocument,
  documentTexts,
  shownCategory,
} from "@weitersagen/domain/credit-note-document";
import { isoDate } from "@weitersagen/domain/dates";
import { firstDayOf, lastDayOf } from "@weitersagen/domain/month";

const EUR = "EUR" as const;
const money = (cents: number): string => (cents / 100).toFixed(2);

interface Address {
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

const addressOf = ({ street, city, postcode }: Address, country: "DE" | "AT") => ({
  "cbc:StreetName": street,
  "cbc:CityName": city,
  "cbc:PostalZone": postcode,
  "cac:Country": { "cbc:IdentificationCode": country },
});
const categoryCodes = { standard: "S", smallBusiness: "E", reverseCharge: "AE" } as const;

const registration = (id: string, scheme: "VAT" | "FC") => ({
  "cbc:CompanyID": id,
  "cac:TaxScheme": { "cbc:ID": scheme },
});

/**
 * The same invoice, written by a library that validates its input against a schema of EN 16931. The product does without
 * it: it compiles that schema for every document, and loses the reference of a cancelling document.
 */
export async function libraryInvoice(document: CreditNoteDocument): Promise<string> {
  const quiet = { log: () => {}, warn: () => {}, error: () => {} };
  const xml = await new InvoiceService(quiet).generate(invoiceOf(document), { format: "CII", lang: "de-de" });
  // A default of the library that EN 16931 does not ask for.
  const process =
    /<ram:BusinessProcessSpecifiedDocumentContextParameter>[\s\S]*<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/;
  return String(xml)
    .replace(process, "")
    .replace(/ xmlns:xsi="[^"]*" xsi:schemaLocation="[^"]*"/, "");
}

function invoiceOf(document: CreditNoteDocument): Invoice {
  const { parties, totals, month } = document;
  const { agency, issuer } = parties;
  const shown = shownCategory(document);
  const category = {
    "cbc:ID": categoryCodes[shown],
    "cbc:Percent": String(totals.vatPercent),
    "cac:TaxScheme": { "cbc:ID": "VAT" },
  };
  const lines = documentLines(document.bookings).map((line, index) => ({
    "cbc:ID": String(index + 1),
    "cbc:InvoicedQuantity": String(line.quantity),
    "cbc:InvoicedQuantity@unitCode": "C62" as const,
    "cbc:LineExtensionAmount": money(line.netCents),
    "cbc:LineExtensionAmount@currencyID": EUR,
    "cac:Item": { "cbc:Name": documentTexts.line(line), "cac:ClassifiedTaxCategory": category },
    "cac:Price": { "cbc:PriceAmount": money(line.unitCents), "cbc:PriceAmount@currencyID": EUR },
  }));
  const exemption = shown === "standard" ? undefined : { "cbc:TaxExemptionReason": documentTexts[shown] };
  const tax = { "cbc:TaxAmount": money(totals.vatCents), "cbc:TaxAmount@currencyID": EUR };
  return {
    "ubl:Invoice": {
      "cbc:ID": document.number,
      "cbc:IssueDate": isoDate(document.issuedOn),
      "cbc:DueDate": isoDate(document.objectionUntil),
      "cbc:InvoiceTypeCode": documentTypeCodes[document.kind],
      "cbc:Note": [documentTexts.title(document)],
      "cbc:DocumentCurrencyCode": EUR,
      "cac:InvoicePeriod": {
        "cbc:StartDate": isoDate(firstDayOf(month)),
        "cbc:EndDate": isoDate(lastDayOf(month)),
      },
      "cac:AccountingSupplierParty": {
        "cac:Party": {
          "cac:PostalAddress": addressOf(agency, agencyCountry(document).code as "DE" | "AT"),
          "cac:PartyTaxScheme": [
            agency.vatId === null
              ? registration(agency.taxNumber ?? "", "FC")
              : registration(agency.vatId, "VAT"),
          ],
          "cac:PartyLegalEntity": { "cbc:RegistrationName": agency.name },
        },
      },
      "cac:AccountingCustomerParty": {
        "cac:Party": {
          "cac:PostalAddress": addressOf(issuer, "DE"),
          "cac:PartyTaxScheme": registration(issuer.vatId, "VAT"),
          "cac:PartyLegalEntity": { "cbc:RegistrationName": issuer.name },
          "cac:Contact": { "cbc:ElectronicMail": issuer.email },
        },
      },
      "cac:Delivery": { "cbc:ActualDeliveryDate": isoDate(lastDayOf(month)) },
      "cac:PaymentTerms": { "cbc:Note": documentTexts.payment(document) },
      "cac:TaxTotal": [
        {
          ...tax,
          "cac:TaxSubtotal": [
            {
              "cbc:TaxableAmount": money(totals.netCents),
              "cbc:TaxableAmount@currencyID": EUR,
              ...tax,
              "cac:TaxCategory": { ...category, ...exemption },
            },
          ],
        },
      ],
      "cac:LegalMonetaryTotal": {
        "cbc:LineExtensionAmount": money(totals.netCents),
        "cbc:LineExtensionAmount@currencyID": EUR,
        "cbc:TaxExclusiveAmount": money(totals.netCents),
        "cbc:TaxExclusiveAmount@currencyID": EUR,
        "cbc:TaxInclusiveAmount": money(totals.grossCents),
        "cbc:TaxInclusiveAmount@currencyID": EUR,
        "cbc:PayableAmount": money(totals.grossCents),
        "cbc:PayableAmount@currencyID": EUR,
      },
      "cac:InvoiceLine": lines as [(typeof lines)[number], ...typeof lines],
    },
  };
}
