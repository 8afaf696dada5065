import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { confirmAskedConsents, listAskedConsents } from "../../consent/service/record.ts";
import { changeAccount } from "../repository/accounts.ts";

const referrer = (personId: number) => ({ person: "referrer", personId }) as const;

/** What this referrer was asked for and has not confirmed yet. */
export const listAskedOf = (tx: TenantTransaction, referrerId: number) =>
  listAskedConsents(tx, referrer(referrerId));

/** The wordings of what a mail to this referrer asks for. The mail must show them, because its link confirms them. */
export async function askedWordings(tx: TenantTransaction, referrerId: number): Promise<string[]> {
  const asked = await listAskedOf(tx, referrerId);
  return asked.flatMap(({ wording }) => wording ?? []);
}

interface Click {
  readonly token: Pick<OneTimeToken, "issuedAt">;
  readonly now: Date;
  readonly via: string;
}

/**
 * Only for links whose mails ask for consents: the welcome mail and the opt-in. It confirms what was asked for when the mail
 * was written, which the mail names, and nothing that was asked for later. Returns whether there was anything to confirm.
 */
export async function confirmAsked(
  tx: TenantTransaction,
  referrerId: number,
  { token, now, via }: Click,
): Promise<boolean> {
  const asked = { first: new Date(0), last: token.issuedAt };
  const purposes = await confirmAskedConsents(tx, referrer(referrerId), { asked, at: now, via });
  if (purposes.includes("newsletter")) await changeAccount(tx, referrerId, { newsletter_permission: true });
  return purposes.length > 0;
}
