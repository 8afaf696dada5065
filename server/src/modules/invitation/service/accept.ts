import { invitationEnds } from "@weitersagen/domain/invitation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Credit } from "../../agency/service/credit.ts";
import { lockByNumber, moveInvitation } from "../repository.ts";

/**
 * Records that the invited person became a referrer. A number that is mistyped, unknown or no longer open is ignored, so
 * that it does not prevent the registration. Answers whom the invitation credits.
 */
export async function acceptInvitation(
  tx: TenantTransaction,
  typed: string | null | undefined,
  referrerId: number,
  now: Date,
): Promise<Credit | undefined> {
  const number = typed ? readSpokenNumber(typed) : undefined;
  const invitation = number === undefined ? undefined : await lockByNumber(tx, number);
  if (!invitation || invitationEnds(invitation.createdAt) <= now) return undefined;
  const isAccepted = await moveInvitation(tx, invitation.id, "accept", now, { referrer_id: referrerId });
  const { agencyId, memberId } = invitation;
  // Invitations from before the register credit no agency.
  return isAccepted && agencyId !== null ? { agencyId, memberId } : undefined;
}
