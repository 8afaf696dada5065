import { INVITATION_WEEKS } from "@weitersagen/domain/invitation";
import { heading, note, paragraph, steps } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import {
  invitationExample,
  invitationLink,
  invitationSchema,
  noMoreInvitations,
  senderOf,
} from "./invitation-link.ts";

/** Invites a person who asked an agency for it to become a referrer. */
export const invitationMail = defineMail({
  name: "invitation",
  hasPicture: true,
  schema: invitationSchema,
  example: invitationExample,
  confidential: true,
  linkToken: ({ token }) => token,
  texts: {
    de: {
      subject: "{inviter} lädt Sie ein, {brand} zu empfehlen",
      preheader: "Ihre Angaben sind schon eingetragen. Mitmachen dauert eine Minute.",
      heading: "Ihre Einladung",
      from: "{inviter} ({agency})",
      intro:
        "{sender} lädt Sie ein, {brand} weiterzuempfehlen. Für jede Empfehlung, die zu einem Vertrag führt, gibt es eine Prämie.",
      join: "Einladung annehmen. Ihre Angaben sind schon eingetragen.",
      share: "Produkt aussuchen und den Link an Freunde weitergeben.",
      earn: "Ihr Kontakt bestellt, und Sie bekommen Ihre Prämie.",
      action: "Einladung annehmen",
      valid: "Gültig bis",
      note: "Sie bekommen diese E-Mail, weil Sie {inviter} um die Einladung gebeten haben. Wir erinnern Sie höchstens einmal. Nehmen Sie nicht an, löschen wir Namen und Adresse nach {weeks} Wochen.",
    },
    en: {
      subject: "{inviter} invites you to recommend {brand}",
      preheader: "Your details are filled in already. Joining takes a minute.",
      heading: "Your invitation",
      from: "{inviter} ({agency})",
      intro:
        "{sender} invites you to recommend {brand}. There is a reward for every recommendation that leads to a contract.",
      join: "Accept the invitation. Your details are filled in already.",
      share: "Choose a product and pass the link on to friends.",
      earn: "Your contact orders, and you get your reward.",
      action: "Accept the invitation",
      valid: "Valid until",
      note: "You are receiving this email because you asked {inviter} for the invitation. We remind you once at most. If you do not accept, we delete your name and address after {weeks} weeks.",
    },
  },
  compose: (data, writing) => {
    const { t, brand, greet } = writing;
    const { firstName, inviter } = data;
    return {
      subject: t("subject", { inviter, brand }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        greet(firstName),
        paragraph(t("intro", { sender: senderOf(data, writing), brand })),
        steps([t("join"), t("share"), t("earn")]),
        ...invitationLink(data, writing),
        note(t("note", { inviter, weeks: INVITATION_WEEKS })),
      ],
      unsubscribe: noMoreInvitations(data),
    };
  },
});
