import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import * as z from "zod/mini";
import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Mails an agent of the call centre a login link. */
export const agentLoginMail = defineMail({
  name: "agentLogin",
  confidential: true,
  linkToken: ({ token }) => token,
  schema: z.object({ name: z.string(), token: z.string() }),
  example: { name: "Jana Petersen", token: "beispiel" },
  texts: {
    de: {
      subject: "Ihr Zugang zur Telefonerfassung von {brand}",
      preheader: "Ein Klick, und Sie sind angemeldet.",
      heading: "Guten Tag {name},",
      intro: `mit diesem Link melden Sie sich zur Telefonerfassung an. Er gilt ${MAILED_LINK_HOURS} Stunden und funktioniert einmal. Einen neuen fordern Sie jederzeit auf der Anmeldeseite an.`,
      action: "Zur Telefonerfassung",
      note: "Geben Sie diesen Link nicht weiter: Er gehört nur Ihnen.",
    },
    en: {
      subject: "Your access to the telephone desk of {brand}",
      preheader: "One click, and you are logged in.",
      heading: "Hello {name},",
      intro: `This link logs you in to the telephone desk. It is valid for ${MAILED_LINK_HOURS} hours and works once. You can ask for a new one on the login page at any time.`,
      action: "To the telephone desk",
      note: "Do not pass this link on: it is yours alone.",
    },
  },
  compose: ({ name, token }, { t, brand, screen }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading", { name })),
      paragraph(t("intro")),
      button(t("action"), screen("callCentre", { token })),
      note(t("note")),
    ],
  }),
});
