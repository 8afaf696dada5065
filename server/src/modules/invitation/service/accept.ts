import { normalizedAddress } from "@weitersagen/domain/email-address";
import { invitationEnds, isOpenInvitation } from "@weitersagen/domain/invitation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import type { Credit } from "../../agency/service/credit.ts";
import { acceptAsOf, findById, lockByNumber } from "../repository.ts";

interface ShownSecret {
  /** The secret of the mailed link. */
  readonly secret: string | null | undefined;
  /** Normalized. */
  readonly email: string;
  /** An account that may have accepted the invitation before. */
  readonly acceptedBy?: number;
  readonly now: Date;
}

/**
 * Whether the secret was mailed to this address, with an invitation that is open or was accepted by this account: who shows
 * it reads the mailbox.
 */
export async function isProvenByInvitation(
  tx: TenantTransaction,
  { secret, email, acceptedBy, now }: ShownSecret,
): Promise<boolean> {
  const token = secret ? await findOneTimeToken(tx, secret) : undefined;
  if (token?.purpose !== "invitation" || token.expiresAt <= now) return false;
  const invitation = await findById(tx, token.subject);
  if (!invitation) return false;
  const isAccepted = acceptedBy !== undefined && invitation.referrerId === acceptedBy;
  if (!isAccepted && !isOpenInvitation(invitation.status)) return false;
  return normalizedAddress(invitation.email) === email;
}

/**
 * Records that the invited person became a referrer at this time. A number that is mistyped, unknown or was not open then is
 * ignored, so that it does not prevent the registration. Answers whom the invitation credits.
 */
export async function acceptInvitation(
  tx: TenantTransaction,
  typed: string | null | undefined,
  referrerId: number,
  at: Date,
): Promise<Credit | undefined> {
  const number = typed ? readSpokenNumber(typed) : undefined;
  const invitation = number === undefined ? undefined : await lockByNumber(tx, number);
  if (!invitation || invitationEnds(invitation.createdAt) <= at) return undefined;
  const isAccepted = await acceptAsOf(tx, invitation.id, { referrerId, at });
  const { agencyId, memberId } = invitation;
  // Invitations from before the register credit no agency.
  return isAccepted && agencyId !== null ? { agencyId, memberId } : undefined;
}
