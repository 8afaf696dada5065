import { defineSweep } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { BankAccounts } from "./service/accounts.ts";

interface AccountJobs {
  readonly accounts: BankAccounts;
  readonly tenants: Pick<TenantDirectory, "all">;
}

/** Nobody who left has an account that nothing is paid to any more; where a tenant keeps none, nobody has yesterday's. */
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
