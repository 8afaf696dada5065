import * as z from "zod/mini";
import { button, facts, heading, list, note, paragraph, steps } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Sent to a new referrer. Its link is the opt-in, so it must not contain advertising. */
export const welcomeMail = defineMail({
  name: "welcome",
  confidential: true,
  linkToken: ({ token }) => token,
  schema: z.object({
    firstName: z.string(),
    email: z.string(),
    token: z.string(),
    validDays: z.int(),
    /** The wordings of consents that the link confirms too. */
    asked: z.optional(z.array(z.string())),
  }),
  example: {
    firstName: "Erika",
    email: "erika@example.org",
    token: "beispiel",
    validDays: 14,
    asked: ["Küstenstrom darf mir Neues über Prämien und Aktionen per E-Mail schicken."],
  },
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre E-Mail-Adresse",
      preheader: "Ein Klick, und Ihre Empfehlungen bei {brand} zählen.",
      heading: "Guten Tag {firstName},",
      intro:
        "schön, dass Sie bei {brand} mitmachen. Damit wir wissen, dass diese Adresse Ihnen gehört, bestätigen Sie sie bitte.",
      asked: "Mit dem Klick bestätigen Sie auch, worum Sie uns gebeten haben:",
      confirm: "E-Mail-Adresse bestätigen",
      confirmAll: "Adresse und Einwilligung bestätigen",
      withdraw: "Widerrufen können Sie das jederzeit unter „Meine Daten“.",
      next: "So geht es weiter:",
      step1: "Sie bestätigen Ihre Adresse und legen, wenn Sie möchten, ein Passwort fest.",
      step2: "Sie teilen Ihren Link mit dem Menschen, an den Sie gedacht haben.",
      step3: "Kommt ein Vertrag zustande, sehen Sie den Stand in Ihrem persönlichen Bereich.",
      email: "Ihre E-Mail-Adresse",
      valid: "Gültig",
      days: "{days} Tage",
      note: "Sie haben sich nicht angemeldet? Dann löschen Sie diese Nachricht einfach: Ohne Bestätigung passiert nichts weiter.",
    },
    en: {
      subject: "Please confirm your email address",
      preheader: "One click, and your recommendations at {brand} count.",
      heading: "Hello {firstName},",
      intro:
        "Good to have you with us at {brand}. Please confirm your address, so that we know it belongs to you.",
      asked: "Your click also confirms what you asked for:",
      confirm: "Confirm email address",
      confirmAll: "Confirm address and consent",
      withdraw: "You can withdraw this at any time under “My data”.",
      next: "What happens next:",
      step1: "You confirm your address and, if you like, choose a password.",
      step2: "You share your link with the person you had in mind.",
      step3: "If they sign a contract, your personal area shows how far things have come.",
      email: "Your email address",
      valid: "Valid for",
      days: "{days} days",
      note: "You did not sign up? Then simply delete this message: without a confirmation nothing else happens.",
    },
  },
  compose: (data, { t, brand, screen }) => ({
    subject: t("subject"),
    preheader: t("preheader", { brand }),
    blocks: [
      heading(t("heading", { firstName: data.firstName })),
      paragraph(t("intro", { brand })),
      ...(data.asked?.length ? [paragraph(t("asked")), list(data.asked), paragraph(t("withdraw"))] : []),
      button(
        t(data.asked?.length ? "confirmAll" : "confirm"),
        screen("completeRegistration", { token: data.token }),
      ),
      paragraph(t("next")),
      steps([t("step1"), t("step2"), t("step3")]),
      facts([
        [t("email"), data.email],
        [t("valid"), t("days", { days: data.validDays })],
      ]),
      note(t("note")),
    ],
  }),
});
