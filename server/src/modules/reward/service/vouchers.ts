import type { VoucherShop } from "@weitersagen/contract/tenant";
import { codeProblem } from "@weitersagen/domain/voucher-code";
import type { Gauge } from "prom-client";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import type { Log } from "../../../platform/log.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Seal, Sealed } from "../../../platform/seal.ts";
import { StartupError } from "../../../platform/startup-error.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { voucherStockMail } from "../mails/voucher-stock.ts";
import {
  assignVoucher,
  insertVoucher,
  lockSealedWithOtherKey,
  lockWaitingForVoucher,
  readStock,
  resealVoucher,
  setVoucherAside,
  UNREADABLE,
  writeWarning,
} from "../repository/vouchers.ts";
import type { StockOfValue } from "../repository/vouchers.ts";
import type { Batch } from "./deadlines.ts";
import { moveReward } from "./move.ts";
import { notifyVoucher } from "./notify.ts";
import type { RewardDeps } from "./deps.ts";

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
    if (codeProblem(code)) throw new Error("a text that cannot be a voucher code");
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

/** Whether codes of a value run out. A value that was withdrawn before any reward got it is out of use. */
export function isRunningOut(
  { left, waiting, held, isUsed }: StockOfValue,
  { voucherStockWarning = 0 }: Pick<Tenant["settings"], "voucherStockWarning">,
): boolean {
  if (waiting > left) return true;
  return left < voucherStockWarning && (left > 0 || held > 0 || isUsed);
}

/** Looks up how many codes of a value are free, without those for other rewards that wait or are held. */
export async function freeVouchers(tx: TenantTransaction): Promise<(valueCents: number) => number> {
  const stock = await voucherStock(tx);
  const free = new Map(
    stock.map(({ valueCents, left, waiting, held }) => [valueCents, left - waiting - held]),
  );
  return (valueCents) => free.get(valueCents) ?? 0;
}

/**
 * Assigns codes to rewards, oldest choice first, and mails them. Without a code in stock a reward waits. Returns how many
 * rewards got one or failed.
 */
export async function handOutVouchers(
  deps: VoucherDeps & { readonly log?: Log },
  tx: TenantTransaction,
  { now, size, failures, shop }: Batch & { readonly shop?: VoucherShop | undefined },
): Promise<number> {
  const waiting = await lockWaitingForVoucher(tx, size);
  let handedOut = 0;
  await eachRow(tx, waiting, { idOf: ({ id }) => id, failures }, async ({ id, amountCents }) => {
    const code = await takeCode(deps, tx, { rewardId: id, valueCents: amountCents, now });
    if (code === undefined) return;
    const reward = await moveReward(tx, id, "pay", { now, actor: "job" });
    if (!reward) throw new Error("the status of a locked reward has changed");
    await notifyVoucher(tx, reward, { now, code, shop });
    handedOut += 1;
  });
  return handedOut + (failures?.size ?? 0);
}

/** The next code that can be read. Those that cannot are set aside for a person. */
async function takeCode(
  { seal, log }: VoucherDeps & { readonly log?: Log },
  tx: TenantTransaction,
  wanted: { readonly rewardId: number; readonly valueCents: number; readonly now: Date },
): Promise<string | undefined> {
  for (;;) {
    const voucher = await assignVoucher(tx, wanted);
    if (!voucher) return undefined;
    const code = readCode(seal, voucher, sealContext(tx));
    if (code !== undefined) return code;
    log?.error(
      { tenant: tx.tenantId, voucher: voucher.id },
      "a voucher code cannot be read and was set aside",
    );
    await setVoucherAside(tx, voucher.id, { by: "job", because: UNREADABLE, now: wanted.now });
  }
}

/** Undefined if it is damaged or cannot be a code. A missing key is an error of the installation and fails. */
function readCode(seal: Seal, sealed: Sealed, place: string): string | undefined {
  try {
    const code = seal.open(sealed, place).toString("utf8");
    return codeProblem(code) ? undefined : code;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    return undefined;
  }
}

interface StockReport {
  readonly gauge: Gauge<"tenant" | "value">;
  /** Codes that were withdrawn or cannot be read. */
  readonly aside: Gauge<"tenant" | "value">;
  readonly log: Log;
  readonly now: Date;
}

/** Reports the stock to the metrics and warns log and tenant before rewards have to wait for a code. */
export async function reportVoucherStock(
  tx: TenantTransaction,
  tenant: Tenant,
  { gauge, aside, log, now }: StockReport,
): Promise<void> {
  if (!tenant.settings.offersVouchers) return;
  for (const stock of await voucherStock(tx)) {
    const { valueCents, left, waiting } = stock;
    const labels = { tenant: tenant.slug, value: String(valueCents) };
    gauge.set(labels, left);
    aside.set(labels, stock.aside);
    if (!isRunningOut(stock, tenant.settings)) continue;
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
  const { valueCents, left, waiting } = stock;
  await sendMail(tx, { ...mail, data: { valueCents, left, waiting }, now });
}

const DAY_MS = 86_400_000;

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);
