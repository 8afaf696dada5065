import { addDays } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { RewardTokenCheck } from "../../../platform/session/identify.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import { findToken, insertTokens } from "../repository/tokens.ts";

/** How long a mailed link to a reward works; the person can ask for another one. */
const TOKEN_DAYS = 60;

/** Creates a secret per reward that opens it without login. Only the hash is stored: this is the time to mail it. */
export async function issueRewardTokens(
  tx: TenantTransaction,
  rewards: readonly { readonly id: number }[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map(rewards.map(({ id }) => [id, newSecret()]));
  const rows = Array.from(tokens, ([rewardId, token]) => ({ rewardId, hash: hashSecret(token) }));
  await insertTokens(tx, rows, { now, expiresAt: addDays(now, TOKEN_DAYS) });
  return tokens;
}

export async function issueRewardToken(
  tx: TenantTransaction,
  reward: { readonly id: number },
  now: Date,
): Promise<string> {
  const token = (await issueRewardTokens(tx, [reward], now)).get(reward.id);
  if (token === undefined) throw new Error(`Reward ${reward.id} got no token`);
  return token;
}

/**
 * Finds the reward that a token opens. A token of another tenant gets the same answer as an invented one. It opens a
 * transaction of its own because the caller is identified before the call's transaction begins.
 */
export function rewardTokenCheck(database: Database): RewardTokenCheck {
  return (tenant, token, now) =>
    database.inTenant(
      tenant.id,
      async (tx) => {
        const found = await findToken(tx, hashSecret(token));
        if (!found) throw new Refusal("rewardLinkInvalid");
        if (found.expiresAt <= now) throw new Refusal("rewardLinkExpired");
        return String(found.rewardId);
      },
      { readOnly: true },
    );
}
