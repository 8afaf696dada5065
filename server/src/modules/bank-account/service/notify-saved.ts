import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { bankAccountChanged } from "../mails/bank-account-changed.ts";
import { bankAccountSaved } from "../mails/bank-account-saved.ts";
import { type Contact, contactOf, isNamedByChoice } from "../read-model.ts";
import { findAccount } from "../repository.ts";
import type { AccountOwner, BankAccountDeps } from "./deps.ts";

/** How long the mail about a first account waits for the choice of a transfer, whose mail names the account too. */
const CHOICE_MS = 10 * 60_000;

export const mailSavedAccount = defineTask(
  "bankAccount.mailSaved",
  z.object({
    party: z.enum(["referrer", "recipient"]),
    id: z.int(),
    maskedIban: z.string(),
    savedAt: z.iso.datetime(),
    frozenUntil: z.nullable(z.iso.datetime()),
  }),
);

interface SavedAccount {
  readonly isFirst: boolean;
  readonly maskedIban: string;
  readonly frozenUntil: Date | null;
  /** Of the transfers that were chosen before. */
  readonly underwayCents: number;
  readonly now: Date;
}

/**
 * Notifies the owner of a changed account at once. The mail about a first one waits if a reward can be chosen: people choose
 * it right after, and get one mail that says both.
 */
export async function notifySaved(
  { hasWaitingReward }: Pick<BankAccountDeps, "hasWaitingReward">,
  tx: TenantTransaction,
  owner: AccountOwner,
  contact: Contact | undefined,
  { isFirst, maskedIban, frozenUntil, underwayCents, now }: SavedAccount,
): Promise<void> {
  if (!contact?.email) return;
  const { email: to, language, firstName } = contact;
  const at = now.toISOString();
  const frozen = frozenUntil?.toISOString() ?? null;
  if (!isFirst && frozen !== null) {
    const data = { firstName, maskedIban, changedAt: at, frozenUntil: frozen, underwayCents };
    await sendMail(tx, { template: bankAccountChanged, to, language, data, now });
    return;
  }
  if (await hasWaitingReward(tx, owner, now)) {
    const runAt = new Date(now.getTime() + CHOICE_MS);
    await enqueue(
      tx,
      mailSavedAccount,
      { ...owner, maskedIban, savedAt: at, frozenUntil: frozen },
      { runAt },
    );
    return;
  }
  const data = { firstName, maskedIban, savedAt: at, frozenUntil: frozen, underwayCents };
  await sendMail(tx, { template: bankAccountSaved, to, language, data, now });
}

/**
 * Mails the owner, unless the mail about a chosen transfer has named the account. One that was replaced meanwhile, which its
 * own mail said, or removed is not announced any more.
 */
export async function sendSavedAccount(
  {
    issueWaitingReward,
    sumTransfersUnderway,
  }: Pick<BankAccountDeps, "issueWaitingReward" | "sumTransfersUnderway">,
  tx: TenantTransaction,
  { party, id, ...saved }: z.output<typeof mailSavedAccount.schema>,
  now: Date,
): Promise<void> {
  const owner = { party, id };
  const account = await findAccount(tx, owner);
  if (account?.masked !== saved.maskedIban) return;
  const contact = await contactOf(tx, owner);
  if (!contact?.email || (await isNamedByChoice(tx, contact.email, saved))) return;
  const { email: to, language, firstName } = contact;
  const waiting = await issueWaitingReward(tx, owner, now);
  const data = {
    firstName,
    ...saved,
    frozenUntil: account.frozenUntil?.toISOString() ?? null,
    underwayCents: await sumTransfersUnderway(tx, owner),
    ...(waiting && { waiting: { ...waiting, expiresAt: waiting.expiresAt?.toISOString() ?? null } }),
  };
  await sendMail(tx, { template: bankAccountSaved, to, language, data, now });
}

/** The account as the mail about a chosen transfer announces it; undefined if it was saved before. */
export async function accountToAnnounce(tx: TenantTransaction, owner: AccountOwner, now: Date) {
  const account = await findAccount(tx, owner);
  const isNew = account !== undefined && now.getTime() - account.savedAt.getTime() < CHOICE_MS;
  return isNew
    ? { savedAt: account.savedAt.toISOString(), frozenUntil: account.frozenUntil?.toISOString() ?? null }
    : undefined;
}
