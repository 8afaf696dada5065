import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { retentionSweep } from "../../platform/jobs/retention.ts";
import { defineSweep, type InstallationSweep } from "../../platform/jobs/sweep.ts";
import { countClicks } from "./service/counting.ts";
import { maintainClickPartitions } from "./service/partitions.ts";

export const clickSweeps = [
  defineSweep({
    name: "click.count",
    everySeconds: 10,
    work: [{ table: "click_batch" }],
    run: ({ database, tenantId }) => database.inTenant(tenantId, countClicks),
  }),
  // Clicks are counted within seconds. A week covers a server that was down.
  retentionSweep("counted_visitor", "day", kindsOfData.countedVisitors.end.length),
] as const;

export const clickPartitions: InstallationSweep = {
  name: "click.partitions",
  everySeconds: 3_600,
  runOnce: maintainClickPartitions,
};
