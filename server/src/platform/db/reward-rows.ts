import type { RewardStateName } from "@weitersagen/contract/console/reward-list";
import { holderDied, reasonsForPerson } from "@weitersagen/domain/bank-reasons";
import { undecidedReleases } from "@weitersagen/domain/order-release";
import { type RawBuilder, sql } from "kysely";

/**
 * Conditions and orders of rows of `reward`, `reward_event`, `order_release`, `placed_order`, `payout` and `credit_note` that
 * the queries of several modules must state in the same way. They name columns only: each query names the tables that it reads.
 */

const column = (table: string, name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);

/** The reward waits for a decision about a suspicion. */
export const isHeld = (reward: string): RawBuilder<boolean> =>
  sql`(${column(reward, "held_at")} is not null and ${column(reward, "decided_at")} is null)`;

/** An open reward that waits for a decision about a suspicion. */
export const isHeldOpen = (reward: string): RawBuilder<boolean> =>
  sql`(${column(reward, "status")} = 'open' and ${isHeld(reward)})`;

/** A voucher was chosen and no code assigned yet. A held reward waits for the decision instead. */
export const waitsForVoucher = (reward: string): RawBuilder<boolean> =>
  sql`(${choseVoucher(reward)} and not ${isHeld(reward)})`;

/** A voucher was chosen and no code assigned yet, whether the reward is held or not. */
export const choseVoucher = (reward: string): RawBuilder<boolean> =>
  sql`(${column(reward, "status")} = 'collected' and ${column(reward, "choice")} = 'voucher')`;

// Literals instead of parameters: an index on the open releases states them as well.
const openReleases = sql.join(undecidedReleases.map((status) => sql.lit(status)));

/** The value is that of a release on which the agency has not decided. */
export const isOpenRelease = (status: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${status} in (${openReleases})`;

/** The agency has not decided on the release of the order. */
export const isReleaseOpen = (release: string): RawBuilder<boolean> =>
  isOpenRelease(column(release, "status"));

/** The bank has confirmed the transfer, and it did not come back. A reward has at most one such row of `payout`. */
export const isConfirmed = (payout: string): RawBuilder<boolean> =>
  sql`(${column(payout, "status")} = 'live' and ${column(payout, "confirmed_in")} is not null)`;

/**
 * The state of a reward as the console names it: of a paid one it says whether the bank has confirmed the transfer, or
 * that it was a voucher. Null without a reward, such as for the payment of a credit note. The query names `payout`.
 */
export const shownRewardState = (
  reward: string,
  { payout }: { readonly payout: RawBuilder<unknown> },
): RawBuilder<RewardStateName> =>
  sql`case when ${column(reward, "status")} is distinct from 'paid' then ${column(reward, "status")}
    when ${column(reward, "choice")} = 'voucher' then 'voucherSent'
    when exists (select from ${payout} as done where done.tenant_id = ${column(reward, "tenant_id")}
      and done.reward_id = ${column(reward, "id")} and ${isConfirmed("done")}) then 'transferred' else 'paid' end`;

/** For `order by`: the reward first with which the person can do something, then what comes next, then what is over. */
export const mostUrgentReward = (reward: string): RawBuilder<unknown> =>
  sql`array_position(array['provided', 'open', 'collected', 'paid', 'expired', 'cancelled'], ${column(reward, "status")}),
      ${column(reward, "created_at")} desc, ${column(reward, "id")} desc`;

/** For `order by`: an order that earns first, then one that was verified, then the newest. */
export const bestOrder = (order: string): RawBuilder<unknown> => {
  const isVerified = sql`${column(order, "verified_at")} is not null`;
  return sql`(${isVerified} and ${column(order, "unrewarded_because")} is null) desc, ${isVerified} desc,
      ${column(order, "ordered_at")} desc`;
};

/** From the events of one reward: when it was first provided and when it was last paid. */
export const providedAndPaid = sql`min(at) filter (where to_status = 'provided') as provided,
       max(at) filter (where to_status = 'paid') as paid`;

const forPerson = sql.join(reasonsForPerson.map((reason) => sql.lit(reason)));

/** The payment came back for a reason that a person has to clear up: no mail asks for another account. */
export const cameBackForPerson = (payout: string): RawBuilder<boolean> =>
  sql`(${column(payout, "status")} in ('rejected', 'returned') and ${column(payout, "bank_reason")} in (${forPerson}))`;

/**
 * The payment of the credit note came back for such a reason, which the note has kept since: it is not paid before an
 * operator has cleared it up.
 */
export const isNoteToClear = (note: string): RawBuilder<boolean> =>
  sql`(${column(note, "kind")} = 'invoice' and ${column(note, "status")} = 'issued'
    and coalesce(${column(note, "reason")} in (${forPerson}), false))`;

/**
 * The last payment of the reward came back for a reason that a person has to clear up, such as the death of the holder.
 * The reward has no deadline until an operator writes a note about its owner. The query names `payout`.
 */
export const waitsForPerson = (
  reward: string,
  { payout }: { readonly payout: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`(${column(reward, "status")} = 'provided' and ${column(reward, "expires_at")} is null
    and exists (select from ${payout} as back
      where back.tenant_id = ${column(reward, "tenant_id")} and back.reward_id = ${column(reward, "id")}
        and ${cameBackForPerson("back")}
        and not exists (select from ${payout} as later
          where later.tenant_id = back.tenant_id and later.reward_id = back.reward_id and later.id > back.id)))`;

/** The reward waits for a person because the bank has reported the death of its owner. The query names `payout`. */
export const waitsAfterDeath = (
  reward: string,
  { payout }: { readonly payout: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`(${waitsForPerson(reward, { payout })} and ${holderDied} = (
    select last.bank_reason from ${payout} as last
     where last.tenant_id = ${column(reward, "tenant_id")} and last.reward_id = ${column(reward, "id")}
     order by last.id desc limit 1))`;

/** The e-mail address of the person who gets the reward. */
export const addressOfOwner = (
  reward: string,
  people: { readonly referrer: RawBuilder<unknown>; readonly recipient: RawBuilder<unknown> },
): RawBuilder<string | null> => sql`coalesce(
    (select one.email from ${people.referrer} as one
      where one.tenant_id = ${column(reward, "tenant_id")} and one.id = ${column(reward, "referrer_id")}),
    (select one.email from ${people.recipient} as one
      where one.tenant_id = ${column(reward, "tenant_id")} and one.id = ${column(reward, "recipient_id")}))`;
