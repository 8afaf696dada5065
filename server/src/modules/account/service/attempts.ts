import { createHmac } from "node:crypto";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { countLoginAttempt, deleteLoginAttempts } from "../repository/login-attempts.ts";

const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;

export interface AttemptDeps {
  readonly database: Database;
  /** Keys the hashes under which attempts are counted. */
  readonly loginKey: Buffer;
}

/**
 * What is tried: a login, a login in a browser that the owner used before, or the password of an account by its own
 * session. Counted apart, so that a stranger's failed logins stop the owner neither from logging in there nor from
 * changing the password.
 */
export interface Attempted {
  readonly kind: "login" | "knownBrowser" | "ownPassword";
  readonly email: string;
}

/** Counts an attempt and refuses it after too many. A transaction of its own: the count must survive the failure it counts. */
export async function countAttempt(
  { database, loginKey }: AttemptDeps,
  tenant: Tenant,
  attempted: Attempted,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { count, firstAt } = await database.inTenant(tenant.id, (tx) =>
    countLoginAttempt(tx, hashOf(loginKey, attempted), now, since),
  );
  if (count <= MAX_ATTEMPTS) return;
  const retryAfterSeconds = Math.ceil((firstAt.getTime() + WINDOW_MS - now.getTime()) / 1_000);
  throw new Refusal("tooManyAttempts", { retryAfterSeconds });
}

/** Allows attempts again after a success. */
export async function clearAttempts(
  { loginKey }: Pick<AttemptDeps, "loginKey">,
  tx: TenantTransaction,
  attempted: Attempted,
): Promise<void> {
  await deleteLoginAttempts(tx, hashOf(loginKey, attempted));
}

function hashOf(key: Buffer, { kind, email }: Attempted): Buffer {
  // A login is hashed without its kind: stored hashes are older than the kinds.
  const text = kind === "login" ? email : `${kind} ${email}`;
  return createHmac("sha256", key).update(text).digest();
}
