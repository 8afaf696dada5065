import { defineSweep } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { BankAccounts } from "./service/accounts.ts";

interface AccountJobs {
  readonly accounts: BankAccounts;
  readonly tenants: Pick<TenantDirectory, "all">;
}

/** Tenants that keep no accounts have none of yesterday's that nothing is paid to. */
export function bankAccountSweep({ accounts, tenants }: AccountJobs): Sweep {
  return defineSweep({
    name: "bank_account.erase",
    everySeconds: 3_600,
    run: async ({ tenantId, now }) => {
      const tenant = tenants.all().find(({ id }) => id === tenantId);
      return tenant ? accounts.eraseUnused(tenant, now) : 0;
    },
  });
}
