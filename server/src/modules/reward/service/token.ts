import { addDays } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { RewardTokenCheck } from "../../../platform/session/identify.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import { findToken, insertToken } from "../repository/tokens.ts";

/** A mailed link to a reward works for so many days; another one can be asked for. */
const TOKEN_DAYS = 60;

/** A secret that opens one reward without login; readable only now, for the mail. */
export async function issueRewardToken(
  tx: TenantTransaction,
  { id }: { id: number },
  now: Date,
): Promise<string> {
  const token = newSecret();
  await insertToken(tx, { hash: hashSecret(token), rewardId: id, now, expiresAt: addDays(now, TOKEN_DAYS) });
  return token;
}

/** Answers the reward a token opens. A token of another tenant is as wrong as an invented one. */
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
