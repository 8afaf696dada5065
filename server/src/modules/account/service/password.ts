import { accessPurposes } from "./access-purposes.ts";
import { fieldRuleText } from "@weitersagen/contract/field-rules";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import {
  endOneTimeTokens,
  findOneTimeToken,
  useOneTimeToken,
  type TokenPurpose,
} from "../../../platform/session/one-time-tokens.ts";
import { type Account, findById, setPassword } from "../repository/accounts.ts";
import { ownAccount, refuseBlocked } from "./account.ts";
import { confirmAsked } from "./asked-consents.ts";
import { clearAttempts } from "./attempts.ts";
import { mailAsked } from "./consent-request.ts";
import { verifyOwnPassword } from "./own-password.ts";
import { isGuessablePassword } from "./guessable-password.ts";
import type { LoginDeps } from "./login.ts";
import { notifyOwner } from "./notify-owner.ts";

/** The link of the welcome mail completes the registration by setting the first password. */
const resetPurposes: readonly TokenPurpose[] = ["passwordReset", "registration"];

/** Refuses a link that is unknown, used or expired (linkExpired), and one whose owner is blocked. */
export async function validateResetLink(tx: TenantTransaction, token: string, now: Date): Promise<void> {
  refuseBlocked(await ownerOf(tx, token, now));
}

/** Two transactions, because hashing a password takes long and must not hold a connection. */
export async function resetPassword(
  deps: LoginDeps,
  { token, password }: { token: string; password: string },
  { tenant, language, now }: TenantCallContext,
): Promise<void> {
  const { database, passwords } = deps;
  await database.inTenant(tenant.id, (tx) => validateResetLink(tx, token, now));
  await refuseGuessable(password, language);
  const passwordHash = await passwords.hash(tenant.id, password);
  await database.inTenant(tenant.id, async (tx) => {
    const link = await findOneTimeToken(tx, token);
    const id = await useOneTimeToken(tx, resetPurposes, token, now);
    const account = id === undefined ? undefined : await findById(tx, id);
    if (!account || !link) throw new Refusal("linkExpired");
    refuseBlocked(account);
    await setPassword(tx, account.id, passwordHash, now);
    if (link.purpose === "registration")
      await confirmAsked(tx, account.id, { token: link, now, via: "welcome mail" });
    // A password is no consent. The welcome mail's link, which asked for some, ends here: another mail asks for them.
    else if (account.registeredAt === null) await mailAsked(tx, account, now);
    for (const kind of ["login", "knownBrowser"] as const)
      await clearAttempts(deps, tx, { kind, email: account.email });
    await endOtherAccess(tx, account, { now });
  });
}

/** Several transactions, because comparing and hashing passwords takes long and must not hold a connection. */
export async function changePassword(
  deps: LoginDeps,
  { oldPassword, password }: { oldPassword: string; password: string },
  context: TenantCallContext,
): Promise<void> {
  const { database, passwords } = deps;
  const { tenant, actor, language, now } = context;
  const account = await database.inTenant(tenant.id, (tx) => ownAccount(tx, actor));
  await verifyOwnPassword(deps, account, { field: "OldPassword", password: oldPassword }, context);
  await refuseGuessable(password, language);
  const passwordHash = await passwords.hash(tenant.id, password);
  await database.inTenant(tenant.id, async (tx) => {
    await setPassword(tx, account.id, passwordHash, now);
    const currentSession = actor.kind === "referrer" ? actor.session : undefined;
    await endOtherAccess(tx, account, { now, currentSession });
  });
}

/** After a new password: ends all other sessions and open links, and notifies the owner unless it is the first one. */
async function endOtherAccess(
  tx: TenantTransaction,
  account: Account,
  { now, currentSession }: { now: Date; currentSession?: Buffer | undefined },
): Promise<void> {
  await endOneTimeTokens(tx, accessPurposes, account.id);
  await revokeSessions(tx, { kind: "user", subject: account.id, except: currentSession, now });
  if (account.passwordHash !== null) await notifyOwner(tx, account, "password", now);
}

async function refuseGuessable(password: string, language: Language): Promise<void> {
  if (!(await isGuessablePassword(password))) return;
  const message = fieldRuleText("guessablePassword", language) ?? "";
  throw new Refusal("invalidInput", { errors: [{ path: "Password", message }] });
}

async function ownerOf(tx: TenantTransaction, token: string, now: Date): Promise<Account> {
  const known = await findOneTimeToken(tx, token);
  const isValid = known && resetPurposes.includes(known.purpose) && !known.isUsed && known.expiresAt > now;
  const account = isValid ? await findById(tx, known.subject) : undefined;
  if (!account) throw new Refusal("linkExpired");
  return account;
}
