import { type DocumentLine, documentLines, documentTypeCodes, type VatCategory } from "./credit-note.ts";
import {
  agencyCountry,
  type CreditNoteDocument,
  documentTexts,
  shownCategory,
} from "./credit-note-document.ts";
import { type CalendarDate, isoDate } from "./dates.ts";
import { firstDayOf, lastDayOf } from "./month.ts";

const namespaces = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
} as const;

/** Text of people in XML: characters that XML forbids are left out, a line break is a space. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[\t\n\r]+/g, " ")
    .replaceAll(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const amount = (cents: number): string => (cents / 100).toFixed(2);
const element = (name: string, text: string): string => `<ram:${name}>${xmlText(text)}</ram:${name}>`;
const date = (day: CalendarDate): string =>
  `<udt:DateTimeString format="102">${isoDate(day).replaceAll("-", "")}</udt:DateTimeString>`;

/**
 * The document as an EN 16931 invoice in the syntax CII (Factur-X, profile EN 16931). The elements have the order of the
 * schema. The agency is the seller, although the tenant writes the document.
 */
export function ciiInvoice(document: CreditNoteDocument): string {
  const { kind, number, issuedOn } = document;
  const attributes = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const category = categoryOf(document);
  const lines = documentLines(document.bookings).map((line, index) => lineItem(line, index + 1, category));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${attributes.join(" ")}>
<rsm:ExchangedDocumentContext>
<ram:GuidelineSpecifiedDocumentContextParameter>${element("ID", "urn:cen.eu:en16931:2017")}</ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
${element("ID", number)}
${element("TypeCode", documentTypeCodes[kind])}
<ram:IssueDateTime>${date(issuedOn)}</ram:IssueDateTime>
<ram:IncludedNote>${element("Content", documentTexts.title(document))}</ram:IncludedNote>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${lines.join("\n")}
${agreement(document)}
<ram:ApplicableHeaderTradeDelivery>
<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${date(lastDayOf(document.month))}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
</ram:ApplicableHeaderTradeDelivery>
${settlement(document, category)}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

interface TaxCategory {
  readonly code: "S" | "E" | "AE";
  readonly percent: number;
  /** Why there is no tax. */
  readonly exemption: string | undefined;
}

/** UNTDID 5305. */
const categories = {
  standard: { code: "S", exemption: undefined },
  smallBusiness: { code: "E", exemption: documentTexts.smallBusiness },
  reverseCharge: { code: "AE", exemption: documentTexts.reverseCharge },
} as const satisfies Record<VatCategory, Omit<TaxCategory, "percent">>;

const categoryOf = (document: CreditNoteDocument): TaxCategory => ({
  ...categories[shownCategory(document)],
  percent: document.totals.vatPercent,
});

function lineItem(line: DocumentLine, position: number, { code, percent }: TaxCategory): string {
  return `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument>${element("LineID", String(position))}</ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct>${element("Name", documentTexts.line(line))}</ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${element("ChargeAmount", amount(line.unitCents))}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
<ram:ApplicableTradeTax>${element("TypeCode", "VAT")}${element("CategoryCode", code)}${element("RateApplicablePercent", String(percent))}</ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation>${element("LineTotalAmount", amount(line.netCents))}</ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
}

function agreement(document: CreditNoteDocument): string {
  const { agency, issuer } = document.parties;
  return `<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>
${element("Name", agency.name)}
${address(agency, agencyCountry(document).code)}
${agency.vatId === null ? registration("FC", agency.taxNumber ?? "") : registration("VA", agency.vatId)}
</ram:SellerTradeParty>
<ram:BuyerTradeParty>
${element("Name", issuer.name)}
<ram:DefinedTradeContact><ram:EmailURIUniversalCommunication>${element("URIID", issuer.email)}</ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
${address(issuer, "DE")}
${registration("VA", issuer.vatId)}
</ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement>`;
}

const address = (party: { postcode: string; street: string; city: string }, country: string): string =>
  `<ram:PostalTradeAddress>${element("PostcodeCode", party.postcode)}${element("LineOne", party.street)}${element("CityName", party.city)}${element("CountryID", country)}</ram:PostalTradeAddress>`;

/** VA: VAT identifier; FC: number of the tax office. */
const registration = (scheme: "VA" | "FC", id: string): string =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${xmlText(id)}</ram:ID></ram:SpecifiedTaxRegistration>`;

function settlement(document: CreditNoteDocument, { code, percent, exemption: reason }: TaxCategory): string {
  const { totals, month, kind, objectionUntil, cancels } = document;
  const exemption = reason === undefined ? "" : element("ExemptionReason", reason);
  const due = kind === "invoice" ? `<ram:DueDateDateTime>${date(objectionUntil)}</ram:DueDateDateTime>` : "";
  return `<ram:ApplicableHeaderTradeSettlement>
${element("InvoiceCurrencyCode", "EUR")}
<ram:ApplicableTradeTax>${element("CalculatedAmount", amount(totals.vatCents))}${element("TypeCode", "VAT")}${exemption}${element("BasisAmount", amount(totals.netCents))}${element("CategoryCode", code)}${element("RateApplicablePercent", String(percent))}</ram:ApplicableTradeTax>
<ram:BillingSpecifiedPeriod><ram:StartDateTime>${date(firstDayOf(month))}</ram:StartDateTime><ram:EndDateTime>${date(lastDayOf(month))}</ram:EndDateTime></ram:BillingSpecifiedPeriod>
<ram:SpecifiedTradePaymentTerms>${element("Description", documentTexts.payment(document))}${due}</ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${element("LineTotalAmount", amount(totals.netCents))}
${element("TaxBasisTotalAmount", amount(totals.netCents))}
<ram:TaxTotalAmount currencyID="EUR">${amount(totals.vatCents)}</ram:TaxTotalAmount>
${element("GrandTotalAmount", amount(totals.grossCents))}
${element("DuePayableAmount", amount(totals.grossCents))}
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${cancels ? reference(cancels) : ""}
</ram:ApplicableHeaderTradeSettlement>`;
}

const reference = ({ number, issuedOn }: NonNullable<CreditNoteDocument["cancels"]>): string =>
  `<ram:InvoiceReferencedDocument>${element("IssuerAssignedID", number)}<ram:FormattedIssueDateTime>${date(issuedOn).replaceAll("udt:", "qdt:")}</ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`;
