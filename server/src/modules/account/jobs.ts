import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { Database } from "../../platform/db/database.ts";
import { retentionSweep, termSweep } from "../../platform/jobs/retention.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { mailEmailChange, mailRequestedAddress } from "./service/email-change.ts";
import { mailLink, sendRequestedLink } from "./service/mailed-links.ts";

export function accountTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailEmailChange, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => mailRequestedAddress(tx, payload, now)),
    ),
    handleTask(mailLink, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendRequestedLink(tx, payload, now)),
    ),
  ];
}

export const accountSweeps: readonly Sweep[] = [
  retentionSweep("failed_login", "first_at", kindsOfData.requests.end.length),
  termSweep("account.former-addresses", {
    table: "former_address",
    column: "replaced_at",
    length: kindsOfData.formerAddresses.end.length,
    heldBy: "referrer_id",
  }),
  termSweep("account.forget-access", {
    table: "account_access",
    column: "expires_at",
    length: kindsOfData.accountAccess.end.length,
    heldBy: "referrer_id",
  }),
];
