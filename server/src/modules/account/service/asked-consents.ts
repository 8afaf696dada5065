import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { confirmAskedConsents, listAskedConsents } from "../../consent/service/record.ts";
import { changeAccount } from "../repository/accounts.ts";

const referrer = (personId: number) => ({ person: "referrer", personId }) as const;

/** The wordings of what a mail to this referrer asks for. The mail must show them, because its link confirms them. */
export async function askedWordings(tx: TenantTransaction, referrerId: number): Promise<string[]> {
  const asked = await listAskedConsents(tx, referrer(referrerId));
  return asked.flatMap(({ wording }) => wording ?? []);
}

interface Click {
  readonly token: Pick<OneTimeToken, "issuedAt">;
  readonly now: Date;
  readonly via: string;
}

/**
 * The same for every mailed link that proves the address: it confirms what was asked for when its mail was written,
 * which the mail names, and nothing that was asked for later.
 */
export async function confirmAsked(
  tx: TenantTransaction,
  referrerId: number,
  { token, now, via }: Click,
): Promise<void> {
  const asked = { first: new Date(0), last: token.issuedAt };
  const purposes = await confirmAskedConsents(tx, referrer(referrerId), { asked, at: now, via });
  if (purposes.includes("newsletter")) await changeAccount(tx, referrerId, { newsletter_permission: true });
}
