import { funnelSteps } from "@weitersagen/domain/insight";
import * as z from "zod/mini";
import { languages } from "./language.ts";
import { IdText, numberText } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** A day of the calendar, `2026-11-16`. */
export const ReportDay = text(10).check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

export const ReportGroup = wireWords({
  product: "Produkt",
  category: "Kategorie",
  channel: "Kanal",
  campaign: "Kampagne",
  agency: "Agentur",
  member: "Mitarbeiter",
  language: "Sprache",
  device: "Geraet",
});
export type ReportGroup = z.output<typeof ReportGroup>;

/** A channel or campaign; a single hyphen stands for those that are unknown. */
const Channel = text(40).check(z.regex(/^[\w.-]{1,40}$/));
export const NO_KEY = "-";

export const ProductId = numberText({ min: 0, max: 2_147_483_647 });

export const periodFields = {
  /** Without it the last 30 days. */
  from: ["von", z.optional(ReportDay)],
  until: ["bis", z.optional(ReportDay)],
} as const;

/** What a report counts and how it is divided. Combinations that are not kept are refused. */
export const reportFields = {
  ...periodFields,
  productId: ["produkt", z.optional(ProductId)],
  channel: ["kanal", z.optional(Channel)],
  group: ["gruppe", z.optional(ReportGroup)],
} as const;

export const tenantReportFields = {
  ...reportFields,
  category: ["kategorie", z.optional(text(80))],
  campaign: ["kampagne", z.optional(Channel)],
  agency: ["agentur", z.optional(text(40))],
  /** A member of the agency. */
  memberId: ["mitarbeiter", z.optional(IdText)],
  language: ["sprache", z.optional(z.enum(languages))],
  device: ["geraet", z.optional(wireWords({ phone: "Telefon", tablet: "Tablet", computer: "Computer" }))],
} as const;

/** The table of a file for spreadsheets. A file has one table; JSON has all of them. */
export const NumbersTable = wireWords({ funnel: "Trichter", trend: "Verlauf", groups: "Aufteilung" });
export type NumbersTable = z.output<typeof NumbersTable>;
export const numbersTableField = { table: ["tabelle", z.optional(NumbersTable)] } as const;

/** Null where it is not counted for the chosen filters: no number, not even zero. In CSV the cell is empty. */
const figure = z.nullable(z.int());
export const FiguresView = wire({
  seenCatalogue: ["AngebotGesehen", figure],
  seenForm: ["FormularGesehen", figure],
  shares: ["Geteilt", figure],
  clicks: ["Klicks", figure],
  machineClicks: ["KlicksVonProgrammen", figure],
  visits: ["Besuche", figure],
  mailsSent: ["MailsGesendet", figure],
  mailsFailed: ["MailsUnzustellbar", figure],
  recommendations: ["Empfehlungen", figure],
  opened: ["Geoeffnet", figure],
  accepted: ["Angenommen", figure],
  ordered: ["Bestellt", figure],
  valid: ["Gueltig", figure],
  paid: ["Ausgezahlt", figure],
  recipients: ["Empfaenger", figure],
  orders: ["Auftraege", figure],
  cancelledOrders: ["StornierteAuftraege", figure],
  validOrders: ["GueltigeAuftraege", figure],
  costCents: ["KostenCent", figure],
  /** Recommendations that did not reach the step and still can. */
  openOpened: ["NochOffenGeoeffnet", figure],
  openAccepted: ["NochOffenAngenommen", figure],
  openOrdered: ["NochOffenBestellt", figure],
  openValid: ["NochOffenGueltig", figure],
  openPaid: ["NochOffenAusgezahlt", figure],
});
export type FiguresView = z.output<typeof FiguresView>;

export const StepName = wireWords({
  seen: "Gesehen",
  shared: "Geteilt",
  opened: "Geoeffnet",
  accepted: "Angenommen",
  ordered: "Bestellt",
  valid: "Gueltig",
  paid: "Ausgezahlt",
} satisfies Record<(typeof funnelSteps)[number], string>);

const rate = z.nullable(z.number());

export const FunnelStepView = wire({
  step: ["Schritt", StepName],
  /** False where the step is not counted for the chosen filters: its counts are null then. */
  isCounted: ["Gezaehlt", z.boolean()],
  count: ["Anzahl", figure],
  /** Of the step before; "Geoeffnet" of all recommendations. Null where there is nothing to divide by. */
  stepRate: ["Schrittquote", rate],
  /** Of all pages seen. */
  overallRate: ["Gesamtquote", rate],
  /** Recommendations that did not reach the step and still can. */
  openCount: ["NochOffen", z.int()],
  /** None can reach the step any more. */
  isFinished: ["Abgeschlossen", z.boolean()],
  /** The last day whose recommendations had all the time that they may need; null for steps that are counted at once. */
  finishedUntil: ["AbgeschlossenBis", z.nullable(z.string())],
  /** The rate among those whose time to reach the step is over; null if there are none. */
  finishedRate: ["QuoteAbgeschlossener", rate],
  before: ["Vorzeitraum", figure],
  beforeRate: ["SchrittquoteVorzeitraum", rate],
  yearBefore: ["Vorjahr", figure],
  yearBeforeRate: ["SchrittquoteVorjahr", rate],
  medianMinutes: ["MedianMinuten", rate],
  ninetiethMinutes: ["NeunzigProzentMinuten", rate],
});
export type FunnelStepView = z.output<typeof FunnelStepView>;

export const SliceView = wire({
  from: ["Von", z.string()],
  until: ["Bis", z.string()],
  /** False for a slice that is cut off by the period or by today. */
  isComplete: ["Vollstaendig", z.boolean()],
  figures: ["Zahlen", FiguresView],
});

export const GroupView = wire({
  key: ["Schluessel", z.string()],
  name: ["Name", z.string()],
  figures: ["Zahlen", FiguresView],
  costPerOrderCents: ["KostenJeGueltigemAuftragCent", z.nullable(z.int())],
  /** Valid orders per recommendation. */
  validRate: ["GueltigeJeEmpfehlung", rate],
});
export type GroupView = z.output<typeof GroupView>;

/** All groups together, also those that a long report leaves out. */
const GroupTotal = wire({
  figures: ["Zahlen", FiguresView],
  costPerOrderCents: ["KostenJeGueltigemAuftragCent", z.nullable(z.int())],
  validRate: ["GueltigeJeEmpfehlung", rate],
});

export const DayPeriod = wire({ from: ["Von", z.string()], until: ["Bis", z.string()] });

export const NumbersReport = wire({
  from: ["Von", z.string()],
  until: ["Bis", z.string()],
  grain: ["Raster", wireWords({ day: "Tag", week: "Woche", month: "Monat" })],
  totals: ["Summen", FiguresView],
  before: ["Vorzeitraum", FiguresView],
  yearBefore: ["Vorjahr", FiguresView],
  /** The last day that is counted and compared: today in a period that is not over. */
  countedUntil: ["GezaehltBis", z.string()],
  /** The days of the compared figures. */
  beforeDays: ["VorzeitraumTage", DayPeriod],
  yearBeforeDays: ["VorjahrTage", DayPeriod],
  /** What a valid order cost, in this period and in those that it is compared with; null without valid orders. */
  costPerOrderCents: ["KostenJeGueltigemAuftragCent", z.nullable(z.int())],
  costPerOrderCentsBefore: ["KostenJeGueltigemAuftragVorzeitraumCent", z.nullable(z.int())],
  costPerOrderCentsYearBefore: ["KostenJeGueltigemAuftragVorjahrCent", z.nullable(z.int())],
  /** Valid orders per recommendation, in this period and in those that it is compared with. */
  validRate: ["GueltigeJeEmpfehlung", rate],
  validRateBefore: ["GueltigeJeEmpfehlungVorzeitraum", rate],
  validRateYearBefore: ["GueltigeJeEmpfehlungVorjahr", rate],
  funnel: ["Trichter", z.array(FunnelStepView)],
  trend: ["Verlauf", z.array(SliceView)],
  groupedBy: ["GruppiertNach", ReportGroup],
  groups: ["Gruppen", z.array(GroupView)],
  /** In categories the whole report: a product can be in several, and counts once. */
  groupTotal: ["GruppenSumme", GroupTotal],
  /** The report has the groups with the most recommendations; its file has all. */
  hasMoreGroups: ["WeitereGruppen", z.boolean()],
  /** Filters whose value the tenant does not know, so that nothing is counted for them. */
  unknownFilters: ["UnbekannteFilter", z.array(ReportGroup)],
  /** Since when pages and shares are counted; null if they never were. */
  countedSince: ["GezaehltSeit", z.nullable(z.string())],
  checkedAt: ["GeprueftAm", z.nullable(z.string())],
  /** The first figures of a new tenant are not complete yet; they are within a minute. */
  isComputing: ["WirdBerechnet", z.boolean()],
  /** Everything that happened until then is counted; null if the figures were never computed. */
  asOf: ["Stand", z.nullable(z.string())],
});
export type NumbersReport = z.output<typeof NumbersReport>;
