import type { MoneyFlow } from "@weitersagen/domain/money-flows";
import * as z from "zod/mini";
import { DayPeriod, periodFields, ProductId } from "./insight-report.ts";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const cents = z.int();

/** What a report on money is about. */
export const moneyQueryFields = {
  ...periodFields,
  /** Narrows the sums of the period to a product. What is owed, due and expected is that of the whole programme. */
  productId: ["produkt", z.optional(ProductId)],
} as const;

/** The table of a file for spreadsheets. A file has one table; JSON has all of them. */
export const MoneyTable = wireWords({
  trend: "Verlauf",
  products: "Produkte",
  channels: "Kanaele",
  owed: "Offen",
  due: "Faelligkeit",
  forecast: "Vorschau",
});
export type MoneyTable = z.output<typeof MoneyTable>;
export const moneyTableField = { table: ["tabelle", z.optional(MoneyTable)] } as const;

/** The sums of a period, from the ledger. `domain/src/money-flows.ts` says which entries each one adds up. */
const moneyFields = {
  promised: ["VersprochenCent", cents],
  cancelled: ["StorniertCent", cents],
  lapsed: ["VerfallenCent", cents],
  paid: ["AusgezahltCent", cents],
  vouchers: ["GutscheineCent", cents],
  returned: ["ZurueckgekommenCent", cents],
  takenBack: ["ZurueckgefordertCent", cents],
  recovered: ["ErstattetCent", cents],
  commission: ["ProvisionCent", cents],
} as const satisfies Readonly<Record<MoneyFlow, unknown>>;
export const MoneyFlows = wire(moneyFields);
export type MoneyFlows = z.output<typeof MoneyFlows>;

const MoneyGroup = wire({
  key: ["Schluessel", z.string()],
  name: ["Name", z.string()],
  flows: ["Geld", MoneyFlows],
});

const MoneySlice = wire({
  from: ["Von", z.string()],
  until: ["Bis", z.string()],
  flows: ["Geld", MoneyFlows],
});

/** What is owed now, by what it waits for. The first four sum up to the ledger's account of rewards owed. */
const Owed = wire({
  /** In the complaint period, and not held. */
  openCents: ["InPruefungCent", cents],
  /** Held on suspicion, in the complaint period or after it, until an operator decides. */
  heldCents: ["AngehaltenCent", cents],
  providedCents: ["AbrufbarCent", cents],
  collectedCents: ["ZurAuszahlungCent", cents],
  /** The part of `collectedCents` whose transfer was promised for an earlier day. */
  lateCents: ["UeberfaelligCent", cents],
});

/** What is owed to agencies now. The first two sum up to the ledger's account of commissions owed. */
const OwedToAgencies = wire({
  /** Earned, and on no credit note yet. */
  unsettledCents: ["NichtAbgerechnetCent", cents],
  /** On credit notes that are not paid yet, with tax. */
  issuedCents: ["AbgerechnetCent", cents],
  /** The part of `issuedCents` that was issued four weeks ago or earlier, without those that the agency objects to. */
  lateCents: ["UeberfaelligCent", cents],
  /** The part of `issuedCents` that the agency objects to: it is not paid until that is settled. */
  objectedCents: ["WidersprochenCent", cents],
  ledgerCents: ["LautBuchCent", cents],
});

const DueWeek = wire({
  /** The first day; null for everything that was due before. */
  from: ["Von", z.nullable(z.string())],
  /** The last day; null for everything later. */
  until: ["Bis", z.nullable(z.string())],
  dueCents: ["FaelligCent", cents],
});

const ForecastWeekView = wire({
  from: ["Von", z.string()],
  expectedCents: ["ErwartetCent", cents],
  mostCents: ["HoechstensCent", cents],
  /**
   * Credit notes that can be paid in this week: their objection period ends in it, or has ended. Commissions without a
   * credit note and credit notes that the agency objects to have no date, so they are not in the forecast.
   */
  agencyCents: ["AgenturenCent", cents],
});

export const MoneyReport = wire({
  from: ["Von", z.string()],
  until: ["Bis", z.string()],
  flows: ["Summen", MoneyFlows],
  before: ["Vorzeitraum", MoneyFlows],
  yearBefore: ["Vorjahr", MoneyFlows],
  /** The days of the compared sums. */
  beforeDays: ["VorzeitraumTage", DayPeriod],
  yearBeforeDays: ["VorjahrTage", DayPeriod],
  trend: ["Verlauf", z.array(MoneySlice)],
  byProduct: ["NachProdukt", z.array(MoneyGroup)],
  byChannel: ["NachKanal", z.array(MoneyGroup)],
  owed: ["Verbindlichkeit", Owed],
  /** The account of rewards owed in the ledger. Equal to the sum of `owed`. */
  ledgerOwedCents: ["LautBuchCent", cents],
  owedToAgencies: ["GegenueberAgenturen", OwedToAgencies],
  due: ["NachFaelligkeit", z.array(DueWeek)],
  forecast: ["Vorschau", z.array(ForecastWeekView)],
  at: ["Stand", Instant],
});
export type MoneyReport = z.output<typeof MoneyReport>;
