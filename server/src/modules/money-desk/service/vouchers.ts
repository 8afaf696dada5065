import { type Review, VOUCHER_USE_DAYS, type VoucherStock } from "@weitersagen/contract/console/vouchers";
import type { Language } from "@weitersagen/contract/language";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  type ReviewedCodes,
  reviewCodes,
  reviewWithdrawal,
  withdrawCodes,
} from "../../reward/service/voucher-files.ts";
import { addVouchers, isRunningOut, voucherStock } from "../../reward/service/vouchers.ts";
import { voucherDemand } from "../read-model/vouchers.ts";

/** The stock by value, how fast it is used, and which values run out. */
export async function stockOfVouchers(tx: TenantTransaction, { settings }: Tenant, now: Date) {
  const { offersVouchers = false, voucherStockWarning: warnsBelow = 0 } = settings;
  const uses = new Map(
    (await voucherDemand(tx, addDays(now, -VOUCHER_USE_DAYS))).map((use) => [use.valueCents, use] as const),
  );
  const content = (await voucherStock(tx)).map((stock): VoucherStock => {
    const { used = 0, waitingSince = null } = uses.get(stock.valueCents) ?? {};
    const isLow = offersVouchers && isRunningOut(stock, settings);
    return { ...stock, used, waitingSince, isLow };
  });
  return { isOffered: offersVouchers, warnsBelow, content };
}

interface Sealed {
  readonly seal: Seal;
}

const MOST_LINES = 200;

export async function reviewVouchers(
  deps: Sealed,
  tx: TenantTransaction,
  { codes, purpose, language }: { codes: string; purpose: "add" | "withdraw"; language: Language },
): Promise<Review> {
  const review = purpose === "add" ? reviewCodes : reviewWithdrawal;
  const { good, bad } = await review(deps, tx, codes);
  const lines = bad
    .slice(0, MOST_LINES)
    .map(({ line, problem, german }) => ({ line, problem: language === "de" ? german : problem }));
  return { good: good.length, bad: bad.length, lines };
}

/** Refuses lines with faults, unless they are to be skipped, and a file without a good line. */
function usable({ good, bad }: ReviewedCodes, skipsBad: boolean): readonly string[] {
  const [first] = bad;
  if (first && !skipsBad)
    throw new Refusal("wrongState", {
      detail: `Line ${first.line} ${first.problem}. Nothing was changed.`,
      german: `Zeile ${first.line} ${first.german}. Nichts wurde geändert.`,
    });
  if (good.length === 0)
    throw new Refusal("wrongState", {
      detail: "None of the lines can be used. Nothing was changed.",
      german: "Keine der Zeilen ist verwendbar. Nichts wurde geändert.",
    });
  return good;
}

export async function addCodes(
  deps: Sealed,
  tx: TenantTransaction,
  given: { codes: string; valueCents: number; skipsBad: boolean; now: Date },
): Promise<number> {
  const codes = usable(await reviewCodes(deps, tx, given.codes), given.skipsBad);
  return addVouchers(deps, tx, { valueCents: given.valueCents, codes, now: given.now });
}

export async function withdrawGivenCodes(
  deps: Sealed,
  tx: TenantTransaction,
  given: { codes: string; reason: string; skipsBad: boolean; by: string; now: Date },
): Promise<number> {
  const { by, reason, now } = given;
  const codes = usable(await reviewWithdrawal(deps, tx, given.codes), given.skipsBad);
  return withdrawCodes(deps, tx, { codes, by, reason, now });
}
