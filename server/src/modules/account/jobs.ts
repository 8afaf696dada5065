import type { Database } from "../../platform/db/database.ts";
import { DAY, retentionSweep } from "../../platform/jobs/retention.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { mailEmailChange, mailNewAddress } from "./service/email-change.ts";
import { mailLink, sendRequestedLink } from "./service/mailed-links.ts";

export function accountTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailEmailChange, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => mailNewAddress(tx, payload, now)),
    ),
    handleTask(mailLink, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendRequestedLink(tx, payload, now)),
    ),
  ];
}

export const accountSweep = retentionSweep("failed_login", "first_at", DAY);
