import { heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import {
  invitationExample,
  invitationLink,
  invitationSchema,
  noMoreInvitations,
  senderOf,
} from "./invitation-link.ts";

/** Reminds an invited person once. */
export const invitationReminderMail = defineMail({
  name: "invitationReminder",
  hasPicture: true,
  schema: invitationSchema,
  example: invitationExample,
  confidential: true,
  linkToken: ({ token }) => token,
  texts: {
    de: {
      subject: "Ihre Einladung von {inviter} ist noch offen",
      preheader: "Sie können noch mitmachen. Danach schreiben wir Ihnen nicht mehr.",
      heading: "Möchten Sie noch mitmachen?",
      from: "{inviter} ({agency})",
      intro:
        "{sender} hat Sie eingeladen, {brand} weiterzuempfehlen. Wenn Sie möchten, machen Sie mit: Ihre Angaben sind schon eingetragen.",
      action: "Einladung annehmen",
      valid: "Gültig bis",
      note: "Das ist unsere einzige Erinnerung. Wenn Sie nicht mitmachen möchten, brauchen Sie nichts zu tun.",
    },
    en: {
      subject: "Your invitation from {inviter} is still open",
      preheader: "You can still join. We will not write to you again.",
      heading: "Would you still like to join?",
      from: "{inviter} ({agency})",
      intro:
        "{sender} invited you to recommend {brand}. If you like, join in: your details are filled in already.",
      action: "Accept the invitation",
      valid: "Valid until",
      note: "This is our only reminder. If you do not want to join, there is nothing to do.",
    },
  },
  compose: (data, writing) => {
    const { t, brand, greet } = writing;
    const { firstName, inviter } = data;
    return {
      subject: t("subject", { inviter }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        greet(firstName),
        paragraph(t("intro", { sender: senderOf(data, writing), brand })),
        ...invitationLink(data, writing),
        note(t("note")),
      ],
      unsubscribe: noMoreInvitations(data),
    };
  },
});
