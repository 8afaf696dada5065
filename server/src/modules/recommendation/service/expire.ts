import type { Database } from "../../../platform/db/database.ts";
import { expireRecommendations } from "../repository.ts";

/** Lets run out what is due, at most so many at a time. Answers how many. */
export function expireDue(database: Database, tenantId: number, now: Date, limit: number): Promise<number> {
  return database.inTenant(tenantId, (tx) => expireRecommendations(tx, now, limit));
}
