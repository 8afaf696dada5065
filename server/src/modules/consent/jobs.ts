import { proofYears } from "@weitersagen/domain/consent";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { termSweep } from "../../platform/jobs/retention.ts";
import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { forgetProofs } from "./service/proof.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const BATCH = 500;
/** A little less than the shortest term, so that no due proof is missed. */
const afterSeconds = Math.min(...Object.values(proofYears)) * 365 * DAY_SECONDS;

/** Deletes the proofs of consents that were withdrawn or ended long ago. */
export const consentSweep = defineSweep({
  name: "consent.forgetProofs",
  everySeconds: HOUR_SECONDS,
  work: [
    { table: "consent", where: { step: "withdrawn" }, dueAt: "at", afterSeconds },
    { table: "consent", where: { step: "ended" }, dueAt: "at", afterSeconds },
  ],
  run: ({ database, tenantId, now }) =>
    inBatches(BATCH, (size) => database.inTenant(tenantId, (tx) => forgetProofs(tx, now, size))),
});

/** The evidence of a decision about cookies ends by its age. */
export const cookieDecisionSweep = termSweep("consent.forget-cookie-decisions", {
  table: "cookie_decision",
  column: "decided_at",
  length: kindsOfData.cookieDecisions.end.length,
});
