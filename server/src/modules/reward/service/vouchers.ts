import type { Gauge } from "prom-client";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Log } from "../../../platform/log.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  insertVoucher,
  resealVoucher,
  stockByValue,
  takeSealedOtherwise,
  takeVoucher,
  takeWarning,
  takeWaitingForVoucher,
} from "../repository/vouchers.ts";
import type { StockOfValue } from "../repository/vouchers.ts";
import { voucherStockMail } from "../mails/voucher-stock.ts";
import { moveReward } from "./move.ts";
import { tellVoucher } from "./tell.ts";

const placeOf = (tx: TenantTransaction) => `voucher ${tx.tenantId}`;

interface VoucherParts {
  readonly database: Database;
  readonly seal: Seal;
}

/** How many codes of a value are there for whoever chooses next. */
export async function freeVouchers(tx: TenantTransaction): Promise<(valueCents: number) => number> {
  const stock = await stockByValue(tx);
  const free = new Map(stock.map(({ valueCents, left, waiting }) => [valueCents, left - waiting]));
  return (valueCents) => free.get(valueCents) ?? 0;
}

/** The pool of codes that rewards are paid with. */
export class Vouchers {
  readonly #database: Database;
  readonly #seal: Seal;

  constructor({ database, seal }: VoucherParts) {
    this.#database = database;
    this.#seal = seal;
  }

  /** Takes codes of one value in; those that are there already are passed over. Answers how many are new. */
  add(tenantId: number, valueCents: number, codes: readonly string[], now: Date): Promise<number> {
    return this.#database.inTenant(tenantId, async (tx) => {
      let added = 0;
      for (const code of codes) {
        const sealed = this.#seal.close(code, placeOf(tx));
        const fingerprint = this.#seal.fingerprint(code);
        if (await insertVoucher(tx, { ...sealed, fingerprint, valueCents, now })) added += 1;
      }
      return added;
    });
  }

  /** Seals what older keys sealed with the newest one; answers how many. */
  rotate(tenantId: number, size: number): Promise<number> {
    return this.#database.inTenant(tenantId, async (tx) => {
      const old = await takeSealedOtherwise(tx, this.#seal.newestKeyId, size);
      for (const voucher of old) {
        const code = this.#seal.open(voucher, placeOf(tx)).toString("utf8");
        const fingerprint = this.#seal.fingerprint(code);
        await resealVoucher(tx, voucher.id, { ...this.#seal.close(code, placeOf(tx)), fingerprint });
      }
      return old.length;
    });
  }

  stock(tenantId: number): Promise<StockOfValue[]> {
    return this.#database.inTenant(tenantId, stockByValue, { readOnly: true });
  }

  /** Hands codes out, oldest choice first. Where the pool is dry the reward waits; nothing is lost. */
  handOut(tenant: Tenant, { now, size }: { now: Date; size: number }): Promise<number> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      let handed = 0;
      for (const waiting of await takeWaitingForVoucher(tx, size)) {
        const voucher = await takeVoucher(tx, { rewardId: waiting.id, valueCents: waiting.amountCents, now });
        if (!voucher) continue;
        const code = this.#seal.open(voucher, placeOf(tx)).toString("utf8");
        const reward = await moveReward(tx, waiting.id, "pay", { now, actor: "job" });
        if (!reward) throw new Error("a reward locked for its voucher has moved");
        await tellVoucher(tx, reward, { now, code });
        handed += 1;
      }
      return handed;
    });
  }

  /** Tells monitoring, log and the tenant how many codes are left, before people have to wait for theirs. */
  async watch(
    tenant: Tenant,
    { gauge, log, now }: { gauge: Gauge<"tenant" | "value">; log: Log; now: Date },
  ): Promise<void> {
    const { offersVouchers, voucherStockWarning = 0 } = tenant.settings;
    if (!offersVouchers) return;
    for (const { valueCents, left, waiting } of await this.stock(tenant.id)) {
      gauge.set({ tenant: tenant.slug, value: String(valueCents) }, left);
      if (left < voucherStockWarning || waiting > left) {
        log.warn({ tenant: tenant.slug, valueCents, left, waiting }, "voucher codes are running out");
        await this.#warn(tenant, { valueCents, left, waiting }, now);
      }
    }
  }

  /** By mail once a day at most, however often the stock is looked at. */
  #warn({ id, settings }: Tenant, stock: StockOfValue, now: Date): Promise<void> {
    return this.#database.inTenant(id, async (tx) => {
      if (!(await takeWarning(tx, stock.valueCents, now))) return;
      const mail = { template: voucherStockMail, to: settings.supportEmail, language: "de" } as const;
      await sendMail(tx, { ...mail, data: stock, now });
    });
  }
}
