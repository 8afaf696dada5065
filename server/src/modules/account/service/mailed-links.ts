import { type Language, languages } from "@weitersagen/contract/language";
import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { MailTemplate } from "../../../platform/mail/template.ts";
import { countOneTimeTokens, issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import type { LinkMail } from "../mails/link-mail.ts";
import { loginLinkMail } from "../mails/login-link.ts";
import { newsletterOptOutMail } from "../mails/newsletter-opt-out.ts";
import { passwordResetMail } from "../mails/password-reset.ts";
import { type Account, findByEmail } from "../repository/accounts.ts";
import { addresseeOf, lockAddress } from "./account.ts";

const HOUR_MS = 3_600_000;
/** Limits the mails that a stranger can cause by entering another person's address. */
const LINKS_PER_HOUR = 5;

/** A link to unsubscribe works as long as there is something to unsubscribe from: it never expires, it is deleted. */
export const OPT_OUT_MS = 100 * 365 * 86_400_000;

const links = {
  passwordReset: { template: passwordResetMail, validMs: MAILED_LINK_HOURS * HOUR_MS },
  login: { template: loginLinkMail, validMs: HOUR_MS },
  newsletterOptOut: { template: newsletterOptOutMail, validMs: OPT_OUT_MS },
} as const satisfies Record<string, { template: MailTemplate<LinkMail>; validMs: number }>;

export type LinkKind = keyof typeof links;

export const mailLink = defineTask(
  "account.mailLink",
  z.object({
    kind: z.enum(Object.keys(links) as LinkKind[]),
    email: z.string(),
    /** Of the page where it was asked for; absent in jobs of the version before. */
    language: z.optional(z.enum(languages)),
    /** Where a login leads on to. */
    redirect: z.optional(z.string()),
  }),
);

/** The account is looked up in a job, so that neither response nor response time reveals if the address is registered. */
export async function requestLink(
  tx: TenantTransaction,
  kind: LinkKind,
  {
    email,
    language,
    redirect,
  }: { readonly email: string; readonly language: Language; readonly redirect?: string | undefined },
): Promise<void> {
  const asked = { kind, email: normalizedAddress(email), language };
  await enqueue(tx, mailLink, { ...asked, ...(redirect !== undefined && { redirect }) });
}

export async function sendRequestedLink(
  tx: TenantTransaction,
  { kind, email, language, redirect }: z.output<typeof mailLink.schema>,
  now: Date,
): Promise<void> {
  const found = await findByEmail(tx, email);
  const account = found && (await lockAddress(tx, found));
  const addressee = account && { ...account, language: language ?? account.language };
  if (addressee) await sendLink(tx, addressee, kind, now, redirect === undefined ? {} : { redirect });
}

/**
 * The token of a link that logs the owner in, for a mail of another module. Undefined if the mailbox got too many links. The
 * account must be locked: a link to an address that was replaced meanwhile must not be mailed.
 */
export async function loginTokenFor(
  tx: TenantTransaction,
  { id }: Pick<Account, "id">,
  now: Date,
): Promise<string | undefined> {
  const sent = await countOneTimeTokens(tx, "login", id, new Date(now.getTime() - HOUR_MS));
  if (sent >= LINKS_PER_HOUR) return undefined;
  const expiresAt = new Date(now.getTime() + MAILED_LINK_HOURS * HOUR_MS);
  return issueOneTimeToken(tx, { purpose: "login", subject: id, expiresAt, now });
}

export async function sendLink(
  tx: TenantTransaction,
  account: Account,
  kind: LinkKind,
  now: Date,
  reason: Pick<LinkMail, "isTaken" | "redirect"> = {},
): Promise<void> {
  const sent = await countOneTimeTokens(tx, kind, account.id, new Date(now.getTime() - HOUR_MS));
  if (sent >= LINKS_PER_HOUR) return;
  const { template, validMs } = links[kind];
  const expiresAt = new Date(now.getTime() + validMs);
  const token = await issueOneTimeToken(tx, { purpose: kind, subject: account.id, expiresAt, now });
  const { to, name, language } = addresseeOf(account);
  const data: LinkMail = { name, token, expiresAt: expiresAt.toISOString(), ...reason };
  await sendMail(tx, { template, to, language, data, now });
}
