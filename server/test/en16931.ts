import { XMLParser, XMLValidator } from "fast-xml-parser";

type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === "IncludedSupplyChainTradeLineItem",
});

const at = (node: unknown, path: string): unknown =>
  path.split("/").reduce<unknown>((value, name) => (value as Node | undefined)?.[name], node);
const text = (node: unknown, path: string): string => {
  const value = at(node, path);
  const content = typeof value === "object" ? (value as Node | null)?.["#text"] : value;
  return typeof content === "string" ? content : "";
};
/** In cents, so that sums are exact. */
const cents = (node: unknown, path: string): number => Math.round(Number(text(node, path)) * 100);
const hasTwoDecimals = (node: unknown, path: string): boolean => /^-?\d+\.\d{2}$/.test(text(node, path));

interface Invoice {
  readonly document: unknown;
  readonly agreement: unknown;
  readonly settlement: unknown;
  readonly delivery: unknown;
  readonly sums: unknown;
  readonly tax: unknown;
  readonly lines: readonly unknown[];
}

const lineTotal =
  "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";
const linePrice = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount";
const lineQuantity = "SpecifiedLineTradeDelivery/BilledQuantity";
const lineTax = "SpecifiedLineTradeSettlement/ApplicableTradeTax";

/** Rules of EN 16931 that concern our documents, by their name in the standard. */
const rules: Readonly<Record<string, (invoice: Invoice) => boolean>> = {
  "BR-02 number": ({ document }) => text(document, "ID") !== "",
  "BR-03 issue date": ({ document }) => /^\d{8}$/.test(text(document, "IssueDateTime/DateTimeString")),
  "BR-04 type code": ({ document }) => ["389", "261"].includes(text(document, "TypeCode")),
  "BR-05 currency": ({ settlement }) => text(settlement, "InvoiceCurrencyCode") === "EUR",
  "BR-06 seller": ({ agreement }) => text(agreement, "SellerTradeParty/Name") !== "",
  "BR-07 buyer": ({ agreement }) => text(agreement, "BuyerTradeParty/Name") !== "",
  "BR-09 seller's country": ({ agreement }) =>
    /^[A-Z]{2}$/.test(text(agreement, "SellerTradeParty/PostalTradeAddress/CountryID")),
  "BR-11 buyer's country": ({ agreement }) =>
    text(agreement, "BuyerTradeParty/PostalTradeAddress/CountryID") === "DE",
  "BR-16 lines": ({ lines }) => lines.length > 0,
  "BR-21 line numbers": ({ lines }) =>
    new Set(lines.map((line) => text(line, "AssociatedDocumentLineDocument/LineID"))).size === lines.length,
  "BR-25 item names": ({ lines }) => lines.every((line) => text(line, "SpecifiedTradeProduct/Name") !== ""),
  "BR-27 prices": ({ lines }) => lines.every((line) => cents(line, linePrice) >= 0),
  "BR-29 period": ({ settlement }) =>
    text(settlement, "BillingSpecifiedPeriod/EndDateTime/DateTimeString") >=
    text(settlement, "BillingSpecifiedPeriod/StartDateTime/DateTimeString"),
  "BR-DEC decimals": ({ sums, tax, lines }) =>
    [
      "LineTotalAmount",
      "TaxBasisTotalAmount",
      "TaxTotalAmount",
      "GrandTotalAmount",
      "DuePayableAmount",
    ].every((name) => hasTwoDecimals(sums, name)) &&
    ["CalculatedAmount", "BasisAmount"].every((name) => hasTwoDecimals(tax, name)) &&
    lines.every((line) => hasTwoDecimals(line, lineTotal)),
  "line = quantity × price": ({ lines }) =>
    lines.every(
      (line) => cents(line, lineTotal) === Number(text(line, lineQuantity)) * cents(line, linePrice),
    ),
  "BR-CO-10 sum of lines": ({ sums, lines }) =>
    lines.reduce<number>((sum, line) => sum + cents(line, lineTotal), 0) === cents(sums, "LineTotalAmount"),
  "BR-CO-13 without VAT": ({ sums }) => cents(sums, "LineTotalAmount") === cents(sums, "TaxBasisTotalAmount"),
  "BR-CO-14 tax": ({ sums, tax }) => cents(sums, "TaxTotalAmount") === cents(tax, "CalculatedAmount"),
  "BR-CO-15 with VAT": ({ sums }) =>
    cents(sums, "TaxBasisTotalAmount") + cents(sums, "TaxTotalAmount") === cents(sums, "GrandTotalAmount"),
  "BR-CO-16 due": ({ sums }) => cents(sums, "GrandTotalAmount") === cents(sums, "DuePayableAmount"),
  "BR-CO-17 rate": ({ tax }) => {
    const exact = (cents(tax, "BasisAmount") * Number(text(tax, "RateApplicablePercent"))) / 100;
    return Math.abs(exact - cents(tax, "CalculatedAmount")) <= 0.5;
  },
  "BR-CO-18 one breakdown": ({ tax, lines }) =>
    !Array.isArray(tax) &&
    lines.every((line) => text(line, `${lineTax}/CategoryCode`) === text(tax, "CategoryCode")),
  "BR-CO-25 terms": ({ settlement }) => text(settlement, "SpecifiedTradePaymentTerms/Description") !== "",
  "BR-CO-26 seller's identifier": ({ agreement }) =>
    text(agreement, "SellerTradeParty/SpecifiedTaxRegistration/ID") !== "",
  "BR-AE-02 both identifiers": ({ agreement, tax }) =>
    text(tax, "CategoryCode") !== "AE" ||
    ["Seller", "Buyer"].every(
      (role) => at(agreement, `${role}TradeParty/SpecifiedTaxRegistration/ID/@_schemeID`) === "VA",
    ),
  "BR-AE reverse charge for agencies abroad": ({ agreement, tax }) =>
    (text(tax, "CategoryCode") === "AE") ===
    (text(agreement, "SellerTradeParty/PostalTradeAddress/CountryID") !== "DE"),
  "BR-S-05, BR-E-05, BR-AE-05 rates": ({ tax, lines }) => {
    const rate = text(tax, "CategoryCode") === "S" ? "19" : "0";
    return lines.every((line) => text(line, `${lineTax}/RateApplicablePercent`) === rate);
  },
  "BR-S-10, BR-E-10, BR-AE-10 exemption": ({ tax }) =>
    (text(tax, "CategoryCode") !== "S") === (text(tax, "ExemptionReason") !== ""),
  "BR-E-09, BR-AE-09 no tax": ({ tax }) =>
    text(tax, "CategoryCode") === "S" || cents(tax, "CalculatedAmount") === 0,
  "delivery of the schema": ({ delivery }) => delivery !== undefined,
};

/** The rules that a CII invoice breaks; "XML" if it is not well-formed. */
export function brokenRules(xml: string): string[] {
  if (XMLValidator.validate(xml) !== true) return ["XML"];
  const root = (parser.parse(xml) as Node)["CrossIndustryInvoice"];
  const settlement = at(root, "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement");
  const invoice: Invoice = {
    document: at(root, "ExchangedDocument"),
    agreement: at(root, "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement"),
    delivery: at(root, "SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery"),
    settlement,
    sums: at(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation"),
    tax: at(settlement, "ApplicableTradeTax"),
    lines: (at(root, "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem") ?? []) as unknown[],
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds(invoice) ? [] : [name]));
}

/** The values of an invoice by their path, whatever the order and the white space. */
export function valuesOf(xml: string): Record<string, string> {
  const values: Record<string, string> = {};
  const collect = (node: unknown, path: string): void => {
    if (Array.isArray(node)) node.forEach((one, index) => collect(one, `${path}[${index}]`));
    else if (typeof node === "object" && node !== null)
      for (const [name, value] of Object.entries(node)) collect(value, `${path}/${name}`);
    else values[path] = String(node);
  };
  collect((parser.parse(xml) as Node)["CrossIndustryInvoice"], "");
  return values;
}
