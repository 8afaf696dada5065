import * as z from "zod/mini";
import * as examples from "./agency-report-examples.ts";
import * as rows from "./agency-report-rows.ts";
import { type CallDefinition, defineCall } from "./call.ts";
import { MAX_PAGE, MAX_PAGE_SIZE } from "./page-limits.ts";
import { pageOf } from "./paging.ts";
import { line, SpokenNumber } from "./person.ts";
import { AwaitedStep, Reason, StatusText, Step } from "./recommendation-progress.ts";
import { text } from "./text.ts";
import { type Fields, wire, type WireSchema } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

export const CSV = "text/csv";

const callDefaults = { scope: "tenant", tag: "Agentur", access: "agency" } as const;

/** Not a column of the database, which cannot sort by it. */
const UNSORTED = "confirmers";

/** The columns of a report by which it can be sorted: English name to name in the answer. */
function columnsOf<F extends Fields>({ fields }: WireSchema<F>) {
  const names = Object.entries(fields)
    .filter(([code]) => code !== UNSORTED)
    .map(([code, [wireName]]) => [code, wireName]);
  return wireWords(
    Object.fromEntries(names) as { readonly [K in Exclude<keyof F & string, typeof UNSORTED>]: F[K][0] },
  );
}

/** Leaves rows in one state only. */
const stateFilter = <S extends z.ZodMiniType>(states: S) =>
  ({ state: ["Status", z.optional(z.nullable(states))] }) as const;

/** What every report accepts. Without a column it is sorted by time, the newest first. */
const requestFor = <F extends Fields, A extends Fields>(row: WireSchema<F>, also: A) =>
  z.optional(
    wire({
      ...also,
      orderBy: ["OrderBy", z.optional(z.nullable(columnsOf(row)))],
      isDescending: ["Descending", z.optional(z.nullable(z.boolean()))],
      pageSize: ["Pagesize", z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE_SIZE)))],
      page: ["Pagenumber", z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE)))],
      /** Words that must all occur in the texts, numbers and dates of a row. */
      filter: ["Filter", z.optional(z.nullable(line(200)))],
    }),
  );

/** A page of the report, with the sums of all rows that the filter leaves. */
const answerOf = <F extends Fields, S extends Fields>(row: WireSchema<F>, sums: WireSchema<S>) =>
  wire({ ...pageOf(row).fields, sums: ["Summen", sums] });

const AgencyParams = wire({ agency: ["agentur", text(64)] });

const reportParts = <F extends Fields, S extends Fields, A extends Fields>(
  row: WireSchema<F>,
  sums: WireSchema<S>,
  also: A,
) =>
  ({
    ...callDefaults,
    method: "PUT",
    params: AgencyParams,
    body: requestFor(row, also),
    answers: { 200: answerOf(row, sums) },
    alsoAnswers: [CSV],
  }) as const;

const request = (orderBy: string) => ({
  OrderBy: orderBy,
  Descending: true,
  Pagesize: 25,
  Pagenumber: 1,
  Filter: "norderhaven",
});
const params = { agentur: "KS-2001" };

export const reportRecommenders = defineCall({
  ...reportParts(rows.ReferrerRow, rows.ReferrerSums, {}),
  id: "reportRecommenders",
  path: "/agentur/{agentur}",
  summary: "The referrers of an agency, with what they brought in",
  examples: { params, body: request("RegistriertAm"), answer: examples.recommenders },
});

export const reportRecommendations = defineCall({
  ...reportParts(rows.RecommendationRow, rows.RecommendationSums, {}),
  id: "reportRecommendations",
  path: "/agentur/empfehlungen/{agentur}",
  summary: "The recommendations credited to an agency",
  examples: { params, body: request("ErstelltAm"), answer: examples.recommendations },
});

export const reportLeads = defineCall({
  ...reportParts(rows.LeadRow, rows.LeadSums, {
    ...stateFilter(rows.LeadStatus),
    /** Only this part of the leads; their counts stay those of all of them. */
    subset: ["Auswahl", z.optional(z.nullable(rows.LeadSubset))],
  } as const),
  id: "reportLeads",
  path: "/agentur/leads/{agentur}",
  summary: "Recipients without an order",
  examples: { params, body: request("AngenommenAm"), answer: examples.leads },
});

export const reportOrders = defineCall({
  ...reportParts(rows.OrderRow, rows.OrderSums, {
    ...stateFilter(rows.OrderState),
    /** Only this part of the orders; their counts stay those of all of them. */
    subset: ["Auswahl", z.optional(z.nullable(rows.OrderSubset))],
  } as const),
  id: "reportOrders",
  path: "/agentur/auftraege/{agentur}",
  summary: "The orders that follow from an agency's recommendations",
  examples: { params, body: request("BestelltAm"), answer: examples.orders },
});

export const reportRewards = defineCall({
  ...reportParts(rows.RewardRow, rows.RewardSums, stateFilter(rows.RewardReportState)),
  id: "reportRewards",
  path: "/agentur/praemien/{agentur}",
  summary: "The rewards of referrers and recipients that follow from an agency's recommendations",
  examples: { params, body: request("VorgemerktAm"), answer: examples.rewards },
});

export const reportInvitations = defineCall({
  ...reportParts(rows.InvitationRow, rows.InvitationSums, stateFilter(rows.InvitationStatus)),
  id: "reportInvitations",
  path: "/agentur/einladungen/{agentur}",
  summary: "The invitations of an agency",
  examples: { params, body: request("EingeladenAm"), answer: examples.invitations },
});

/** One recommendation of an agency with its timeline. */
export const CreditedRecommendation = wire({
  ...rows.RecommendationRow.fields,
  statusText: ["StatusText", StatusText],
  steps: ["Schritte", z.array(Step)],
  next: ["Naechstes", AwaitedStep],
  reason: ["Grund", Reason],
});
export type CreditedRecommendation = z.output<typeof CreditedRecommendation>;

export const followCreditedRecommendation = defineCall({
  ...callDefaults,
  id: "followCreditedRecommendation",
  method: "GET",
  path: "/agentur/empfehlungen/{agentur}/{nr}",
  summary: "A recommendation credited to an agency, with its timeline",
  params: wire({ ...AgencyParams.fields, number: ["nr", SpokenNumber] }),
  answers: { 200: CreditedRecommendation },
  examples: { params: { ...params, nr: "7K3M9PQRT2" }, answer: examples.timeline },
});

export const agencyReportCalls: readonly CallDefinition[] = [
  reportRecommenders,
  reportRecommendations,
  reportLeads,
  reportOrders,
  reportRewards,
  reportInvitations,
  followCreditedRecommendation,
];
