import type { Database } from "../../platform/db/database.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { mailAgentLink, sendRequestedLink } from "./service.ts";

export function callCentreTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailAgentLink, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendRequestedLink(tx, payload.email, now)),
    ),
  ];
}
