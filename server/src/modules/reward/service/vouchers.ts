import type { Gauge } from "prom-client";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { voucherStockMail } from "../mails/voucher-stock.ts";
import {
  assignVoucher,
  insertVoucher,
  lockSealedWithOtherKey,
  lockWaitingForVoucher,
  readStock,
  resealVoucher,
  writeWarning,
} from "../repository/vouchers.ts";
import type { StockOfValue } from "../repository/vouchers.ts";
import type { Batch } from "./deadlines.ts";
import { moveReward } from "./move.ts";
import { notifyVoucher } from "./notify.ts";
import type { RewardDeps } from "./reward-deps.ts";

type VoucherDeps = Pick<RewardDeps, "seal">;

const sealContext = (tx: TenantTransaction) => `voucher ${tx.tenantId}`;

/** Adds codes of one value to the stock and returns how many are new. Known codes are ignored. */
export async function addVouchers(
  { seal }: VoucherDeps,
  tx: TenantTransaction,
  { valueCents, codes, now }: { valueCents: number; codes: readonly string[]; now: Date },
): Promise<number> {
  let added = 0;
  for (const code of codes) {
    const sealed = seal.close(code, sealContext(tx));
    const fingerprint = seal.fingerprint(code);
    if (await insertVoucher(tx, { ...sealed, fingerprint, valueCents, now })) added += 1;
  }
  return added;
}

/** Seals codes that were sealed with an older key with the newest one. Returns how many. */
export async function rotateVouchers(
  { seal }: VoucherDeps,
  tx: TenantTransaction,
  size: number,
): Promise<number> {
  const old = await lockSealedWithOtherKey(tx, seal.newestKeyId, size);
  for (const voucher of old) {
    const code = seal.open(voucher, sealContext(tx)).toString("utf8");
    const fingerprint = seal.fingerprint(code);
    await resealVoucher(tx, voucher.id, { ...seal.close(code, sealContext(tx)), fingerprint });
  }
  return old.length;
}

export function voucherStock(tx: TenantTransaction): Promise<StockOfValue[]> {
  return readStock(tx);
}

/** Looks up how many codes of a value are free, without those that other rewards wait for. */
export async function freeVouchers(tx: TenantTransaction): Promise<(valueCents: number) => number> {
  const stock = await voucherStock(tx);
  const free = new Map(stock.map(({ valueCents, left, waiting }) => [valueCents, left - waiting]));
  return (valueCents) => free.get(valueCents) ?? 0;
}

/** Assigns codes to rewards, oldest choice first, and mails them. Without a code in stock a reward waits. */
export async function handOutVouchers(
  { seal }: VoucherDeps,
  tx: TenantTransaction,
  { now, size }: Batch,
): Promise<number> {
  let handedOut = 0;
  for (const { id, amountCents } of await lockWaitingForVoucher(tx, size)) {
    const voucher = await assignVoucher(tx, { rewardId: id, valueCents: amountCents, now });
    if (!voucher) continue;
    const code = seal.open(voucher, sealContext(tx)).toString("utf8");
    const reward = await moveReward(tx, id, "pay", { now, actor: "job" });
    if (!reward) throw new Error("the status of a locked reward has changed");
    await notifyVoucher(tx, reward, { now, code });
    handedOut += 1;
  }
  return handedOut;
}

interface StockReport {
  readonly gauge: Gauge<"tenant" | "value">;
  readonly log: Log;
  readonly now: Date;
}

/** Reports the stock to the metrics and warns log and tenant before rewards have to wait for a code. */
export async function reportVoucherStock(
  tx: TenantTransaction,
  tenant: Tenant,
  { gauge, log, now }: StockReport,
): Promise<void> {
  const { offersVouchers, voucherStockWarning = 0 } = tenant.settings;
  if (!offersVouchers) return;
  for (const stock of await voucherStock(tx)) {
    const { valueCents, left, waiting } = stock;
    gauge.set({ tenant: tenant.slug, value: String(valueCents) }, left);
    if (left >= voucherStockWarning && waiting <= left) continue;
    log.warn({ tenant: tenant.slug, valueCents, left, waiting }, "voucher codes are running out");
    await warnTenant(tx, tenant, stock, now);
  }
}

/** At most one mail a day and value. */
async function warnTenant(
  tx: TenantTransaction,
  { settings }: Tenant,
  stock: StockOfValue,
  now: Date,
): Promise<void> {
  if (!(await writeWarning(tx, stock.valueCents, { now, warnedBefore: dayBefore(now) }))) return;
  const mail = { template: voucherStockMail, to: settings.supportEmail, language: "de" } as const;
  await sendMail(tx, { ...mail, data: stock, now });
}

const DAY_MS = 86_400_000;

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);
