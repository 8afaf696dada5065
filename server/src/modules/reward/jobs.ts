import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { Gauge, type Registry } from "prom-client";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { batchSweep, termSweep } from "../../platform/jobs/retention.ts";
import { defineTenantSweep, inBatches } from "../../platform/jobs/sweep.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import type { Log } from "../../platform/log.ts";
import { present, type Work } from "../../platform/jobs/work.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import {
  announceRewards,
  endUnconfirmed,
  expireRewards,
  provideRewards,
  remindOfRewards,
} from "./service/deadlines.ts";
import type { Batch } from "./service/deadlines.ts";
import { forgetScores } from "./service/retention.ts";
import type { RewardDeps } from "./service/deps.ts";
import { handOutVouchers, reportVoucherStock } from "./service/vouchers.ts";

type Tenants = Pick<TenantDirectory, "byId">;

const REWARDS_PER_TRANSACTION = 200;
const VOUCHERS_PER_TRANSACTION = 100;

/** Provided, or ended without a confirmed address. */
const dueOpen: Work = { table: "reward", where: { status: "open" }, dueAt: "due_at" };
const toAnnounce: Work = { table: "reward", where: { status: "open", unannounced_since: present } };
const dueToExpire: Work = { table: "reward", where: { status: "provided" }, dueAt: "expires_at" };
const dueToRemind: Work = { table: "reward", dueAt: "remind_at" };
const waitingForVoucher: Work = { table: "reward", where: { status: "collected", choice: "voucher" } };
/** A score ends by the time of the decision or, without one, of the last state: both are at most as old as the reward. */
const settled: readonly Work[] = [
  { table: "reward", where: { status: "paid" } },
  { table: "reward", where: { status: "expired" } },
  { table: "reward", where: { status: "cancelled" } },
];
/** The stock is measured also while no reward waits. */
const stockedVouchers: Work = { table: "voucher", where: { value_cents: present } };

/** The deadlines of rewards: ready after the complaint period, expiry, end without a confirmed address, reminders. */
export function rewardSweeps(tenants: Tenants): Sweep[] {
  const sweep = (
    name: string,
    everySeconds: number,
    work: Work,
    run: (tx: TenantTransaction, batch: Batch, tenant: Tenant) => Promise<number>,
  ) =>
    defineTenantSweep(tenants, {
      name,
      everySeconds,
      work: [work],
      run: (tenant, { now, database, failures }) =>
        inBatches(
          REWARDS_PER_TRANSACTION,
          (size, rows) =>
            database.inTenant(tenant.id, (tx) => run(tx, { now, size, failures: rows }, tenant)),
          failures,
        ),
    });
  return [
    sweep("reward.provide", 300, dueOpen, (tx, batch, tenant) => provideRewards(tx, tenant, batch)),
    sweep("reward.announce", 60, toAnnounce, announceRewards),
    sweep("reward.expire", 900, dueToExpire, expireRewards),
    sweep("reward.end-unconfirmed", 86_400, dueOpen, (tx, batch, tenant) =>
      endUnconfirmed(tx, tenant, batch),
    ),
    sweep("reward.remind", 3_600, dueToRemind, remindOfRewards),
    batchSweep("reward.forget-scores", forgetScores, { work: settled }),
    termSweep("reward.forget-links", {
      table: "reward_token",
      column: "expires_at",
      length: kindsOfData.mailedLinks.end.length,
    }),
  ];
}

interface VoucherJobs {
  readonly deps: Pick<RewardDeps, "seal">;
  readonly tenants: Tenants;
  readonly registry: Registry;
  readonly log: Log;
}

/** Hands out voucher codes every five minutes; the programme promises them within a day. */
export function voucherSweep({ deps, tenants, registry, log }: VoucherJobs): Sweep {
  const gauge = new Gauge({
    name: "weitersagen_voucher_stock",
    help: "Voucher codes left, by tenant and value in cents",
    labelNames: ["tenant", "value"],
    registers: [registry],
  });
  const aside = new Gauge({
    name: "weitersagen_vouchers_aside",
    help: "Voucher codes that were withdrawn or cannot be read, by tenant and value in cents",
    labelNames: ["tenant", "value"],
    registers: [registry],
  });
  return defineTenantSweep(tenants, {
    name: "voucher.hand_out",
    everySeconds: 300,
    work: [waitingForVoucher, stockedVouchers],
    run: async (tenant, { now, database, failures }) => {
      const shop = tenant.settings.voucherShop;
      const handedOut = await inBatches(
        VOUCHERS_PER_TRANSACTION,
        (size, rows) =>
          database.inTenant(tenant.id, (tx) =>
            handOutVouchers({ ...deps, log }, tx, { now, size, failures: rows, shop }),
          ),
        failures,
      );
      await database.inTenant(tenant.id, (tx) => reportVoucherStock(tx, tenant, { gauge, aside, log, now }));
      return handedOut;
    },
  });
}
