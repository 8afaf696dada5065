import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { lockRecommendations, releaseRecommendations } from "../repository.ts";

interface Decision {
  readonly now: Date;
  readonly actor: string;
}

/** The referrer's account is blocked: none of its links leads anywhere. Answers how many did until now. */
export function lockLinksOf(tx: TenantTransaction, referrerId: number, by: Decision): Promise<number> {
  return lockRecommendations(tx, referrerId, by);
}

/** The block has ended: what it locked leads on, and what was locked for another reason does not. */
export function releaseLinksOf(tx: TenantTransaction, referrerId: number, by: Decision): Promise<number> {
  return releaseRecommendations(tx, referrerId, by);
}
