import { fieldRuleText } from "@weitersagen/contract/field-rules";
import { isFreshLogin } from "@weitersagen/domain/takeover";
import { keptAddress } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Passwords } from "../../../platform/passwords.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import {
  endOneTimeTokens,
  issueOneTimeToken,
  useOneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import { freezePayouts } from "../../bank-account/service/payee.ts";
import { accountChangedMail } from "../mails/account-changed.ts";
import { emailChangeMail } from "../mails/email-change.ts";
import { changeAccount, findByEmail, findById, takePendingEmail } from "../repository.ts";
import { addresseeOf, ownAccount, refuseBlocked } from "./account.ts";

const VALID_MS = 24 * 3_600_000;

export const mailEmailChange = defineTask(
  "account.emailChange",
  z.object({ referrer: z.int(), email: z.string() }),
);

interface Wanted {
  readonly email: string;
  readonly password?: string | undefined;
}

/** A new address is asked for by its owner's proof, confirmed from its own mailbox, and told to the old one. */
export class EmailChanges {
  readonly #database: Database;
  readonly #passwords: Passwords;

  constructor({ database, passwords }: { database: Database; passwords: Passwords }) {
    this.#database = database;
    this.#passwords = passwords;
  }

  /** Whether the address is taken is found out by a job: the answer is the same, so nobody can be looked up. */
  async request({ email, password }: Wanted, context: TenantCallContext): Promise<void> {
    const { tenant, actor, language, now } = context;
    const account = await this.#database.inTenant(tenant.id, (tx) => ownAccount(tx, actor));
    if (account.password_hash === null) {
      const since = actor.kind === "anonymous" ? undefined : actor.since;
      if (!since || !isFreshLogin(since, now)) throw new Refusal("forbidden");
    } else if (!(await this.#passwords.verify(account.password_hash, password ?? ""))) {
      const message = fieldRuleText("oldPassword", language) ?? "";
      throw new Refusal("invalidInput", { errors: [{ path: "Password", message }] });
    }
    await this.#database.inTenant(tenant.id, (tx) =>
      enqueue(tx, mailEmailChange, { referrer: account.id, email: keptAddress(email) }),
    );
  }

  /** The mailed click. All sessions end: the next login is with the new address. */
  confirm(token: string, { tenant, now }: TenantCallContext): Promise<void> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const id = await useOneTimeToken(tx, ["emailChange"], token, now);
      const account = id === undefined ? undefined : await findById(tx, id);
      if (!account?.pending_email) throw new Refusal("linkExpired");
      refuseBlocked(account);
      const isTheirs = await takePendingEmail(tx, account.id, now).catch(lostToAnother);
      if (!isTheirs) throw new Refusal("linkExpired");
      await endOneTimeTokens(
        tx,
        ["emailChange", "passwordReset", "registration", "login", "newsletterOptIn"],
        account.id,
      );
      await revokeSessions(tx, { kind: "user", subject: account.id, now });
      await freezePayouts(tx, { party: "referrer", id: account.id }, now);
      const { to, name, language } = addresseeOf(account);
      const data = { name, change: "email" as const, at: now.toISOString() };
      await sendMail(tx, { template: accountChangedMail, to, language, data, now });
    });
  }
}

/** Somebody took the address in this very moment: the one as good as the other, but only the first has it. */
function lostToAnother(error: unknown): never {
  throw isTaken(error) ? new Refusal("linkExpired") : error;
}

export async function sendEmailChange(
  database: Database,
  tenantId: number,
  { referrer, email }: { referrer: number; email: string },
  now: Date,
): Promise<void> {
  await database.inTenant(tenantId, (tx) => mailNewAddress(tx, referrer, email, now));
}

async function mailNewAddress(tx: TenantTransaction, id: number, email: string, now: Date): Promise<void> {
  if (await findByEmail(tx, email)) return;
  const account = await changeAccount(tx, id, { pending_email: email });
  if (!account || account.block_reason !== null) return;
  await endOneTimeTokens(tx, ["emailChange"], id);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const token = await issueOneTimeToken(tx, { purpose: "emailChange", subject: id, expiresAt, now });
  const { name, language } = addresseeOf(account);
  const data = { name, token, expiresAt: expiresAt.toISOString() };
  await sendMail(tx, { template: emailChangeMail, to: email, language, data, now });
}
