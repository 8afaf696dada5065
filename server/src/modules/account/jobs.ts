import type { Database } from "../../platform/db/database.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { mailLink, sendRequestedLink } from "./service/mailed-links.ts";

export function accountTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailLink, ({ tenantId, payload, now }) => sendRequestedLink(database, tenantId, payload, now)),
  ];
}
