import { Gauge, type Registry } from "prom-client";
import { defineTenantSweep, type Sweep } from "../../platform/jobs/sweep.ts";
import { present } from "../../platform/jobs/work.ts";
import type { Log } from "../../platform/log.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { watchMoney } from "./service/watch.ts";

interface PayoutJobsDeps {
  readonly tenants: Pick<TenantDirectory, "byId">;
  readonly registry: Registry;
  readonly log: Log;
}

/** Reports batches and transfers that wait. */
export function payoutSweep({ tenants, registry, log }: PayoutJobsDeps): Sweep {
  const gauge = new Gauge({
    name: "weitersagen_money_waiting",
    help: "Batches unreleased, unsent or unconfirmed for days, transfers late or due soon, payouts closed (1)",
    labelNames: ["tenant", "what"],
    registers: [registry],
  });
  return defineTenantSweep(tenants, {
    name: "payout.watch",
    everySeconds: 3_600,
    // Every tenant with rewards, also if nothing waits, so that the metric says so.
    work: [{ table: "reward", where: { status: present } }],
    run: async (tenant, { now, database }) =>
      Number(await database.inTenant(tenant.id, (tx) => watchMoney({ gauge, log }, tx, tenant, now))),
  });
}
