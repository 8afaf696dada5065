import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { forgetProofs } from "./service/proof.ts";

const HOUR_SECONDS = 3_600;
const BATCH = 500;

export const consentSweep = defineSweep({
  name: "consent.forgetProofs",
  everySeconds: HOUR_SECONDS,
  run: ({ database, tenantId, now }) =>
    inBatches(BATCH, (size) => database.inTenant(tenantId, (tx) => forgetProofs(tx, now, size))),
});
