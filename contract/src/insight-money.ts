import type { MoneyFlow } from "@weitersagen/domain/money-flows";
import * as z from "zod/mini";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";

const cents = z.int();

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

/** What is owed now, by what it waits for. The three sum up to the ledger's account of rewards owed. */
const Owed = wire({
  openCents: ["InPruefungCent", cents],
  providedCents: ["AbrufbarCent", cents],
  collectedCents: ["ZurAuszahlungCent", cents],
  /** The part of `collectedCents` whose transfer was promised for an earlier day. */
  lateCents: ["UeberfaelligCent", cents],
});

/** What is owed to agencies now. The two sum up to the ledger's account of commissions owed. */
const OwedToAgencies = wire({
  /** Earned, and on no credit note yet. */
  unsettledCents: ["NichtAbgerechnetCent", cents],
  /** On credit notes that are not paid yet, with tax. */
  issuedCents: ["AbgerechnetCent", cents],
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
});

export const MoneyReport = wire({
  from: ["Von", z.string()],
  until: ["Bis", z.string()],
  flows: ["Summen", MoneyFlows],
  before: ["Vorzeitraum", MoneyFlows],
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
