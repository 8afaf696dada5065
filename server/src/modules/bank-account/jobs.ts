import type { Party } from "@weitersagen/domain/reward";
import { defineTenantSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { eraseAccountsOfDeleted, eraseUnusedAccounts } from "./service/erase.ts";

const BATCH = 500;

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
