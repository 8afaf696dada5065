import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { expireDue } from "./service/expire.ts";

const batchSize = 500;

export const recommendationSweeps = [
  defineSweep({
    name: "recommendation.expire",
    everySeconds: 60,
    run: ({ database, tenantId, now }) =>
      inBatches(batchSize, (size) => expireDue(database, tenantId, now, size)),
  }),
] as const;
