import { sql, type SqlBool } from "kysely";

/** A transfer was chosen and not made yet. */
export const isChosen = sql<SqlBool>`reward.status = 'collected' and reward.choice = 'transfer'`;
/** More than a recipient may get. */
export const isOverCap = (cap: number | null) =>
  sql<SqlBool>`(reward.party = 'recipient' and reward.amount_cents > ${cap}::integer) is true`;
/** Who gets the reward: a referrer or a recipient, as `reward.party` says. */
export const personId = sql<number>`coalesce(reward.referrer_id, reward.recipient_id)`;
