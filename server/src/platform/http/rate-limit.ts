import { createHash } from "node:crypto";
import type { CallDefinition } from "@weitersagen/contract/call";
import { errors } from "@weitersagen/contract/errors";
import type { Database } from "../db/database.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";

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

/**
 * Counts attempts in fixed windows in the database, so that all servers share the count. Each count is a transaction of
 * its own: it must survive the rollback of a failed call, so none of this may be called inside a transaction.
 */
export class RateLimiter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts an attempt and refuses it when the window is used up. */
  async take(tenant: Tenant, bucket: string, allowance: Allowance, now: Date): Promise<void> {
    const window = windowOf(allowance, now);
    const count = await this.#database.inTenant(tenant.id, (tx) => countIn(tx, bucket, window.start));
    if (count > allowance.attempts) throw refusal(window);
  }

  /** Runs a call within the limit that it declares per visitor. */
  async within<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result> {
    const { tenant, call, visitor, now } = attempt;
    const { rateLimit } = call;
    if (!rateLimit) return work();
    const bucket = `${call.id} ${visitor}`;
    if (rateLimit.counts === undefined) {
      await this.take(tenant, bucket, rateLimit, now);
      return work();
    }
    await this.#refuseUsedUp(tenant, bucket, rateLimit, now);
    try {
      return await work();
    } catch (error) {
      if (isMiss(error)) await this.take(tenant, bucket, rateLimit, now);
      throw error;
    }
  }

  async #refuseUsedUp(tenant: Tenant, bucket: string, allowance: Allowance, now: Date): Promise<void> {
    const window = windowOf(allowance, now);
    const row = await this.#database.inTenant(tenant.id, (tx) =>
      tx
        .selectFrom("rate_limit")
        .select("count")
        .where("tenant_id", "=", tenant.id)
        .where("bucket_hash", "=", hashOf(bucket))
        .where("window_start", "=", window.start)
        .executeTakeFirst(),
    );
    if (row && row.count >= allowance.attempts) throw refusal(window);
  }
}

/**
 * Counts what the transaction does, and refuses it when the window is used up. Only what is committed counts; concurrent
 * transactions of the same bucket wait for each other, so none gets through beyond the limit.
 */
export async function takeInTransaction(
  tx: TenantTransaction,
  bucket: string,
  allowance: Allowance & { readonly detail?: string | undefined },
  now: Date,
): Promise<void> {
  const window = windowOf(allowance, now);
  if ((await countIn(tx, bucket, window.start)) > allowance.attempts) throw refusal(window, allowance.detail);
}

async function countIn(tx: TenantTransaction, bucket: string, windowStart: Date): Promise<number> {
  const { count } = await tx
    .insertInto("rate_limit")
    .values({ tenant_id: tx.tenantId, bucket_hash: hashOf(bucket), window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "bucket_hash", "window_start"])
        .doUpdateSet(({ eb }) => ({ count: eb("rate_limit.count", "+", 1) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

/** Not found, wrong or no longer valid. Invalid input is not a guess, unless the refusal says so. */
function isMiss(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.options.isMiss ?? [401, 403, 404, 410].includes(errors[error.reason].status);
}

/** The fixed window that contains a point in time; the same on all servers. */
export function windowOf({ seconds }: Allowance, now: Date) {
  const milliseconds = seconds * 1_000;
  const start = new Date(Math.floor(now.getTime() / milliseconds) * milliseconds);
  return { start, secondsLeft: Math.ceil((start.getTime() + milliseconds - now.getTime()) / 1_000) };
}

const refusal = ({ secondsLeft }: ReturnType<typeof windowOf>, detail?: string): Refusal =>
  new Refusal("tooManyAttempts", {
    retryAfterSeconds: secondsLeft,
    ...(detail === undefined ? {} : { detail }),
  });

const hashOf = (bucket: string): Buffer => createHash("sha256").update(bucket).digest();
