import type { ReceivedInvitation } from "@weitersagen/contract/invitation";
import type { Language } from "@weitersagen/contract/language";
import { invitationEnds, type InvitationStatus, isOpenInvitation } from "@weitersagen/domain/invitation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { findById, moveInvitation } from "../repository.ts";
import { inviterNames } from "./inviter.ts";

const ended = {
  de: "Diese Einladung gilt nicht mehr.",
  en: "This invitation is no longer valid.",
} as const satisfies Record<Language, string>;

/** Why an invitation that was answered cannot be opened again. */
const answered: Partial<Record<InvitationStatus, Readonly<Record<Language, string>>>> = {
  accepted: {
    de: "Diese Einladung ist schon angenommen.",
    en: "This invitation was accepted already.",
  },
  withdrawn: {
    de: "Diese Einladung wurde zurückgezogen.",
    en: "This invitation was withdrawn.",
  },
  declined: {
    de: "Diese Einladung ist abgelehnt.",
    en: "This invitation was declined.",
  },
};

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
    const reason = answered[invitation.status] ?? ended;
    throw new Refusal("wrongState", { detail: reason[language] });
  }
  await moveInvitation(tx, invitation.id, "open", now);
  const { number, firstName, lastName, email, kind, createdAt } = invitation;
  const { inviter = "", agency = "" } = (await inviterNames(tx, invitation)) ?? {};
  const validUntil = invitationEnds(createdAt);
  return { number, firstName, lastName, email, kind, inviterName: inviter, agencyName: agency, validUntil };
}
