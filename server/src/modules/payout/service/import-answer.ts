import { createHash } from "node:crypto";
import { needsPerson } from "@weitersagen/domain/bank-reasons";
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
import type { PayoutInBatch } from "../read-model/payouts-in-batches.ts";
import { insertAsideEntries, type NewAsideEntry } from "../repository/aside.ts";
import { type BankFile, findBankFile, insertBankFile } from "../repository/bank-files.ts";
import { lockPayoutRuns } from "../repository/batches.ts";
import { confirmPayouts, endPayouts } from "../repository/payouts.ts";
import { type BankAnswer, endToEndId, readBankAnswer } from "./bank-answer.ts";
import { comeBack } from "./credit-notes.ts";
import { inGerman } from "./german.ts";
import type { PayoutDeps } from "./deps.ts";
import { type FailedPayout, matchAnswer, type Matched } from "./match-answer.ts";

const payoutsPerStep = 500;

export type AsideEntry = NewAsideEntry;

export interface ImportedAnswer {
  readonly kind: BankAnswer["kind"];
  readonly messageId: string;
  readonly confirmed: number;
  readonly rejected: number;
  readonly returned: number;
  /** The payments that were rejected or returned. */
  readonly ended: readonly EndedPayment[];
  /** The number of entries that repeat an earlier file. */
  readonly known: number;
  /** Entries that do not fit what was sent; an operator has to resolve them. */
  readonly aside: readonly AsideEntry[];
  /** The number of entries that are not about payouts. */
  readonly others: number;
  /** Messages for the operator that change nothing, such as a name that does not match the account. */
  readonly notes: readonly string[];
}

export interface EndedPayment {
  readonly payment: string;
  readonly batch: string;
  readonly amountCents: number;
  readonly outcome: FailedPayout["outcome"];
  readonly code: string | null;
}

/** Reads the bank's file. A file that cannot be parsed is refused with the parser's message. */
export function readAnswer(bytes: Buffer): BankAnswer {
  try {
    return readBankAnswer(bytes);
  } catch (error) {
    if (error instanceof XmlFault)
      throw new Refusal("invalidInput", { detail: error.message, german: inGerman(error.message) });
    throw error;
  }
}

const dayAndTime = (at: Date): string =>
  new Intl.DateTimeFormat("de-DE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "Europe/Berlin",
  }).format(at);

interface ImportAnswer {
  readonly answer: BankAnswer;
  readonly bytes: Buffer;
  readonly by: string;
  readonly now: Date;
}

/** What an answer of the bank means, without booking it. A file that was imported before is refused. */
export async function reviewAnswer(
  tx: TenantTransaction,
  tenant: Tenant,
  given: Pick<ImportAnswer, "answer" | "bytes">,
): Promise<ImportedAnswer> {
  const { matched } = await judge(tx, tenant, given);
  return reportOf(given.answer, matched);
}

async function judge(
  tx: TenantTransaction,
  tenant: Tenant,
  { answer, bytes }: Pick<ImportAnswer, "answer" | "bytes">,
): Promise<{ readonly file: BankFile; readonly matched: Matched }> {
  await lockPayoutRuns(tx);
  const { kind, messageId, page } = answer;
  const file = { kind, messageId, page, sha256: createHash("sha256").update(bytes).digest() };
  const earlier = await findBankFile(tx, file);
  if (earlier) {
    const when = earlier.imported_at.toISOString().slice(0, 16).replace("T", " at ");
    const detail = `${kind} ${messageId} was already imported on ${when} by ${earlier.imported_by}.`;
    const german = `${kind} ${messageId} wurde am ${dayAndTime(earlier.imported_at)} von ${earlier.imported_by} schon eingelesen.`;
    throw new Refusal("wrongState", { detail, german });
  }
  return { file, matched: await matchAnswer(tx, tenant, answer) };
}

/** Imports a bank's answer (pain.002, camt.053, camt.054). Each entry is booked, skipped as known, or stored for an operator. */
export async function importAnswer(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { answer, bytes, by, now }: ImportAnswer,
): Promise<ImportedAnswer> {
  const { kind, messageId } = answer;
  const { file, matched } = await judge(tx, tenant, { answer, bytes });
  const { confirmed, failed, aside } = matched;
  const fileId = await insertBankFile(tx, file, { by, now });
  await insertAsideEntries(tx, aside, { fileId, now });
  await confirmPayouts(tx, confirmed, fileId);
  const actor = `${kind} ${messageId}, imported by ${by}`;
  for (let start = 0; start < failed.length; start += payoutsPerStep) {
    const step = failed.slice(start, start + payoutsPerStep);
    await endPayouts(
      tx,
      step.map(({ payout: { id }, outcome, code }) => ({ id, status: outcome, code })),
      fileId,
    );
    await returnRewards(deps, tx, tenant, rewardsIn(step), { actor, now });
    await comeBack(tx, step, { actor, now });
    await settle(tx);
  }
  return reportOf(answer, matched);
}

function reportOf(
  { kind, messageId, others, warnings }: BankAnswer,
  { confirmed, failed, known, aside, notes }: Matched,
): ImportedAnswer {
  const count = (outcome: FailedPayout["outcome"]) =>
    failed.filter((payout) => payout.outcome === outcome).length;
  return {
    kind,
    messageId,
    confirmed: confirmed.length,
    rejected: count("rejected"),
    returned: count("returned"),
    ended: failed.map(({ payout, outcome, code }) => ({
      payment: endToEndId(payout.id),
      batch: payout.number,
      amountCents: payout.amountCents,
      outcome,
      code,
    })),
    known,
    aside,
    others,
    notes: [...warnings, ...notes],
  };
}

interface FailedReward extends FailedPayout {
  readonly reward: NonNullable<PayoutInBatch["reward"]>;
}

const rewardsIn = (failed: readonly FailedPayout[]): FailedReward[] =>
  failed.flatMap((one) => (one.payout.reward ? [{ ...one, reward: one.payout.reward }] : []));

/**
 * Payments that were rejected or returned: their rewards can be collected again until a new deadline, the failed bank
 * accounts are removed, and the owners are asked for another one. Rewards of cancelled orders are cancelled instead.
 */
async function returnRewards(
  deps: PayoutDeps,
  tx: TenantTransaction,
  { settings }: Tenant,
  failed: readonly FailedReward[],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (failed.length === 0) return;
  const expiresAt = addDays(now, settings.rewardExpiryDays);
  const remindAt = nextRewardReminder({ providedAt: now, expiresAt }, 0);
  const codes = new Map(failed.map(({ reward, code }) => [reward.id, code]));
  const returned = [];
  for (const [reason, group] of Map.groupBy(failed, ({ outcome, code }) => code ?? outcome)) {
    const ids = group.map(({ reward }) => reward.id);
    const moved = await moveRewards(tx, ids, "return", {
      now,
      actor,
      reason,
      choice: null,
      // What a person has to clear up first gets its deadline afterwards: `resumeRewards`.
      ...(needsPerson(reason) ? { expiresAt: null } : { expiresAt, remindAt }),
    });
    if (moved.length !== ids.length)
      throw new Error("The reward of a returned payment was not in the state paid");
    returned.push(...moved);
  }
  // The order was cancelled after the payout: the reward is cancelled and the tenant keeps the returned money.
  const clawedBack = returned.filter(({ clawedBackAt }) => clawedBackAt !== null).map(({ id }) => id);
  await moveRewards(tx, clawedBack, "cancel", { now, actor, reason: "orderCancelled" });
  await removeFailedAccounts(
    deps,
    tx,
    failed.map((payment) => usedAccount(payment, now)),
    now,
  );
  const payable = returned.filter(({ clawedBackAt }) => clawedBackAt === null);
  await notifyReturned(
    tx,
    payable.flatMap((reward) => {
      const bankReason = codes.get(reward.id) ?? null;
      return needsPerson(bankReason) ? [] : [{ ...reward, bankReason }];
    }),
    now,
  );
}

const usedAccount = ({ payout, code, reward: { party, personId } }: FailedReward, now: Date) => ({
  party,
  id: personId,
  usedAt: payout.releasedAt ?? now,
  asksOwner: !needsPerson(code),
});
