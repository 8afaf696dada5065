import * as z from "zod/mini";
import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Tells a new member of an agency how to log in. */
export const employeeInvitedMail = defineMail({
  name: "employeeInvited",
  hasPicture: true,
  schema: z.object({ firstName: z.string(), agency: z.string(), owner: z.string() }),
  example: { firstName: "Tammo", agency: "Kundenhaus Norderhaven GmbH", owner: "Wiebke Osterkamp" },
  texts: {
    de: {
      subject: "Ihr Zugang zum Agenturbereich von {brand}",
      preheader: "So melden Sie sich an.",
      heading: "Guten Tag {firstName},",
      intro:
        "{owner} hat Sie für {agency} im Agenturbereich von {brand} eingetragen. Dort laden Sie Kundinnen und Kunden ein und sehen, was aus Ihren Empfehlungen wird.",
      action: "Zum Agenturbereich",
      note: "Sie melden sich mit Ihrem Konto für Vertriebspartner und dieser E-Mail-Adresse an. Ein eigenes Passwort brauchen Sie nicht.",
    },
    en: {
      subject: "Your access to the {brand} agency area",
      preheader: "How to log in.",
      heading: "Hello {firstName},",
      intro:
        "{owner} has added you to {agency} in the {brand} agency area. There you can invite customers and follow your recommendations.",
      action: "Open the agency area",
      note: "Log in with your partner account and this email address. You do not need another password.",
    },
  },
  compose: ({ firstName, agency, owner }, { t, brand, screen }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading", { firstName })),
      paragraph(t("intro", { owner, agency, brand })),
      button(t("action"), screen("agency", {})),
      note(t("note")),
    ],
  }),
});
