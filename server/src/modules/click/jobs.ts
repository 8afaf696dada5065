import { DAY, retentionSweep } from "../../platform/jobs/retention.ts";
import { defineSweep } from "../../platform/jobs/sweep.ts";
import { countClicks } from "./service/counting.ts";
import { maintainClickPartitions } from "./service/partitions.ts";

export const clickSweeps = [
  defineSweep({
    name: "click.count",
    everySeconds: 10,
    run: ({ database, tenantId }) => database.inTenant(tenantId, countClicks),
  }),
  defineSweep({
    name: "click.partitions",
    everySeconds: 3_600,
    run: async ({ database, now }) => {
      await maintainClickPartitions(database, now);
      return 0;
    },
  }),
  // Clicks are counted within seconds. A week covers a server that was down.
  retentionSweep("counted_visitor", "day", 7 * DAY),
] as const;
