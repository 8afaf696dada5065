import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { line } from "./person.ts";
import { Cents } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const callDefaults = { scope: "tenant", tag: "Agentur", access: "agency" } as const;

/** How far the release of an order is. */
export const ReleaseState = wireWords({
  waiting: "Offen",
  /** One member has released it, a second one must confirm. */
  confirming: "ZweitePerson",
  released: "Freigegeben",
  refused: "Abgelehnt",
});
export type ReleaseState = z.output<typeof ReleaseState>;

/** Refusing needs a reason. */
export const ReleaseDecision = wire({
  isReleased: ["Freigabe", z.boolean()],
  reason: ["Grund", z.optional(z.nullable(line(500)))],
});

/** What a form asks for when orders are refused. */
export const RefusalReason = wire({ reason: ["Grund", line(500).check(z.minLength(1))] });

const ReleasedOrder = wire({
  id: ["Id", z.int()],
  number: ["Auftragsnummer", z.nullable(z.string())],
  state: ["Freigabe", ReleaseState],
  rewardCents: ["PraemieCent", Cents],
  /** While a second person is needed: the names of the people who may confirm; empty if there are none. */
  confirmers: ["BestaetigenKoennen", z.nullable(z.array(z.string()))],
});
export type ReleasedOrder = z.output<typeof ReleasedOrder>;

const AgencyParams = wire({ agency: ["agentur", text(64)] });

const released = {
  Id: 35001,
  Auftragsnummer: "A-2026-1187",
  Freigabe: "Freigegeben",
  PraemieCent: 5000,
  BestaetigenKoennen: null,
};

export const releaseOrder = defineCall({
  ...callDefaults,
  id: "releaseOrder",
  method: "PUT",
  path: "/agentur/auftragfreigeben/{agentur}/{auftrag}",
  summary:
    "Releases an order, named by its number or its Id, so that its rewards can be collected, or refuses it with a reason, which cancels it",
  params: wire({ ...AgencyParams.fields, order: ["auftrag", text(100)] }),
  body: ReleaseDecision,
  answers: { 200: ReleasedOrder },
  errors: ["forbidden", "notFound", "wrongState"],
  examples: {
    params: { agentur: "KS-2001", auftrag: "A-2026-1187" },
    body: { Freigabe: true },
    answer: released,
  },
});

/** The most orders in one call. */
export const MAX_RELEASED = 200;

const ReleaseResult = wire({
  id: ["Id", z.int()],
  /** What became of it; null if it was not possible. */
  order: ["Auftrag", z.nullable(ReleasedOrder)],
  error: ["Fehler", z.nullable(wire({ code: ["code", z.string()], detail: ["detail", z.string()] }))],
});
export type ReleaseResult = z.output<typeof ReleaseResult>;

export const releaseOrders = defineCall({
  ...callDefaults,
  id: "releaseOrders",
  method: "PUT",
  path: "/agentur/auftragfreigeben/{agentur}",
  summary: "Releases or refuses several orders, each on its own: one result per order, in the given sequence",
  params: AgencyParams,
  body: wire({
    orders: ["Auftraege", z.array(z.int()).check(z.minLength(1), z.maxLength(MAX_RELEASED))],
    ...ReleaseDecision.fields,
  }),
  answers: { 200: z.array(ReleaseResult) },
  errors: ["forbidden", "notFound"],
  examples: {
    params: { agentur: "KS-2001" },
    body: { Auftraege: [35001, 40001], Freigabe: true },
    answer: [
      { Id: 35001, Auftrag: released, Fehler: null },
      {
        Id: 40001,
        Auftrag: null,
        Fehler: { code: "PSOF0103", detail: "Dieser Auftrag ist schon freigegeben." },
      },
    ],
  },
});

export const agencyReleaseCalls = [releaseOrder, releaseOrders] as const;
