import { createHash } from "node:crypto";
import type { CallDefinition } from "@weitersagen/contract/call";
import { errors } from "@weitersagen/contract/errors";
import type { Database } from "../db/database.ts";
import { defineStatement } from "../db/statement.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";

const countAttempt = defineStatement(
  `insert into rate_limit (tenant_id, bucket_hash, window_start, count) values ($1, $2, $3, 1)
   on conflict (tenant_id, bucket_hash, window_start) do update set count = rate_limit.count + 1
   returning count`,
  { count: "rate_limit.count" },
);

const readAttempts = defineStatement(
  "select count from rate_limit where tenant_id = $1 and bucket_hash = $2 and window_start = $3",
  { count: "rate_limit.count" },
);

export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

export interface Attempt {
  readonly tenant: Tenant;
  readonly call: CallDefinition;
  readonly visitor: string;
  readonly now: Date;
}

/** Counts attempts in fixed windows kept in the database, so that all servers count together. */
export function rateLimiter(database: Database) {
  const take = async (tenant: Tenant, bucket: string, allowance: Allowance, now: Date): Promise<void> => {
    const { start, secondsLeft } = windowOf(allowance, now);
    const [row] = await database.inTenant(tenant.id, (tx) =>
      tx.run(countAttempt, [tenant.id, hashOf(bucket), start]),
    );
    if (row && row.count > allowance.attempts) {
      throw new Refusal("tooManyAttempts", { retryAfterSeconds: secondsLeft });
    }
  };
  /** Refuses who has used the window up, without counting. */
  const admit = async (tenant: Tenant, bucket: string, allowance: Allowance, now: Date): Promise<void> => {
    const { start, secondsLeft } = windowOf(allowance, now);
    const [row] = await database.inTenant(tenant.id, (tx) =>
      tx.run(readAttempts, [tenant.id, hashOf(bucket), start]),
    );
    if (row && row.count >= allowance.attempts) {
      throw new Refusal("tooManyAttempts", { retryAfterSeconds: secondsLeft });
    }
  };
  return {
    take,
    /** Does the work of a call within the limit it declares for one visitor. */
    within: async <Result>(
      { tenant, call, visitor, now }: Attempt,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const { rateLimit } = call;
      if (!rateLimit) return work();
      const bucket = `${call.id} ${visitor}`;
      if (rateLimit.counts === undefined) {
        await take(tenant, bucket, rateLimit, now);
        return work();
      }
      await admit(tenant, bucket, rateLimit, now);
      try {
        return await work();
      } catch (error) {
        if (isMiss(error)) await take(tenant, bucket, rateLimit, now);
        throw error;
      }
    },
  };
}

/** Not found, not right or no longer valid. A form filled in badly is no guess. */
function isMiss(error: unknown): boolean {
  return error instanceof Refusal && [401, 403, 404, 410].includes(errors[error.reason].status);
}

/** The fixed window a moment lies in: all servers see the same one. */
export function windowOf({ seconds }: Allowance, now: Date) {
  const milliseconds = seconds * 1_000;
  const start = new Date(Math.floor(now.getTime() / milliseconds) * milliseconds);
  return { start, secondsLeft: Math.ceil((start.getTime() + milliseconds - now.getTime()) / 1_000) };
}

const hashOf = (bucket: string): Buffer => createHash("sha256").update(bucket).digest();
