import { addDays } from "@weitersagen/domain/dates";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { statusLinkMail } from "../mails/status-link.ts";
import { findByEmail, type RecipientRecord } from "../read-model.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { issueRecipientLink, mailAcceptance } from "./mail-acceptance.ts";
import { recipientByToken } from "./own.ts";

/**
 * Mails the link that confirms the address once more. The first mail also asked for consents: only its own link confirms
 * these.
 */
export async function resendConfirmation(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  found: RecipientRecord,
): Promise<void> {
  if (found.email === null || found.addressConfirmedAt !== null) return;
  await countMail(deps, tx, found.email, caller.now);
  await mailConfirmation(deps, tx, caller, found);
}

export interface ResendDeps extends RecipientDeps {
  /** Mails the link to a reward that is ready; false if there is none. */
  readonly resendReward: (tx: TenantTransaction, recipientId: number, now: Date) => Promise<boolean>;
}

/** Mails once more the link that the recipient needs next: to confirm the address, then to a reward that is ready, or else to the status. */
export async function resendMail(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  token: string,
): Promise<void> {
  const found = await recipientByToken(tx, token, caller.now);
  if (found.email === null) return;
  await countMail(deps, tx, found.email, caller.now);
  await mailNextLink(deps, tx, caller, found);
}

/**
 * The same for the recipient who accepted with this address. Every address is counted and answered alike, so that nobody
 * learns who accepted.
 */
export async function resendMailTo(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  { recommendationNumber, email }: { readonly recommendationNumber: string; readonly email: string },
): Promise<void> {
  const { id } = await recommendationByNumber(tx, recommendationNumber);
  const to = normalizedAddress(email);
  // Apart from the recipient's own button, which a stranger who types the address must not use up.
  await refuseFlood(deps.contactKey, tx, { kind: "asked", to, now: caller.now });
  const accepted = await findByEmail(tx, to);
  const recipient = accepted.find(({ recommendationId }) => recommendationId === id);
  if (recipient) await mailNextLink(deps, tx, caller, recipient).catch(unlessRefused);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

const countMail = ({ contactKey }: RecipientDeps, tx: TenantTransaction, to: string, now: Date) =>
  refuseFlood(contactKey, tx, { kind: "resent", to, now });

async function mailNextLink(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  recipient: RecipientRecord,
): Promise<void> {
  if (recipient.addressConfirmedAt === null) await mailConfirmation(deps, tx, caller, recipient);
  else if (!(await deps.resendReward(tx, recipient.id, caller.now))) await mailStatus(tx, caller, recipient);
}

async function mailConfirmation(
  deps: RecipientDeps,
  tx: TenantTransaction,
  { tenant, now }: Caller,
  { id, email, firstName, language, keepUntil, share, recommendationNumber }: RecipientRecord,
): Promise<void> {
  if (email === null) return;
  if (confirmableUntil(keepUntil) <= now) throw new Refusal("linkExpired");
  const recommendation = await recommendationByNumber(tx, recommendationNumber);
  const recipient = { id, email, firstName, language, keepUntil, asked: [], now };
  await mailAcceptance(deps, tx, tenant, { ...recommendation, share }, recipient);
}

/** The mail can be asked for again. */
const STATUS_LINK_DAYS = 14;

async function mailStatus(
  tx: TenantTransaction,
  { now }: Caller,
  { id, email, firstName, language, recommendationNumber }: RecipientRecord,
): Promise<void> {
  if (email === null) return;
  const recommended = await recommendationByNumber(tx, recommendationNumber);
  const { referrerFirstName, productName: product, advisorName } = recommended;
  const validUntil = addDays(now, STATUS_LINK_DAYS);
  const data = {
    firstName: firstName ?? "",
    referrerFirstName,
    product,
    ...(advisorName !== null && { advisorName }),
    token: await issueRecipientLink(tx, id, { now, expiresAt: validUntil }),
    validUntil: validUntil.toISOString(),
  };
  await sendMail(tx, { template: statusLinkMail, to: email, language, data, now });
}
