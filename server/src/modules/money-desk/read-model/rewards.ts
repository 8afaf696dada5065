import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { rewardList, RewardStateName } from "@weitersagen/contract/console/reward-list";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { promiseLimits } from "@weitersagen/domain/payout-promise";
import { sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import {
  isConfirmed,
  isHeld,
  isHeldOpen,
  shownRewardState,
  waitsForPerson,
} from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The reward of this number, or the rewards of the order or recommendation of this number. */
const hasNumber = (tx: TenantTransaction, text: string) => sql<SqlBool>`w.id in (
  select id from reward where tenant_id = ${tx.tenantId} and id = ${/^\d{1,15}$/.test(text) ? Number(text) : 0}
  union all
  select w.id from placed_order o join reward w on w.tenant_id = o.tenant_id and w.order_id = o.id
   where o.tenant_id = ${tx.tenantId} and o.number = ${text}
  union all
  select w.id from recommendation r join reward w on w.tenant_id = r.tenant_id and w.recommendation_id = r.id
   where r.tenant_id = ${tx.tenantId} and r.number = ${text.toUpperCase()})`;

/** Rewards that were held, by what was decided. */
const checks = {
  alle: sql<SqlBool>`w.held_at is not null`,
  offen: isHeld("w"),
  freigegeben: sql<SqlBool>`w.held_at is not null and w.decided_at is not null and w.status <> 'cancelled'`,
  abgelehnt: sql<SqlBool>`w.held_at is not null and w.decided_at is not null and w.status = 'cancelled'`,
} as const;

/** Its payment came back for a reason that a person has to clear up, and no note says yet that one did. */
const needsPerson = waitsForPerson("w", { payout: sql.table("payout") });

const isOwed = sql<SqlBool>`w.status in ('open', 'provided', 'collected') and w.clawed_back_at is null`;

/** The bank has confirmed the transfer of a paid reward. */
const isTransferred = sql<SqlBool>`exists (select from payout p
  where p.tenant_id = w.tenant_id and p.reward_id = w.id and ${isConfirmed("p")})`;

/** The states in which the database has a paid reward. */
const paidStates = {
  paid: sql<SqlBool>`w.choice is distinct from 'voucher' and not ${isTransferred}`,
  transferred: isTransferred,
  voucherSent: sql<SqlBool>`w.choice = 'voucher'`,
} as const;
const isPaidState = (state: RewardStateName): state is keyof typeof paidStates => state in paidStates;

/** The first instant of a day in Germany, and the first after it. */
const dayStart = (day: string): Date => startOfDay(readIsoDate(day));
const dayEnd = (day: string): Date => addDays(dayStart(day), 1);

/** A page of the console's list of rewards; the filters are those of `rewardList`. */
export function findRewards(
  tx: TenantTransaction,
  request: ListRequestOf<typeof rewardList>,
  now: Date,
): Promise<ListPage<RowOf<typeof rewardList>>> {
  const { search, filters } = request;
  let rewards = tx
    .selectFrom("reward as w")
    .innerJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "w.tenant_id").onRef("r.id", "=", "w.recommendation_id"),
    )
    .innerJoin("placed_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "w.tenant_id").onRef("o.id", "=", "w.order_id"),
    )
    .where("w.tenant_id", "=", tx.tenantId);
  if (filters.state && isPaidState(filters.state))
    rewards = rewards.where("w.status", "=", "paid").where(paidStates[filters.state]);
  else if (filters.state) rewards = rewards.where("w.status", "=", filters.state);
  if (filters.choice) rewards = rewards.where("w.choice", "=", filters.choice);
  if (filters.mark === "ja")
    rewards = rewards.where("w.held_at", "is not", null).where("w.decided_at", "is", null);
  if (filters.mark === "frei") rewards = rewards.where(sql<SqlBool>`not ${isHeld("w")}`);
  if (filters.mark === "zurueck")
    rewards = rewards.where("w.clawed_back_at", "is not", null).where("w.status", "=", "paid");
  if (filters.mark === "verspaetet")
    rewards = rewards
      .where("w.status", "=", "collected")
      .where("w.choice", "=", "transfer")
      .where("w.clawed_back_at", "is", null)
      .where("w.status_at", "<=", promiseLimits(now).late);
  if (filters.mark === "klaeren") rewards = rewards.where(needsPerson);
  if (filters.from) rewards = rewards.where("w.status_at", ">=", dayStart(filters.from));
  if (filters.to) rewards = rewards.where("w.status_at", "<", dayEnd(filters.to));
  if (filters.check) rewards = rewards.where(checks[filters.check]);
  if (filters.owed) rewards = rewards.where(isOwed);
  if (filters.dueFrom) rewards = rewards.where("w.due_at", ">=", dayStart(filters.dueFrom));
  if (filters.dueTo) rewards = rewards.where("w.due_at", "<", dayEnd(filters.dueTo));
  if (filters.orderedFrom || filters.orderedTo) rewards = rewards.where("o.verified_at", "is not", null);
  if (filters.orderedFrom) rewards = rewards.where("o.ordered_at", ">=", dayStart(filters.orderedFrom));
  if (filters.orderedTo) rewards = rewards.where("o.ordered_at", "<", dayEnd(filters.orderedTo));
  if (search) rewards = rewards.where(hasNumber(tx, search));
  const query = rewards.select([
    "w.id",
    shownRewardState("w", { payout: sql.table("payout") }).as("state"),
    "w.amount_cents as amountCents",
    "w.kind",
    "w.party",
    sql<number | null>`case w.party when 'referrer' then w.referrer_id else w.recipient_id end`.as(
      "personId",
    ),
    "w.choice",
    "w.status_at as statusAt",
    "w.due_at as dueAt",
    "w.expires_at as expiresAt",
    isHeld("w").as("isHeld"),
    sql<boolean>`(w.clawed_back_at is not null and w.status = 'paid')`.as("isOwedBack"),
    "r.number as recommendation",
    "o.number as order",
    sql<string | null>`(select b.number from payout p
        join payout_batch b on b.tenant_id = p.tenant_id and b.id = p.batch_id
       where p.tenant_id = w.tenant_id and p.reward_id = w.id and p.status = 'live')`.as("batch"),
  ]);
  const sorts = {
    id: { by: sql.ref("w.id"), type: "number" },
    statusAt: { by: sql.ref("w.status_at"), type: "time" },
  } as const;
  return listPage(
    tx,
    query,
    { sorts, sort: "-id", id: sql.ref("w.id"), sum: sql<number>`w.amount_cents` },
    request,
  );
}

export interface StateSum {
  readonly state: RewardStateName;
  readonly count: number;
  readonly cents: number;
  readonly heldCount: number;
  readonly heldCents: number;
}

/** As in the numbers: held rewards are apart from those in the complaint period. */
export function sumByState(tx: TenantTransaction): Promise<StateSum[]> {
  return tx
    .selectFrom("reward")
    .leftJoin("payout as confirmed", (join) =>
      join
        .onRef("confirmed.tenant_id", "=", "reward.tenant_id")
        .onRef("confirmed.reward_id", "=", "reward.id")
        .on(isConfirmed("confirmed"))
        .on("reward.status", "=", "paid"),
    )
    .select([
      sql<RewardStateName>`case when reward.status = 'paid' and reward.choice = 'voucher' then 'voucherSent'
        when confirmed.id is null then reward.status else 'transferred' end`.as("state"),
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(reward.amount_cents)::bigint`.as("cents"),
      sql<number>`count(*) filter (where ${isHeldOpen("reward")})::integer`.as("heldCount"),
      sql<number>`coalesce(sum(reward.amount_cents) filter (where ${isHeldOpen("reward")}), 0)::bigint`.as(
        "heldCents",
      ),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .groupBy("state")
    .execute();
}
