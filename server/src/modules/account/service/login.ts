import { REMEMBERED_LOGIN_DAYS } from "@weitersagen/domain/cookie-lives";
import type { LoggedIn } from "@weitersagen/contract/account";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Passwords } from "../../../platform/passwords.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueToken, revokeSession, sessionOf } from "../../../platform/session/access-tokens.ts";
import {
  findOneTimeToken,
  type OneTimeToken,
  type TokenPurpose,
  useOneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type Account, findByEmail, findById, lockAccount } from "../repository/accounts.ts";
import { refuseBlocked, userOf } from "./account.ts";
import { clearAttempts, countAttempt, type AttemptDeps } from "./attempts.ts";
import { confirmOnTheSpot } from "./opt-in.ts";
import { isKnownBrowser, type KnownBrowserDeps, rememberBrowser } from "./known-browser.ts";

/** Links that work once. */
const linkPurposes = ["login", "foreignLogin"] as const satisfies readonly TokenPurpose[];
const isLink = (purpose: TokenPurpose) => linkPurposes.some((one) => one === purpose);

const DAY_MS = 86_400_000;
/** The browser stores the token for the same time. */
const REMEMBERED_MS = REMEMBERED_LOGIN_DAYS * DAY_MS;

export interface LoginDeps extends AttemptDeps, KnownBrowserDeps {
  readonly passwords: Passwords;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

/**
 * Known and unknown addresses take the same steps, so that the response time reveals nothing. Several transactions: the
 * count must survive the failure it counts, and comparing the password takes long and must not hold a connection.
 */
export async function login(
  deps: LoginDeps,
  { email: typed, password, remember }: Credentials,
  context: TenantCallContext,
): Promise<LoggedIn> {
  const { database, passwords } = deps;
  const { tenant, now } = context;
  const email = normalizedAddress(typed);
  const account = await database.inTenant(tenant.id, (tx) => findByEmail(tx, email));
  const isKnown = account !== undefined && isKnownBrowser(deps, context, account);
  const attempted = { kind: isKnown ? "knownBrowser" : "login", email } as const;
  await countAttempt(deps, tenant, attempted, now);
  const isRight = await passwords.verify(tenant.id, account?.passwordHash, password);
  if (!account || !isRight) throw new Refusal("wrongCredentials");
  const session = await database.inTenant(tenant.id, async (tx) => {
    // A concurrent block or new password ends all sessions: this login waits for it, or its session is ended too.
    const locked = await lockAccount(tx, account.id);
    if (locked?.passwordHash !== account.passwordHash) throw new Refusal("wrongCredentials");
    refuseBlocked(locked);
    await clearAttempts(deps, tx, attempted);
    return openSession(tx, locked, now, { milliseconds: remember ? REMEMBERED_MS : DAY_MS });
  });
  rememberBrowser(deps, context, account);
  return session;
}

/**
 * Logs in with the token of a link or, if the tenant has autologin, with a token that the browser stored. Only a mailed
 * link confirms the address: one that an operator printed proves nothing.
 */
export async function loginByToken(
  tx: TenantTransaction,
  token: string,
  { tenant, now }: TenantCallContext,
): Promise<LoggedIn> {
  const resumed = tenant.settings.isAutologin ? await resumeSession(tx, token, now) : undefined;
  if (resumed) return resumed;
  const link = await redeemToken(tx, tenant, token, now);
  const account = await lockAccount(tx, link.subject);
  if (!account) throw new Refusal("linkExpired");
  refuseBlocked(account);
  if (link.purpose === "login") await confirmOnTheSpot(tx, account.id, now);
  return openSession(tx, account, now, { milliseconds: DAY_MS, isForeign: link.purpose !== "login" });
}

export async function logout(tx: TenantTransaction, { actor, now }: TenantCallContext): Promise<void> {
  if (actor.kind === "referrer" && actor.session) await revokeSession(tx, actor.session, now);
}

async function openSession(
  tx: TenantTransaction,
  account: Account,
  now: Date,
  { milliseconds, isForeign = false }: { readonly milliseconds: number; readonly isForeign?: boolean },
): Promise<LoggedIn> {
  const tokenExpires = new Date(now.getTime() + milliseconds);
  const session = { kind: "user", subject: account.id, expiresAt: tokenExpires, isForeign } as const;
  const token = await issueToken(tx, { ...session, now });
  return { ...userOf(account), token, tokenExpires };
}

/** With autologin the browser sends the token it stored, which may be that of a session. */
async function resumeSession(tx: TenantTransaction, token: string, now: Date): Promise<LoggedIn | undefined> {
  const session = await sessionOf(tx, token, now);
  const account = session?.kind === "user" ? await findById(tx, session.subject) : undefined;
  if (!session || !account) return undefined;
  refuseBlocked(account);
  return { ...userOf(account), token, tokenExpires: session.expiresAt };
}

/** Answers the token with its account. A link works once, an autologin token until it expires. */
async function redeemToken(
  tx: TenantTransaction,
  tenant: Tenant,
  token: string,
  now: Date,
): Promise<OneTimeToken> {
  const isRedeemed = (await useOneTimeToken(tx, linkPurposes, token, now)) !== undefined;
  const known = await findOneTimeToken(tx, token);
  if (known && isRedeemed) return known;
  if (known && isLink(known.purpose) && known.isUsed) throw new Refusal("linkUsed");
  const isAutologin = known?.purpose === "autologin" && tenant.settings.isAutologin;
  if (!isAutologin || known.expiresAt <= now) throw new Refusal("linkExpired");
  return known;
}
