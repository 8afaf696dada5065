import type { Party } from "@weitersagen/domain/reward";
import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { Database } from "../../platform/db/database.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { BankAccountDeps } from "./service/deps.ts";
import { eraseAccountsOfDeleted, eraseUnusedAccounts } from "./service/erase.ts";
import { mailSavedAccount, sendSavedAccount } from "./service/notify-saved.ts";

const BATCH = 500;

export function bankAccountTasks(
  database: Database,
  deps: Pick<BankAccountDeps, "issueWaitingReward" | "sumTransfersUnderway">,
): TaskHandler[] {
  return [
    handleTask(mailSavedAccount, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendSavedAccount(deps, tx, payload, now)),
    ),
  ];
}

/** Erases bank accounts that no payment can need any more. */
export function bankAccountSweep(tenants: Pick<TenantDirectory, "byId">): Sweep {
  return defineTenantSweep(tenants, {
    name: "bank_account.erase",
    everySeconds: 3_600,
    work: [{ table: "bank_account", dueAt: "saved_at" }],
    async run(tenant, { now, database }) {
      const erase = (party: Party) =>
        inBatches(BATCH, (size) =>
          database.inTenant(tenant.id, (tx) => eraseAccountsOfDeleted(tx, party, size)),
        );
      const left = (await erase("referrer")) + (await erase("recipient"));
      const unused = await inBatches(BATCH, (size) =>
        database.inTenant(tenant.id, (tx) => eraseUnusedAccounts(tx, tenant, { now, size })),
      );
      return left + unused;
    },
  });
}
