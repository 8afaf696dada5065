import type { Party } from "@weitersagen/domain/reward";
import { sql, type SqlBool } from "kysely";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isChosen, isOverCap, personId } from "./reward-conditions.ts";

/** Why a chosen reward is not paid with the next batch: the first reason that applies. */
export type LeftOut = "inBatch" | "held" | "noAccount" | "payerAccount" | "frozen" | "overCap";

export interface PayoutRules {
  readonly now: Date;
  /** The most cents that a recipient may get. */
  readonly cap: number | null;
  /** The fingerprint of the account that pays: money that goes there reaches no one. */
  readonly payerAccount: Buffer | null;
}

/** Why a chosen reward cannot be paid now. */
const leftOutBecause = ({ now, cap, payerAccount }: PayoutRules) =>
  sql<LeftOut | null>`
    case when exists (select from payout where payout.tenant_id = reward.tenant_id
                         and payout.reward_id = reward.id and payout.status = 'live') then 'inBatch'
         when ${isHeld("reward")} then 'held'
         when bank_account.sealed is null then 'noAccount'
         when bank_account.fingerprint = ${payerAccount} then 'payerAccount'
         when bank_account.frozen_until > ${now} then 'frozen'
         when ${isOverCap(cap)} then 'overCap' end`;

/** Chosen rewards, each with the reason why it cannot be paid now. */
const candidates = (tx: TenantTransaction, rules: PayoutRules) =>
  tx
    .selectFrom("reward")
    .leftJoin("bank_account", (join) =>
      join
        .onRef("bank_account.tenant_id", "=", "reward.tenant_id")
        .onRef("bank_account.person", "=", "reward.party")
        .on("bank_account.person_id", "=", personId),
    )
    .select([
      "reward.id as rewardId",
      "reward.amount_cents as amountCents",
      "reward.party",
      personId.as("personId"),
      leftOutBecause(rules).as("reason"),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .where(isChosen);

export interface CandidateSum {
  readonly reason: LeftOut | null;
  readonly count: number;
  readonly cents: number;
}

export function sumCandidates(tx: TenantTransaction, rules: PayoutRules): Promise<CandidateSum[]> {
  return tx
    .selectFrom(candidates(tx, rules).as("candidate"))
    .select([
      "reason",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum("amountCents")::bigint`.as("cents"),
    ])
    .groupBy("reason")
    .orderBy("reason", (order) => order.asc().nullsFirst())
    .execute();
}

export interface Candidate {
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: Party;
  readonly personId: number;
  readonly reason: LeftOut | null;
}

/** The next chosen rewards by id. The ids are read first, so that the joins look up this page only. */
export function candidatesAfter(
  tx: TenantTransaction,
  rules: PayoutRules,
  { after, size }: { after: number; size: number },
): Promise<Candidate[]> {
  const page = tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where(isChosen)
    .where("id", ">", after)
    .orderBy("id")
    .limit(size);
  return candidates(tx, rules)
    .where(sql<SqlBool>`reward.id = any (array(${page}))`)
    .orderBy("reward.id")
    .execute();
}

export interface LeftOutReward {
  readonly rewardId: number;
  readonly amountCents: number;
  readonly chosenAt: Date;
  readonly recommendation: string;
}

/** Chosen rewards that a batch leaves out for this reason, longest waiting first. */
export function leftOutFor(
  tx: TenantTransaction,
  rules: PayoutRules,
  { reason, size }: { readonly reason: LeftOut; readonly size: number },
): Promise<LeftOutReward[]> {
  return candidates(tx, rules)
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "reward.tenant_id")
        .onRef("recommendation.id", "=", "reward.recommendation_id"),
    )
    .select(["reward.status_at as chosenAt", "recommendation.number as recommendation"])
    .where(leftOutBecause(rules), "=", reason)
    .orderBy("reward.status_at")
    .orderBy("reward.id")
    .limit(size)
    .execute();
}
