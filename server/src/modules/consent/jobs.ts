import { proofYears } from "@weitersagen/domain/consent";
import { DAY } from "../../platform/jobs/retention.ts";
import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { forgetProofs } from "./service/proof.ts";

const HOUR_SECONDS = 3_600;
const BATCH = 500;
/** A little less than the shortest term, so that no due proof is missed. */
const afterSeconds = Math.min(...Object.values(proofYears)) * 365 * DAY;

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
