import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { Database } from "../../platform/db/database.ts";
import { termSweep } from "../../platform/jobs/retention.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { mailAgentLink, sendRequestedLink } from "./service.ts";

export function callCentreTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailAgentLink, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendRequestedLink(tx, payload, now)),
    ),
  ];
}

/** Deletes agents when the retention period after the end of their access is over. */
export const callCentreSweep = termSweep("call-centre.forget-agents", {
  table: "call_centre_agent",
  column: "ended_at",
  length: kindsOfData.callCentreAgents.end.length,
});
