import { createHash } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import { nextRewardReminder } from "@weitersagen/domain/reminder";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { XmlFault } from "../../../platform/xml.ts";
import { removeFailedAccounts } from "../../bank-account/service/payee.ts";
import { settle } from "../../ledger/service.ts";
import { moveRewards } from "../../reward/service/move.ts";
import { notifyReturned } from "../../reward/service/notify.ts";
import type { SentPayout } from "../read-model.ts";
import { insertAsideEntries, type NewAsideEntry } from "../repository/aside.ts";
import { findBankFile, insertBankFile } from "../repository/bank-files.ts";
import { lockPayoutRuns } from "../repository/batches.ts";
import { confirmPayouts, endPayouts } from "../repository/payouts.ts";
import { readBankAnswer } from "./bank-answer.ts";
import type { BankAnswer } from "./bank-answer.ts";
import type { PayoutDeps } from "./deps.ts";
import { matchAnswer } from "./match-answer.ts";
import type { Ended } from "./match-answer.ts";

const CHUNK = 500;

export type AsideEntry = NewAsideEntry;

export interface ImportedAnswer {
  readonly kind: BankAnswer["kind"];
  readonly messageId: string;
  readonly confirmed: number;
  readonly rejected: number;
  readonly returned: number;
  /** Entries that repeat what an earlier file said. */
  readonly known: number;
  readonly aside: readonly AsideEntry[];
  /** Bookings that have nothing to do with payouts. */
  readonly others: number;
  /** What a person should look at: a name that does not fit an account, a state that decides nothing yet. */
  readonly notes: readonly string[];
}

/** A file that cannot be understood is refused in words. */
export function readAnswer(bytes: Buffer): BankAnswer {
  try {
    return readBankAnswer(bytes);
  } catch (error) {
    if (error instanceof XmlFault) throw new Refusal("invalidInput", { detail: error.message });
    throw error;
  }
}

interface ImportAnswer {
  readonly answer: BankAnswer;
  readonly bytes: Buffer;
  readonly by: string;
  readonly now: Date;
}

/** Imports a bank's answer (pain.002, camt.054). Each entry is booked, known already, or put aside for a person. */
export async function importAnswer(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { answer, bytes, by, now }: ImportAnswer,
): Promise<ImportedAnswer> {
  await lockPayoutRuns(tx);
  const { kind, messageId, page, others } = answer;
  const file = { kind, messageId, page, sha256: createHash("sha256").update(bytes).digest() };
  const known = await findBankFile(tx, file);
  if (known) {
    const when = known.imported_at.toISOString().slice(0, 16).replace("T", " at ");
    const detail = `${kind} ${messageId} was taken in on ${when} by ${known.imported_by} already.`;
    throw new Refusal("wrongState", { detail });
  }
  const { confirmed, ended, known: repeated, aside, notes } = await matchAnswer(tx, tenant, answer);
  const fileId = await insertBankFile(tx, file, { by, now });
  await insertAsideEntries(tx, aside, { fileId, now });
  await confirmPayouts(tx, confirmed, fileId);
  const actor = `${kind} ${messageId}, taken in by ${by}`;
  for (let at = 0; at < ended.length; at += CHUNK) {
    await reopen(deps, tx, tenant, ended.slice(at, at + CHUNK), { fileId, actor, now });
  }
  const count = (outcome: Ended["outcome"]) => ended.filter((one) => one.outcome === outcome).length;
  return {
    kind,
    messageId,
    confirmed: confirmed.length,
    rejected: count("rejected"),
    returned: count("returned"),
    known: repeated,
    aside,
    others,
    notes,
  };
}

/** The money is owed again, and its people are asked for another account. */
async function reopen(
  deps: PayoutDeps,
  tx: TenantTransaction,
  { settings }: Tenant,
  ended: readonly Ended[],
  { fileId, actor, now }: { fileId: number; actor: string; now: Date },
): Promise<void> {
  await endPayouts(
    tx,
    ended.map(({ payout: { id }, outcome, code }) => ({ id, status: outcome, code })),
    fileId,
  );
  const expiresAt = addDays(now, settings.rewardExpiryDays);
  const remindAt = nextRewardReminder({ providedAt: now, expiresAt }, 0);
  const codes = new Map(ended.map(({ payout, code }) => [payout.rewardId, code]));
  const again = [];
  for (const [reason, some] of Map.groupBy(ended, ({ outcome, code }) => code ?? outcome)) {
    const ids = some.map(({ payout }) => payout.rewardId);
    const moved = await moveRewards(tx, ids, "return", {
      now,
      actor,
      reason,
      choice: null,
      expiresAt,
      remindAt,
    });
    if (moved.length !== ids.length) throw new Error("a payment came back whose reward was not paid");
    again.push(...moved);
  }
  // Its order was cancelled after the payout: what came back stays here.
  const clawedBack = again.filter(({ clawedBackAt }) => clawedBackAt !== null).map(({ id }) => id);
  await moveRewards(tx, clawedBack, "cancel", { now, actor, reason: "orderCancelled" });
  await removeFailedAccounts(
    deps,
    tx,
    ended.map(({ payout }) => usedAccount(payout, now)),
    now,
  );
  const owed = again.filter(({ clawedBackAt }) => clawedBackAt === null);
  await notifyReturned(
    tx,
    owed.map((reward) => ({ ...reward, bankReason: codes.get(reward.id) ?? null })),
    now,
  );
  await settle(tx);
}

const usedAccount = ({ party, personId, releasedAt }: SentPayout, now: Date) => ({
  party,
  id: personId,
  usedAt: releasedAt ?? now,
});
