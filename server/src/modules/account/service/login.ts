import { createHmac } from "node:crypto";
import type { LoggedIn } from "@weitersagen/contract/account";
import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Passwords } from "../../../platform/passwords.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueToken, revokeSession, sessionOf } from "../../../platform/session/access-tokens.ts";
import { findOneTimeToken, useOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  type Account,
  countLoginTry,
  findByEmail,
  findById,
  forgetLoginTries,
  takeAccount,
} from "../repository.ts";
import { refuseBlocked, userOf } from "./account.ts";

const DAY_MS = 86_400_000;
/** What the browser keeps it for, too. */
const REMEMBERED_MS = 60 * DAY_MS;
const MAX_TRIES = 10;
const LOCKED_MS = 15 * 60_000;

interface LoginParts {
  readonly database: Database;
  readonly passwords: Passwords;
  /** For the hashes under which tries are counted. */
  readonly key: Buffer;
}

interface Claim {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

export class Logins {
  readonly #database: Database;
  readonly #passwords: Passwords;
  readonly #key: Buffer;

  constructor({ database, passwords, key }: LoginParts) {
    this.#database = database;
    this.#passwords = passwords;
    this.#key = key;
  }

  /**
   * Known and unknown addresses take the same steps: a try is counted, an account looked for, a password compared.
   * The count stands apart, because it must outlive the failure it counts.
   */
  async login({ email: typed, password, remember }: Claim, context: TenantCallContext): Promise<LoggedIn> {
    const { tenant, now } = context;
    const email = keptAddress(typed);
    await this.#countTry(tenant, email, now);
    const account = await this.#database.inTenant(tenant.id, (tx) => findByEmail(tx, email));
    const isRight = await this.#passwords.verify(account?.password_hash, password);
    if (!account || !isRight) throw new Refusal("wrongCredentials");
    return this.#database.inTenant(tenant.id, async (tx) => {
      const held = await holdAccount(tx, account.id);
      // While the password was compared it may have been changed: then it was not the right one after all.
      if (held?.password_hash !== account.password_hash) throw new Refusal("wrongCredentials");
      refuseBlocked(held);
      await forgetLoginTries(tx, this.#hashOf(email));
      return openSession(tx, held, now, remember ? REMEMBERED_MS : DAY_MS);
    });
  }

  async loginByToken(token: string, { tenant, now }: TenantCallContext): Promise<LoggedIn> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const resumed = tenant.settings.isAutologin ? await resumeSession(tx, token, now) : undefined;
      if (resumed) return resumed;
      const account = await holdAccount(tx, await redeem(tx, tenant, token, now));
      if (!account) throw new Refusal("linkExpired");
      refuseBlocked(account);
      return openSession(tx, account, now, DAY_MS);
    });
  }

  logout({ tenant, actor, now }: TenantCallContext): Promise<void> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      if (actor.kind === "referrer" && actor.session) await revokeSession(tx, actor.session, now);
    });
  }

  /** A new password ends the lock: whoever reads the mail is the owner. */
  async unlock(tx: TenantTransaction, email: string): Promise<void> {
    await forgetLoginTries(tx, this.#hashOf(email));
  }

  async #countTry(tenant: Tenant, email: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - LOCKED_MS);
    const { count, firstAt } = await this.#database.inTenant(tenant.id, (tx) =>
      countLoginTry(tx, this.#hashOf(email), now, since),
    );
    if (count <= MAX_TRIES) return;
    const retryAfterSeconds = Math.ceil((firstAt.getTime() + LOCKED_MS - now.getTime()) / 1_000);
    throw new Refusal("tooManyAttempts", { retryAfterSeconds });
  }

  #hashOf(email: string): Buffer {
    return createHmac("sha256", this.#key).update(email).digest();
  }
}

/** A block or a new password ends all sessions: whoever opens one waits for that, or is ended by it. */
async function holdAccount(tx: TenantTransaction, id: number): Promise<Account | undefined> {
  await takeAccount(tx, id);
  return findById(tx, id);
}

async function openSession(
  tx: TenantTransaction,
  account: Account,
  now: Date,
  milliseconds: number,
): Promise<LoggedIn> {
  const tokenExpires = new Date(now.getTime() + milliseconds);
  const token = await issueToken(tx, { kind: "user", subject: account.id, expiresAt: tokenExpires, now });
  return { ...userOf(account), token, tokenExpires };
}

/** In autologin mode the browser offers the token it kept, which may be that of a session. */
async function resumeSession(tx: TenantTransaction, token: string, now: Date): Promise<LoggedIn | undefined> {
  const session = await sessionOf(tx, token, now);
  const account = session?.kind === "user" ? await findById(tx, session.subject) : undefined;
  if (!session || !account) return undefined;
  refuseBlocked(account);
  return { ...userOf(account), token, tokenExpires: session.expiresAt };
}

/** Whose token it is. A link works once, the tenant's autologin token until it expires. */
async function redeem(tx: TenantTransaction, tenant: Tenant, token: string, now: Date): Promise<number> {
  const subject = await useOneTimeToken(tx, ["login"], token, now);
  if (subject !== undefined) return subject;
  const known = await findOneTimeToken(tx, token);
  if (known?.purpose === "login" && known.isUsed) throw new Refusal("linkUsed");
  const isAutologin = known?.purpose === "autologin" && tenant.settings.isAutologin;
  if (!isAutologin || known.expiresAt <= now) throw new Refusal("linkExpired");
  return known.subject;
}
