import { createHash } from "node:crypto";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { Database } from "../db/database.ts";
import { defineStatement } from "../db/statement.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";

const countAttempt = defineStatement<{ count: number }>(
  `insert into rate_limit (tenant_id, bucket_hash, window_start, count) values ($1, $2, $3, 1)
   on conflict (tenant_id, bucket_hash, window_start) do update set count = rate_limit.count + 1
   returning count`,
);

export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/** Counts attempts in fixed windows kept in the database, so that all servers count together. */
export function rateLimiter(database: Database) {
  const take = async (
    tenant: Tenant,
    bucket: string,
    { attempts, seconds }: Allowance,
    now: Date,
  ): Promise<void> => {
    const windowMilliseconds = seconds * 1000;
    const windowStart = new Date(Math.floor(now.getTime() / windowMilliseconds) * windowMilliseconds);
    const hash = createHash("sha256").update(bucket).digest();
    const [row] = await database.inTenant(tenant.id, (tx) =>
      tx.run(countAttempt, [tenant.id, hash, windowStart]),
    );
    if (row && row.count > attempts) {
      const retryAfterSeconds = Math.ceil(
        (windowStart.getTime() + windowMilliseconds - now.getTime()) / 1000,
      );
      throw new Refusal("PSOF0104", { retryAfterSeconds });
    }
  };
  return {
    take,
    /** The limit a call declares, counted for one visitor. */
    limit: async (tenant: Tenant, call: CallDefinition, visitor: string, now: Date): Promise<void> => {
      if (call.rateLimit) await take(tenant, `${call.id} ${visitor}`, call.rateLimit, now);
    },
  };
}
