import { nameForBank } from "@weitersagen/domain/bank-text";
import { hasIbanChecksum } from "@weitersagen/domain/iban";
import { recipientCap } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { requestRelease } from "./request-release.ts";
import { openPayees } from "../../bank-account/service/payee.ts";
import {
  type Candidate,
  type CandidateSum,
  candidatesAfter,
  type LeftOut,
  leftOutFor,
  type LeftOutReward,
  type PayoutRules,
  sumCandidates,
} from "../read-model/candidates.ts";
import { payerFingerprint } from "../../bank-account/service/payer-account.ts";
import { insertBatchEvent } from "../repository/batch-events.ts";
import { insertBatch, lockPayoutRuns } from "../repository/batches.ts";
import { latestGate } from "../repository/gate.ts";
import { insertPayouts } from "../repository/payouts.ts";
import { fillNotes } from "./credit-notes.ts";
import { PAGE_SIZE, type PayoutDeps } from "./deps.ts";
import { requireOpenPayouts } from "./gate.ts";

export const capOf = ({ settings }: Tenant): number | null =>
  recipientCap(null, settings.isInsurance ?? false);

export function payoutRules(deps: Pick<PayoutDeps, "seal">, tenant: Tenant, now: Date): PayoutRules {
  return { now, cap: capOf(tenant), payerAccount: payerFingerprint(deps, tenant) };
}

/** The rewards that a batch would contain, and those it would leave out and why. */
export function previewBatch(tx: TenantTransaction, rules: PayoutRules): Promise<CandidateSum[]> {
  return sumCandidates(tx, rules);
}

const MOST_LEFT_OUT = 500;

/** The rewards that a batch would leave out for one reason. */
export function listLeftOut(
  tx: TenantTransaction,
  rules: PayoutRules,
  reason: LeftOut,
): Promise<LeftOutReward[]> {
  return leftOutFor(tx, rules, { reason, size: MOST_LEFT_OUT });
}

export interface CreatedBatch {
  readonly number: string;
  readonly count: number;
  /** Rewards that were left out because the bank would refuse their account. */
  readonly refusedAccounts: readonly { readonly rewardId: number; readonly why: string }[];
}

/** Puts everything that can be paid now into a numbered batch. Nothing is paid before its release. */
export async function createBatch(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { by, now }: { by: Signer; now: Date },
): Promise<CreatedBatch> {
  await lockPayoutRuns(tx);
  await requireOpenPayouts(deps, tx, tenant, now);
  const numberFloor = (await latestGate(tx))?.numberFloor ?? 0;
  const { id, number } = await insertBatch(tx, { slug: tenant.slug, numberFloor, by, now });
  const rules = payoutRules(deps, tenant, now);
  const rewards = await fillBatch(deps, tx, id, rules);
  const filled = { ...rewards, count: rewards.count + (await fillNotes(tx, id, rules)) };
  if (filled.count === 0) {
    const errors = filled.refusedAccounts.map(({ rewardId, why }) => ({
      path: `reward ${rewardId}`,
      message: why,
    }));
    const german = "Es gibt nichts auszuzahlen.";
    throw new Refusal("wrongState", { detail: "There is nothing to pay out.", german, errors });
  }
  const { operatorId, osUser } = by;
  await insertBatchEvent(tx, { batchId: id, kind: "created", at: now, operatorId, osUser });
  await requestRelease(tx, { number, by, now });
  return { number, ...filled };
}

async function fillBatch(
  deps: PayoutDeps,
  tx: TenantTransaction,
  batchId: number,
  rules: PayoutRules,
): Promise<Omit<CreatedBatch, "number">> {
  const { pageSize: size = PAGE_SIZE } = deps;
  const refusedAccounts: { rewardId: number; why: string }[] = [];
  let count = 0;
  let after = 0;
  for (;;) {
    const page = await candidatesAfter(tx, rules, { after, size });
    const payable = page.filter(({ reason }) => reason === null);
    const whyRefused = await accountCheck(deps, tx, payable, rules.now);
    const accepted = payable.filter((candidate) => whyRefused(candidate) === undefined);
    for (const candidate of payable) {
      const why = whyRefused(candidate);
      if (why !== undefined) refusedAccounts.push({ rewardId: candidate.rewardId, why });
    }
    await insertPayouts(tx, batchId, accepted);
    count += accepted.length;
    after = page.at(-1)?.rewardId ?? after;
    if (page.length < size) return { count, refusedAccounts };
  }
}

/** Accounts from before names were checked when saved: one of them must not keep a whole batch from its release. */
async function accountCheck(
  deps: PayoutDeps,
  tx: TenantTransaction,
  candidates: readonly Candidate[],
  now: Date,
): Promise<(candidate: Candidate) => string | undefined> {
  const ownerOf = ({ party, personId }: Candidate) => ({ party, id: personId });
  const payeeOf = await openPayees(deps, tx, candidates.map(ownerOf), now);
  return (candidate) => {
    const payee = payeeOf(ownerOf(candidate));
    if (payee && nameForBank(payee.holder) === undefined)
      return "the account holder cannot be written in the letters that banks accept";
    if (payee && !hasIbanChecksum(payee.iban)) return "the check digits of the IBAN are wrong";
    return undefined;
  };
}
