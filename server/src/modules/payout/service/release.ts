import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { pain001Head, pain001Tail, pain001Transfer } from "@weitersagen/domain/pain-001";
import { nextTargetDay } from "@weitersagen/domain/target-days";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { BankAccounts } from "../../bank-account/service/accounts.ts";
import { settle } from "../../ledger/service.ts";
import { moveRewards } from "../../reward/service/move.ts";
import { tellPaid } from "../../reward/service/tell.ts";
import { lockPayable, payoutsAfter, writeRelease } from "../repository.ts";
import type { BatchTotals, LivePayout } from "../repository.ts";
import { SealedFile } from "./file.ts";

/** The name of a payout at the bank. */
const endToEndId = (payoutId: number): string => `PRM-${payoutId}`;

export interface ReleaseParts {
  readonly seal: Seal;
  readonly accounts: BankAccounts;
  /** So many payouts are in memory at a time. */
  readonly page: number;
}

export interface Releasing {
  readonly batch: { readonly id: number; readonly number: string };
  readonly by: string;
  readonly now: Date;
  readonly cap: number | null;
}

/** Writes the file and pays its rewards, page by page, in the caller's transaction. */
export async function releaseBatch(
  tx: TenantTransaction,
  tenant: Tenant,
  { seal, accounts, page: size }: ReleaseParts,
  { batch, by, now, cap }: Releasing,
): Promise<BatchTotals> {
  const { payer } = tenant.settings;
  if (!payer) throw new Refusal("wrongState", { detail: "The tenant has no account to pay from." });
  const totals = await lockPayable(tx, batch.id, { now, cap, size });
  const { count, totalCents } = totals;
  if (count === 0) throw new Refusal("wrongState", { detail: "Nothing in it can be paid any more." });
  const executionOn = nextTargetDay(calendarDateOf(now));
  const file = new SealedFile(tx, seal, { batchId: batch.id, number: batch.number });
  const head = { messageId: batch.number, createdAt: now, executionOn, payer, count, totalCents };
  await file.append(pain001Head(head));
  let after = 0;
  let written = 0;
  for (;;) {
    const page = await payoutsAfter(tx, batch.id, { after, size });
    await file.append(await payPage(tx, tenant, accounts, page, { number: batch.number, now }));
    written += page.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < size) break;
  }
  if (written !== count) throw new Error(`${written} of ${count} payouts were written`);
  await file.append(pain001Tail);
  const sha256 = await file.close();
  await writeRelease(tx, { id: batch.id, by, now, executionOn: isoDate(executionOn), ...totals, sha256 });
  return totals;
}

/** Pays some rewards, tells their people, and answers their part of the file. */
async function payPage(
  tx: TenantTransaction,
  tenant: Tenant,
  accounts: BankAccounts,
  page: readonly LivePayout[],
  { number, now }: { number: string; now: Date },
): Promise<string> {
  const owners = page.map(({ party, personId }) => ({ party, id: personId }));
  const accountOf = await accounts.openAll(tx, owners);
  const payable = page.map((payout) => {
    const account = accountOf({ party: payout.party, id: payout.personId });
    if (!account) throw new Error("an account was removed while its payout was released");
    return { ...payout, account };
  });
  const ids = page.map(({ rewardId }) => rewardId);
  const paid = await moveRewards(tx, ids, "pay", { now, actor: `payout ${number}` });
  if (paid.length !== page.length) throw new Error("a reward locked for its payout has moved");
  const masked = new Map(payable.map(({ rewardId, account }) => [rewardId, account.masked]));
  await tellPaid(
    tx,
    paid.map((reward) => ({ ...reward, maskedIban: masked.get(reward.id) ?? "" })),
    now,
  );
  if (!tenant.settings.storesBankAccounts) await accounts.erasePaid(tx, owners);
  await settle(tx);
  const { brand } = tenant.settings;
  return payable
    .map(({ id, rewardId, amountCents, account: { holder: name, iban } }) =>
      pain001Transfer({
        endToEndId: endToEndId(id),
        amountCents,
        name,
        iban,
        purpose: `Praemie ${rewardId} ${brand}`,
      }),
    )
    .join("");
}
