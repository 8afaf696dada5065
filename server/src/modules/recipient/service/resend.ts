import { normalizedAddress } from "@weitersagen/domain/email-address";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { findByEmail, type RecipientRecord } from "../read-model.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { mailAcceptance } from "./mail-acceptance.ts";
import { recipientByToken } from "./own.ts";

/**
 * Mails the link that confirms the address once more. The first mail also asked for consents: only its own link confirms
 * these.
 */
export async function resendConfirmation(
  deps: RecipientDeps,
  tx: TenantTransaction,
  { tenant, now }: Caller,
  { id, email, firstName, language, keepUntil, share, ...found }: RecipientRecord,
): Promise<void> {
  if (email === null || found.addressConfirmedAt !== null) return;
  if (confirmableUntil(keepUntil) <= now) throw new Refusal("linkExpired");
  await refuseFlood(deps.contactKey, tx, { kind: "resent", to: email, now });
  const recommendation = await recommendationByNumber(tx, found.recommendationNumber);
  const recipient = { id, email, firstName, language, keepUntil, asked: [], now };
  await mailAcceptance(deps, tx, tenant, { ...recommendation, share }, recipient);
}

export interface ResendDeps extends RecipientDeps {
  /** Mails the link to a reward that is ready, if there is one. */
  readonly resendReward: (tx: TenantTransaction, recipientId: number, now: Date) => Promise<void>;
}

/** Mails the link that the recipient waits for once more: to confirm the address, and after that to a reward that is ready. */
export async function resendMail(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  token: string,
): Promise<void> {
  await resendWaitingLink(deps, tx, caller, await recipientByToken(tx, token, caller.now));
}

/** The same for the recipient who accepted with this address. An address that accepted nothing is answered alike. */
export async function resendMailTo(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  { recommendationNumber, email }: { readonly recommendationNumber: string; readonly email: string },
): Promise<void> {
  const { id } = await recommendationByNumber(tx, recommendationNumber);
  const accepted = await findByEmail(tx, normalizedAddress(email));
  const recipient = accepted.find(({ recommendationId }) => recommendationId === id);
  const isOpen = recipient !== undefined && confirmableUntil(recipient.keepUntil) > caller.now;
  if (isOpen) await resendWaitingLink(deps, tx, caller, recipient);
}

async function resendWaitingLink(
  deps: ResendDeps,
  tx: TenantTransaction,
  caller: Caller,
  recipient: RecipientRecord,
): Promise<void> {
  if (recipient.addressConfirmedAt === null) await resendConfirmation(deps, tx, caller, recipient);
  else await deps.resendReward(tx, recipient.id, caller.now);
}
