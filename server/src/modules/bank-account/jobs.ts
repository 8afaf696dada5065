import { defineTenantSweep } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { BankAccounts } from "./service/accounts.ts";

interface AccountJobs {
  readonly accounts: BankAccounts;
  readonly tenants: Pick<TenantDirectory, "byId">;
}

/** Nobody who left has an account that nothing is paid to any more; where a tenant keeps none, nobody has yesterday's. */
export function bankAccountSweep({ accounts, tenants }: AccountJobs): Sweep {
  return defineTenantSweep(tenants, {
    name: "bank_account.erase",
    everySeconds: 3_600,
    run: (tenant, { now }) => accounts.eraseUnused(tenant, now),
  });
}
