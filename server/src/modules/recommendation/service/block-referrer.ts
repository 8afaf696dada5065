import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  accountByEmail,
  blockAccount,
  type BlockReason,
  unblockAccount,
} from "../../account/service/administration.ts";
import { lockLinksOf, releaseLinksOf } from "./lock.ts";

const OPERATOR = "operator";

/** Blocks the account and locks its recommendations. Answers how many were locked. */
export async function blockReferrer(
  tx: TenantTransaction,
  email: string,
  { reason, now }: { reason: BlockReason; now: Date },
): Promise<{ locked: number }> {
  const { id } = await accountByEmail(tx, email);
  await blockAccount(tx, id, { reason, now });
  return { locked: await lockLinksOf(tx, id, { now, actor: OPERATOR }) };
}

/** Unblocks the account and releases the recommendations that the block locked. Answers how many. */
export async function unblockReferrer(
  tx: TenantTransaction,
  email: string,
  { now }: { now: Date },
): Promise<{ released: number }> {
  const account = await accountByEmail(tx, email);
  await unblockAccount(tx, account);
  return { released: await releaseLinksOf(tx, account.id, { now, actor: OPERATOR }) };
}
