import { bankAccountDeps } from "../compose/reward.ts";
import type { PayoutDeps } from "../modules/payout/service/deps.ts";
import { payoutJournal } from "../modules/payout/service/journal.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import type { Tenant } from "../platform/tenancy.ts";
import type { CommandContext } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { openSecretKeys } from "./secret-keys.ts";

/** The context of a command for one tenant. */
export interface PayoutContext {
  readonly deps: PayoutDeps;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly print: CommandContext["print"];
  readonly inTenant: <Result>(work: (tx: TenantTransaction) => Promise<Result>) => Promise<Result>;
}

export async function payoutContext(slug: string, context: CommandContext): Promise<PayoutContext> {
  const { config, clock, print, database } = context;
  const tenant = await openTenant(slug, context);
  const deps = {
    ...bankAccountDeps(await openSecretKeys(context)),
    journal: payoutJournal(config.dataDir),
  };
  return { deps, tenant, now: clock.now(), print, inTenant: (work) => database.inTenant(tenant.id, work) };
}

export const payoutsIn = (count: number): string => `${count} ${count === 1 ? "payout" : "payouts"}`;
/** What was said about an entry that waits for a person, without its line, which is printed before it. */
export const problemAtLine = (problem: string): string => problem.replace(/^Line \d+: /, "");
