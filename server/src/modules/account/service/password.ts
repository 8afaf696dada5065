import { fieldRuleText } from "@weitersagen/contract/field-rules";
import type { Language } from "@weitersagen/contract/language";
import { isUsualPassword } from "@weitersagen/domain/usual-password";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Passwords } from "../../../platform/passwords.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import {
  endOneTimeTokens,
  findOneTimeToken,
  useOneTimeToken,
  type TokenPurpose,
} from "../../../platform/session/one-time-tokens.ts";
import { accountChangedMail } from "../mails/account-changed.ts";
import { type Account, findById, setPassword } from "../repository.ts";
import { addresseeOf, ownAccount, refuseBlocked } from "./account.ts";
import type { Logins } from "./login.ts";

/** The welcome mail's link finishes the registration by setting the first password. */
const setsPassword: readonly TokenPurpose[] = ["passwordReset", "registration"];

interface PasswordParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly logins: Logins;
}

export class PasswordChanges {
  readonly #parts: PasswordParts;

  constructor(parts: PasswordParts) {
    this.#parts = parts;
  }

  /** Refuses a link that is unknown, used or expired (linkExpired), and tells a blocked owner why. */
  validate(token: string, { tenant, now }: TenantCallContext): Promise<void> {
    return this.#parts.database.inTenant(tenant.id, async (tx) => {
      refuseBlocked(await ownerOf(tx, token, now));
    });
  }

  async reset(token: string, password: string, context: TenantCallContext): Promise<void> {
    const { tenant, language, now } = context;
    const { database, passwords, logins } = this.#parts;
    await this.validate(token, context);
    refuseUsual(password, language);
    const passwordHash = await passwords.hash(password);
    await database.inTenant(tenant.id, async (tx) => {
      const id = await useOneTimeToken(tx, setsPassword, token, now);
      const account = id === undefined ? undefined : await findById(tx, id);
      if (!account) throw new Refusal("linkExpired");
      refuseBlocked(account);
      await setPassword(tx, account.id, passwordHash, now);
      await logins.unlock(tx, account.email ?? "");
      await this.#afterChange(tx, account, now, undefined);
    });
  }

  async change(oldPassword: string, password: string, context: TenantCallContext): Promise<void> {
    const { tenant, actor, language, now } = context;
    const { database, passwords } = this.#parts;
    const account = await database.inTenant(tenant.id, (tx) => ownAccount(tx, actor));
    if (!(await passwords.verify(account.password_hash, oldPassword))) {
      throw fieldRefusal("OldPassword", "oldPassword", language);
    }
    refuseUsual(password, language);
    const passwordHash = await passwords.hash(password);
    await database.inTenant(tenant.id, async (tx) => {
      await setPassword(tx, account.id, passwordHash, now);
      const session = actor.kind === "referrer" ? actor.session : undefined;
      await this.#afterChange(tx, account, now, session);
    });
  }

  /** Whoever knew the old password is out, and the owner hears of the change. */
  async #afterChange(
    tx: TenantTransaction,
    account: Account,
    now: Date,
    session: Buffer | undefined,
  ): Promise<void> {
    await endOneTimeTokens(tx, [...setsPassword, "login"], account.id);
    await revokeSessions(tx, { kind: "user", subject: account.id, except: session, now });
    if (account.password_hash === null) return;
    const { to, name, language } = addresseeOf(account);
    const data = { name, change: "password" as const, at: now.toISOString() };
    await sendMail(tx, { template: accountChangedMail, to, language, data, now });
  }
}

const fieldRefusal = (path: string, rule: string, language: Language) =>
  new Refusal("invalidInput", { errors: [{ path, message: fieldRuleText(rule, language) ?? "" }] });

/** What is tried first is no protection, however many kinds of characters it has. */
function refuseUsual(password: string, language: Language): void {
  if (isUsualPassword(password)) throw fieldRefusal("Password", "usualPassword", language);
}

async function ownerOf(tx: TenantTransaction, token: string, now: Date): Promise<Account> {
  const known = await findOneTimeToken(tx, token);
  const isValid = known && setsPassword.includes(known.purpose) && !known.isUsed && known.expiresAt > now;
  const account = isValid ? await findById(tx, known.subject) : undefined;
  if (!account) throw new Refusal("linkExpired");
  return account;
}
