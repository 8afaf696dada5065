import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import { endOneTimeTokens, issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { lockLinksOf, releaseLinksOf } from "../../recommendation/service/lock.ts";
import { type Account, changeAccount, findByEmail, takeAccount } from "../repository.ts";

export const blockReasons = ["blocked", "rules", "employee"] as const;
export type BlockReason = (typeof blockReasons)[number];

const OPERATOR = "operator";

/** What the operator does to somebody's account, by their address. Only they may hear that it is unknown. */
function withAccount<Result>(
  database: Database,
  tenantId: number,
  email: string,
  work: (tx: TenantTransaction, account: Account) => Promise<Result>,
): Promise<Result> {
  return database.inTenant(tenantId, async (tx) => {
    const account = await findByEmail(tx, keptAddress(email));
    if (!account) throw new Refusal("emailNotRegistered");
    return work(tx, account);
  });
}

export function accountState(database: Database, tenantId: number, email: string): Promise<Account> {
  return withAccount(database, tenantId, email, async (_tx, account) => account);
}

/** Who is blocked is logged out at once, links mailed before open nothing, and those that were shared promise nothing. */
export function blockAccount(
  database: Database,
  tenantId: number,
  email: string,
  { reason, now }: { reason: BlockReason; now: Date },
): Promise<{ locked: number }> {
  return withAccount(database, tenantId, email, async (tx, { id }) => {
    await takeAccount(tx, id);
    await changeAccount(tx, id, { block_reason: reason, blocked_at: now });
    await revokeSessions(tx, { kind: "user", subject: id, now });
    await endOneTimeTokens(tx, ["login", "autologin", "passwordReset", "emailChange"], id);
    return { locked: await lockLinksOf(tx, id, { now, actor: OPERATOR }) };
  });
}

/** Lets the person in again, and leads their links on as far as they have not run out meanwhile. */
export function unblockAccount(
  database: Database,
  tenantId: number,
  email: string,
  { now }: { now: Date },
): Promise<{ released: number }> {
  return withAccount(database, tenantId, email, async (tx, { id, block_reason }) => {
    if (block_reason === null) throw new Refusal("wrongState", { detail: "The account is not blocked." });
    await changeAccount(tx, id, { block_reason: null, blocked_at: null });
    return { released: await releaseLinksOf(tx, id, { now, actor: OPERATOR }) };
  });
}

/** A link works once and for minutes; an autologin token until it expires, where the tenant allows such. */
export function issueLogin(
  database: Database,
  tenantId: number,
  email: string,
  { purpose, validMs, now }: { purpose: "login" | "autologin"; validMs: number; now: Date },
): Promise<string> {
  return withAccount(database, tenantId, email, (tx, { id, block_reason }) => {
    if (block_reason !== null) throw new Refusal("wrongState", { detail: "The account is blocked." });
    return issueOneTimeToken(tx, {
      purpose,
      subject: id,
      expiresAt: new Date(now.getTime() + validMs),
      now,
    });
  });
}

export function decideCustomerNumber(
  database: Database,
  tenantId: number,
  email: string,
  status: "confirmed" | "refused",
): Promise<string> {
  return withAccount(database, tenantId, email, async (tx, { id, customer_number }) => {
    if (customer_number === null)
      throw new Refusal("wrongState", { detail: "No customer number was given." });
    await changeAccount(tx, id, { customer_number_status: status });
    return customer_number;
  });
}
