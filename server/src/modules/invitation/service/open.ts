import type { ReceivedInvitation } from "@weitersagen/contract/invitation";
import type { Language } from "@weitersagen/contract/language";
import { invitationEnds, isOpenInvitation } from "@weitersagen/domain/invitation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { findById, moveInvitation } from "../repository.ts";
import { inviterNames } from "./inviter.ts";

const ended = {
  de: "Diese Einladung gilt nicht mehr.",
  en: "This invitation is no longer valid.",
} as const satisfies Record<Language, string>;

/** The data of the invited person for their form. The first time records that the invitation was opened. */
export async function openInvitation(
  tx: TenantTransaction,
  { now, language }: { readonly now: Date; readonly language: Language },
  secret: string,
): Promise<ReceivedInvitation> {
  const token = await findOneTimeToken(tx, secret);
  const invitation = token?.purpose === "invitation" ? await findById(tx, token.subject) : undefined;
  if (!token || !invitation) throw new Refusal("notFound", { detail: ended[language] });
  const isOver = token.expiresAt <= now || invitation.email === "";
  if (isOver || !isOpenInvitation(invitation.status)) {
    throw new Refusal("wrongState", { detail: ended[language] });
  }
  await moveInvitation(tx, invitation.id, "open", now);
  const { number, firstName, lastName, email, kind, createdAt } = invitation;
  const { inviter = "", agency = "" } = (await inviterNames(tx, invitation)) ?? {};
  const validUntil = invitationEnds(createdAt);
  return { number, firstName, lastName, email, kind, inviterName: inviter, agencyName: agency, validUntil };
}
