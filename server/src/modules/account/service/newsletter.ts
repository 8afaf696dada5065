import type { NewsletterState } from "@weitersagen/contract/account";
import { addDays } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  endOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
  useOneTimeToken,
  type TokenPurpose,
} from "../../../platform/session/one-time-tokens.ts";
import { recordConsents } from "../../consent/service.ts";
import { newsletterOptInMail } from "../mails/newsletter-opt-in.ts";
import { type Account, changeAccount, findById } from "../repository.ts";
import { addresseeOf, ownAccount } from "./account.ts";

const OPT_IN_DAYS = 7;

/** Advertising needs a proof of each consent: asked for by mail, given by the click in it, withdrawn at any time. */
export class Newsletter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  setOptIn(optIn: boolean, { tenant, actor, now }: TenantCallContext): Promise<NewsletterState> {
    if (optIn && !tenant.settings.newsletter) throw new Refusal("wrongState");
    return this.#database.inTenant(tenant.id, async (tx) => {
      const account = await ownAccount(tx, actor);
      if (!optIn) return stateOf(await withdraw(tx, account, now, "my data"));
      return stateOf(account.newsletter_permission ? account : await ask(tx, account, now));
    });
  }

  /** The mailed click. Following it again changes nothing, not even after a withdrawal. */
  confirm(token: string, { tenant, now }: TenantCallContext): Promise<void> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const account = await ownerOf(tx, "newsletterOptIn", token, now);
      if ((await useOneTimeToken(tx, ["newsletterOptIn"], token, now)) === undefined) return;
      await changeAccount(tx, account.id, { newsletter_permission: true });
      await record(tx, account, { step: "given", at: now, via: "newsletter mail" });
    });
  }

  /** One click without login, as often as somebody likes. */
  end(token: string, { tenant, now }: Pick<TenantCallContext, "tenant" | "now">): Promise<void> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const account = await ownerOf(tx, "newsletterOptOut", token, now);
      await withdraw(tx, account, now, "opt-out link");
    });
  }
}

async function ask(tx: TenantTransaction, account: Account, now: Date): Promise<Account> {
  await endOneTimeTokens(tx, ["newsletterOptIn"], account.id);
  const expiresAt = addDays(now, OPT_IN_DAYS);
  const token = await issueOneTimeToken(tx, {
    purpose: "newsletterOptIn",
    subject: account.id,
    expiresAt,
    now,
  });
  const { to, name, language } = addresseeOf(account);
  const data = { name, token, expiresAt: expiresAt.toISOString() };
  await sendMail(tx, { template: newsletterOptInMail, to, language, data, now });
  await record(tx, account, { step: "asked", at: now, via: "my data" });
  return (await changeAccount(tx, account.id, { newsletter_sent_at: now })) ?? account;
}

async function withdraw(tx: TenantTransaction, account: Account, now: Date, via: string): Promise<Account> {
  if (!account.newsletter_permission && account.newsletter_sent_at === null) return account;
  await endOneTimeTokens(tx, ["newsletterOptIn"], account.id);
  await record(tx, account, { step: "withdrawn", at: now, via });
  const none = { newsletter_permission: false, newsletter_sent_at: null };
  return (await changeAccount(tx, account.id, none)) ?? account;
}

function record(
  tx: TenantTransaction,
  { id }: Account,
  { step, at, via }: { step: "asked" | "given" | "withdrawn"; at: Date; via: string },
): Promise<void> {
  const consent = { purpose: "newsletter", subject: "newsletter", step, at, via } as const;
  return recordConsents(tx, [{ person: "referrer", personId: id, ...consent }]);
}

async function ownerOf(
  tx: TenantTransaction,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<Account> {
  const known = await findOneTimeToken(tx, token);
  const isValid = known?.purpose === purpose && known.expiresAt > now;
  const account = isValid ? await findById(tx, known.subject) : undefined;
  if (!account) throw new Refusal("linkExpired");
  return account;
}

const stateOf = (account: Account): NewsletterState => ({
  newsletterPermission: account.newsletter_permission,
  newsletterSentAt: account.newsletter_sent_at,
});
