import { addDays } from "@weitersagen/domain/dates";
import { DAYS_TO_ORDER } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { confirmedAddressOf } from "../read-model/confirmed-recipient.ts";

interface ShownLink {
  /** The secret of the mail that asked a recipient to confirm the address. */
  readonly secret: string | null | undefined;
  /** Normalized. */
  readonly email: string;
  readonly now: Date;
}

/**
 * Whether the secret was mailed to this address, and its owner confirmed it with the link: a friend who recommends next is not
 * asked for the same click again. The key of the browser that accepted proves nothing, because another person may have
 * accepted for the friend, and neither does a link that was mailed to an address which was replaced since. The link to the
 * status of an order works for longer than the one to confirm the address, but proves it for the same time only.
 */
export async function isProvenByAcceptance(
  tx: TenantTransaction,
  { secret, email, now }: ShownLink,
): Promise<boolean> {
  const token = secret ? await findOneTimeToken(tx, secret) : undefined;
  if (token?.purpose !== "recipientConsent" || token.expiresAt <= now) return false;
  if (addDays(token.issuedAt, DAYS_TO_ORDER) <= now) return false;
  return (await confirmedAddressOf(tx, token.subject)) === email;
}
