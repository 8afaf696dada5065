import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { forgetDue } from "./service/forget.ts";

const batchSize = 500;

export const recipientSweeps = [
  defineSweep({
    name: "recipient.forget",
    everySeconds: 300,
    work: [{ table: "recipient", where: { confirmed_at: null, deleted_at: null }, dueAt: "keep_until" }],
    run: ({ database, tenantId, now, failures }) =>
      inBatches(
        batchSize,
        (size, rows) => database.inTenant(tenantId, (tx) => forgetDue(tx, { now, size, failures: rows })),
        failures,
      ),
  }),
] as const;
