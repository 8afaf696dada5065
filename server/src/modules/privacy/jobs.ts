import type { Database } from "../../platform/db/database.ts";
import { DAY, retentionSweep } from "../../platform/jobs/retention.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { mailDataAccess, sendDataAccess } from "./service/data-request.ts";

export function privacyTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailDataAccess, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendDataAccess(tx, payload, now)),
    ),
  ];
}

/** A day longer than the mailed link is valid, so that the session that it opened can end. */
export const dataRequestSweep = retentionSweep("data_request", "created_at", 2 * DAY);
