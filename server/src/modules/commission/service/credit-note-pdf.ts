import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ciiInvoice } from "@weitersagen/domain/cii-invoice";
import { documentLines } from "@weitersagen/domain/credit-note";
import {
  agencyCountry,
  type CreditNoteDocument,
  documentTexts,
  germanDay,
  germanMonth,
  type ListedBooking,
  shownCategory,
} from "@weitersagen/domain/credit-note-document";
import { startOfDay } from "@weitersagen/domain/dates";
import { firstDayOf, lastDayOf } from "@weitersagen/domain/month";
import { facturXMetadata } from "./factur-x-metadata.ts";

type Pdf = PDFKit.PDFDocument & { appendXML(xml: string): void };

const LEFT = 71;
const RIGHT = 538;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 770;
const ink = "#1c2024";
const muted = "#5b646d";
const rule = "#c9d0d6";

const amounts = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const euros = (cents: number): string => `${amounts.format(cents / 100)} €`;

const fontFile = (subset: string, weight: number): Promise<Buffer> =>
  readFile(
    fileURLToPath(import.meta.resolve(`@fontsource/geist/files/geist-${subset}-${weight}-normal.woff`)),
  );

/** The letters of the first font; names with other letters are set in the second. */
const isBasic = (character: string): boolean =>
  /[\u0020-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/.test(character);

async function openDocument({ number, issuedOn }: CreditNoteDocument): Promise<Pdf> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: 60, bottom: 0, left: LEFT, right: 595 - RIGHT },
    subset: "PDF/A-3b",
    pdfVersion: "1.7",
    tagged: true,
    lang: "de-DE",
    bufferPages: true,
    displayTitle: true,
    // Nothing from outside: the library writes these unescaped into the metadata.
    info: {
      Title: `Gutschrift ${number}`,
      CreationDate: startOfDay(issuedOn),
      ModDate: startOfDay(issuedOn),
    },
  });
  const [text, strong, other, otherStrong] = await Promise.all([
    fontFile("latin", 400),
    fontFile("latin", 600),
    fontFile("latin-ext", 400),
    fontFile("latin-ext", 600),
  ]);
  pdf.registerFont("text", text);
  pdf.registerFont("strong", strong);
  pdf.registerFont("text other", other);
  pdf.registerFont("strong other", otherStrong);
  return pdf;
}

interface TextOptions {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly size?: number;
  readonly font?: "text" | "strong";
  readonly color?: string;
  readonly align?: "left" | "right";
}

/** Writes a text; letters that the main font lacks are set in the extended one. No font has a letter's parts. */
function write(pdf: Pdf, given: string, options: TextOptions = {}): void {
  const text = given.normalize("NFC");
  const { x = LEFT, y = pdf.y, width = WIDTH, size = 9.5, font = "text", align = "left" } = options;
  pdf.fillColor(options.color ?? ink).fontSize(size);
  if (Array.from(text).every(isBasic) || align === "right") {
    pdf.font(font).text(text, x, y, { width, align, features: ["tnum"] });
    return;
  }
  const runs = text.match(/[^\u0020-\u00ff]+|[\u0020-\u00ff]+/g) ?? [];
  runs.forEach((run, index) => {
    const continued = index < runs.length - 1;
    pdf.font(isBasic(run.charAt(0)) ? font : `${font} other`);
    if (index === 0) pdf.text(run, x, y, { width, continued });
    else pdf.text(run, { continued });
  });
}

function line(pdf: Pdf, y: number, color = rule): void {
  pdf.save().lineWidth(0.6).strokeColor(color).moveTo(LEFT, y).lineTo(RIGHT, y).stroke().restore();
}

function writeHead(pdf: Pdf, data: CreditNoteDocument): void {
  const { issuer, agency } = data.parties;
  write(pdf, issuer.name, { y: 54, size: 15, font: "strong" });
  write(pdf, `${issuer.street} · ${issuer.postcode} ${issuer.city} · ${issuer.email}`, {
    y: 76,
    size: 8.5,
    color: muted,
  });
  write(pdf, `${issuer.name} · ${issuer.street} · ${issuer.postcode} ${issuer.city}`, {
    y: 134,
    size: 6.5,
    color: muted,
    width: 240,
  });
  pdf.y = 148;
  const { name: country } = agencyCountry(data);
  const address = [agency.name, agency.street, `${agency.postcode} ${agency.city}`, country ?? []].flat();
  for (const text of address) write(pdf, text, { width: 230, size: 10.5 });
  writeFacts(pdf, data);
}

function writeFacts(pdf: Pdf, data: CreditNoteDocument): void {
  const { agency, issuer } = data.parties;
  const period = `${germanDay(firstDayOf(data.month))} – ${germanDay(lastDayOf(data.month))}`;
  const facts: (readonly [string, string])[] = [
    [data.kind === "invoice" ? "Gutschrift Nr." : "Storno Nr.", data.number],
    ["Datum", germanDay(data.issuedOn)],
    ["Leistungszeitraum", period],
    ["Agenturnummer", agency.number],
    agency.vatId === null
      ? ["Steuernr. der Agentur", agency.taxNumber ?? ""]
      : ["USt-IdNr. der Agentur", agency.vatId],
    [`USt-IdNr. des Ausstellers`, issuer.vatId],
  ];
  let y = 134;
  for (const [name, value] of facts) {
    write(pdf, name, { x: 328, y, width: 100, size: 8.5, color: muted });
    write(pdf, value, { x: 424, y, width: RIGHT - 424, size: 8.5, align: "right" });
    y += 15;
  }
}

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: "right";
}

function writeRow(pdf: Pdf, columns: readonly Column[], cells: readonly string[], head = false): void {
  const y = pdf.y;
  let lowest = y;
  columns.forEach(({ x, width, align }, index) => {
    const style = head ? { size: 8, color: muted } : {};
    write(pdf, cells[index] ?? "", { x, y, width, ...(align && { align }), ...style });
    lowest = Math.max(lowest, pdf.y);
  });
  line(pdf, lowest + 4);
  pdf.y = lowest + 10;
}

/** Writes a table; a page that is full is followed by another one with the same head. */
function writeTable(pdf: Pdf, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const titles = columns.map(({ title }) => title);
  writeRow(pdf, columns, titles, true);
  for (const cells of rows) {
    if (pdf.y > BOTTOM - 40) {
      pdf.addPage();
      pdf.y = 60;
      writeRow(pdf, columns, titles, true);
    }
    writeRow(pdf, columns, cells);
  }
}

const lineColumns: readonly Column[] = [
  { title: "Pos.", x: LEFT, width: 28 },
  { title: "Leistung", x: 102, width: 238 },
  { title: "Menge", x: 340, width: 48, align: "right" },
  { title: "Einzelpreis", x: 392, width: 70, align: "right" },
  { title: "Betrag", x: 464, width: RIGHT - 464, align: "right" },
];

function writeTotals(pdf: Pdf, document: CreditNoteDocument): void {
  const { kind, totals } = document;
  // The sums stay together.
  if (pdf.y > BOTTOM - 190) {
    pdf.addPage();
    pdf.y = 60;
  }
  const rows: (readonly [string, string, boolean])[] = [
    ["Summe netto", euros(totals.netCents), false],
    [`Umsatzsteuer ${totals.vatPercent} %`, euros(totals.vatCents), false],
    [kind === "invoice" ? "Gutschriftsbetrag" : "Stornobetrag", euros(totals.grossCents), true],
  ];
  for (const [name, value, isLast] of rows) {
    const y = pdf.y + (isLast ? 4 : 0);
    const style = isLast ? ({ font: "strong", size: 11 } as const) : {};
    write(pdf, name, { x: 300, y, width: 140, ...style });
    write(pdf, value, { x: 430, y, width: RIGHT - 430, align: "right", ...style });
    pdf.y = y + (isLast ? 22 : 16);
  }
  const category = shownCategory(document);
  if (category !== "standard") write(pdf, documentTexts[category]);
}

function writeNotes(pdf: Pdf, data: CreditNoteDocument): void {
  pdf.y += 14;
  write(pdf, documentTexts.payment(data));
  if (data.kind === "cancellation") return;
  pdf.y += 6;
  write(pdf, documentTexts.objection(data));
}

const listColumns: readonly Column[] = [
  { title: "Auftrag", x: LEFT, width: 130 },
  { title: "Gebucht am", x: 206, width: 66 },
  { title: "Produkt", x: 276, width: 184 },
  { title: "Provision netto", x: 464, width: RIGHT - 464, align: "right" },
];

function writeList(pdf: Pdf, { bookings, number, month }: CreditNoteDocument): void {
  pdf.addPage();
  write(pdf, "Einzelnachweis", { y: 60, size: 13, font: "strong" });
  write(pdf, `Anlage zu ${number}, Provisionen für ${germanMonth(month)}`, { size: 8.5, color: muted });
  pdf.y += 12;
  const cells = ({ orderNumber, bookedOn, productName, amountCents }: ListedBooking) => [
    orderNumber,
    germanDay(bookedOn),
    productName,
    euros(amountCents),
  ];
  writeTable(pdf, listColumns, bookings.map(cells));
}

/** The last lines of every page, once the number of pages is known. */
function writeFeet(pdf: Pdf, { parties: { issuer }, number }: CreditNoteDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    line(pdf, 790);
    const style = { y: 797, size: 7.5, color: muted };
    write(pdf, `${issuer.name} · ${issuer.street} · ${issuer.postcode} ${issuer.city}`, {
      ...style,
      width: 300,
    });
    write(pdf, `${number} · Seite ${page + 1} von ${count}`, {
      ...style,
      x: 378,
      width: RIGHT - 378,
      align: "right",
    });
  }
}

/** PDF/A-3 demands the relationship: the XML is the same invoice in another form. */
function attachXml(pdf: Pdf, data: CreditNoteDocument): void {
  const at = startOfDay(data.issuedOn);
  const options = {
    name: "factur-x.xml",
    type: "text/xml",
    description: "Factur-X",
    relationship: "Alternative",
    creationDate: at,
    modifiedDate: at,
  };
  pdf.file(Buffer.from(ciiInvoice(data)), options);
  pdf.appendXML(facturXMetadata);
}

/** A credit note as a ZUGFeRD file: the printed side, with the structured one attached. */
export async function drawCreditNote(data: CreditNoteDocument): Promise<Buffer> {
  const pdf = await openDocument(data);
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  writeHead(pdf, data);
  const isInvoice = data.kind === "invoice";
  write(pdf, isInvoice ? "Gutschrift" : "Storno einer Gutschrift", { y: 262, size: 20, font: "strong" });
  write(pdf, documentTexts.title(data), { size: 10, color: muted });
  pdf.y += 18;
  const rows = documentLines(data.bookings).map((one, index) => [
    String(index + 1),
    documentTexts.line(one),
    String(one.quantity),
    euros(one.unitCents),
    euros(one.netCents),
  ]);
  writeTable(pdf, lineColumns, rows);
  pdf.y += 6;
  writeTotals(pdf, data);
  writeNotes(pdf, data);
  writeList(pdf, data);
  writeFeet(pdf, data);
  attachXml(pdf, data);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}
