import type { PendingEmail } from "@weitersagen/contract/account";
import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { accessPurposes } from "./access-purposes.ts";
import { isFreshLogin } from "@weitersagen/domain/takeover";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import {
  endOfOneTimeToken,
  endOneTimeTokens,
  issueOneTimeToken,
  useOneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import { emailChangeMail } from "../mails/email-change.ts";
import {
  type Account,
  changeAccount,
  confirmPendingEmail,
  findByEmail,
  findById,
  lockAccount,
} from "../repository/accounts.ts";
import { insertFormerAddress } from "../repository/former-addresses.ts";
import { addresseeOf, ownAccount, refuseBlocked } from "./account.ts";
import type { LoginDeps } from "./login.ts";
import { notifyOwner } from "./notify-owner.ts";
import { verifyOwnPassword } from "./own-password.ts";

const VALID_MS = MAILED_LINK_HOURS * 3_600_000;

export interface EmailChangeDeps extends LoginDeps {
  /** Stops payouts to the referrer's bank account for some days. */
  readonly freezePayouts: (tx: TenantTransaction, referrerId: number, now: Date) => Promise<void>;
  /** Gives open requests about personal data the new address. */
  readonly moveRequests: (
    tx: TenantTransaction,
    change: { readonly referrerId: number; readonly to: string; readonly now: Date },
  ) => Promise<void>;
}

export const mailEmailChange = defineTask(
  "account.emailChange",
  z.object({
    referrer: z.int(),
    email: z.string(),
    /** The account waits for the address already; absent in jobs of the version before, which let it wait themselves. */
    isAwaited: z.optional(z.literal(true)),
  }),
);

interface WantedEmail {
  readonly email: string;
  readonly password?: string | undefined;
}

/**
 * Requests another address, proven by the password or, for an account without one, by a recent login. A job looks up
 * whether the address is taken, so that the response does not reveal it. Several transactions, because comparing the
 * password takes long and must not hold a connection.
 */
export async function requestEmailChange(
  deps: LoginDeps,
  { email, password }: WantedEmail,
  context: TenantCallContext,
): Promise<void> {
  const { database } = deps;
  const { tenant, actor, now } = context;
  const account = await database.inTenant(tenant.id, (tx) => ownAccount(tx, actor));
  if (account.passwordHash === null) {
    const since = actor.kind === "anonymous" ? undefined : actor.since;
    if (!since || !isFreshLogin(since, now)) throw new Refusal("forbidden");
  } else {
    await verifyOwnPassword(deps, account, { field: "Password", password: password ?? "" }, context);
  }
  const wanted = normalizedAddress(email);
  if (wanted === account.email) return;
  await database.inTenant(tenant.id, async (tx) => {
    const change = { referrer: account.id, email: wanted };
    await awaitNewAddress(tx, change);
    await enqueue(tx, mailEmailChange, { ...change, isAwaited: true });
  });
}

interface NewAddress {
  readonly referrer: number;
  readonly email: string;
}

/** Lets the account wait for the new address. The link to another one, which it waited for before, ends. */
export async function awaitNewAddress(
  tx: TenantTransaction,
  { referrer: id, email }: NewAddress,
): Promise<void> {
  await changeAccount(tx, id, { pending_email: email });
  await endOneTimeTokens(tx, ["emailChange"], id);
}

/** What a job of a request does. One that an older server has taken makes the account wait first. */
export async function mailRequestedAddress(
  tx: TenantTransaction,
  { isAwaited, ...change }: z.output<typeof mailEmailChange.schema>,
  now: Date,
): Promise<void> {
  if (!isAwaited) {
    if ((await findById(tx, change.referrer))?.email === change.email) return;
    await awaitNewAddress(tx, change);
  }
  await mailNewAddress(tx, change, now);
}

/**
 * Mails the link that confirms the new address to that address, if the account still waits for it. For an address that has an
 * account already, a link is made but not mailed: the caller sees on their own page that the address waits, for as long as a
 * link works, and must not learn from it which addresses have an account.
 */
export async function mailNewAddress(
  tx: TenantTransaction,
  { referrer: id, email }: NewAddress,
  now: Date,
): Promise<void> {
  // Against a change that is dropped or confirmed at the same time.
  const account = await lockAccount(tx, id);
  if (account?.pendingEmail !== email || account.blockReason !== null) return;
  const owner = await findByEmail(tx, email);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const token = await issueOneTimeToken(tx, { purpose: "emailChange", subject: id, expiresAt, now });
  if (owner) return;
  const { name, language } = addresseeOf(account);
  const data = { name, token, expiresAt: expiresAt.toISOString() };
  await sendMail(tx, { template: emailChangeMail, to: email, language, data, now });
}

/** The other address that the account waits for, if its link still works. */
export async function pendingEmailOf(
  tx: TenantTransaction,
  { id, pendingEmail: email }: Pick<Account, "id" | "pendingEmail">,
  now: Date,
): Promise<PendingEmail | null> {
  const until = email === null ? undefined : await endOfOneTimeToken(tx, "emailChange", id, now);
  return email === null || until === undefined ? null : { email, until };
}

/** Drops what was requested: the mailed link ends. */
export async function dropEmailChange(
  tx: TenantTransaction,
  { actor }: Pick<TenantCallContext, "actor">,
): Promise<void> {
  const { id } = await ownAccount(tx, actor);
  await changeAccount(tx, id, { pending_email: null });
  await endOneTimeTokens(tx, ["emailChange"], id);
}

/**
 * Makes the new address the account's. Ends all sessions, freezes payouts and notifies the former address, in case the
 * account was taken over.
 */
export async function confirmEmailChange(
  { freezePayouts, moveRequests }: Pick<EmailChangeDeps, "freezePayouts" | "moveRequests">,
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<void> {
  const id = await useOneTimeToken(tx, ["emailChange"], token, now);
  const account = id === undefined ? undefined : await findById(tx, id);
  if (!account?.pendingEmail) throw new Refusal("linkExpired");
  refuseBlocked(account);
  const isConfirmed = await confirmPendingEmail(tx, account.id, now).catch(refuseTaken);
  if (!isConfirmed) throw new Refusal("linkExpired");
  await insertFormerAddress(tx, { referrerId: account.id, email: account.email, now });
  await endOneTimeTokens(tx, [...accessPurposes, "newsletterOptIn"], account.id);
  await revokeSessions(tx, { kind: "user", subject: account.id, now });
  await freezePayouts(tx, account.id, now);
  await moveRequests(tx, { referrerId: account.id, to: account.pendingEmail, now });
  await notifyOwner(tx, account, "email", now);
}

/** A concurrent transaction gave the address to another account. */
function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new Refusal("linkExpired") : error;
}
