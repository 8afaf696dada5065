import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { defineLinkMail } from "./link-mail.ts";

export const passwordResetMail = defineLinkMail({
  name: "passwordReset",
  screen: "resetPassword",
  texts: {
    de: {
      subject: "Neues Passwort für {brand}",
      preheader: `Mit diesem Link wählen Sie ein neues Passwort. Er gilt ${MAILED_LINK_HOURS} Stunden.`,
      heading: "Ein neues Passwort wählen",
      intro:
        "jemand hat für Ihr Konto bei {brand} ein neues Passwort angefordert. Wenn Sie das waren, wählen Sie es hier:",
      action: "Passwort wählen",
      validity: `Der Link funktioniert einmal und gilt ${MAILED_LINK_HOURS} Stunden.`,
      note: "Sie waren das nicht? Dann löschen Sie diese Nachricht. An Ihrem Konto ändert sich nichts.",
    },
    en: {
      subject: "New password for {brand}",
      preheader: `This link lets you choose a new password. It is valid for ${MAILED_LINK_HOURS} hours.`,
      heading: "Choose a new password",
      intro: "Somebody asked for a new password for your account at {brand}. If it was you, choose it here:",
      action: "Choose a password",
      validity: `The link works once and is valid for ${MAILED_LINK_HOURS} hours.`,
      note: "If this wasn't you, just delete this message. Nothing about your account changes.",
    },
  },
});
