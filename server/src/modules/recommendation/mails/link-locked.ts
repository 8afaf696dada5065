import { Instant } from "@weitersagen/contract/scalars";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Notifies a referrer that the tenant's team locked one of their links, or released it again. */
export const linkLockedMail = defineMail({
  name: "linkLocked",
  schema: z.object({
    firstName: z.string(),
    isLocked: z.boolean(),
    productName: z.string(),
    /** The advisor who was recommended; absent for a product. */
    advisorName: z.optional(z.string()),
    code: z.string(),
    validUntil: Instant,
  }),
  example: {
    firstName: "Erika",
    isLocked: true,
    productName: "Ökostrom Küste",
    code: "7K3M9QXA2C",
    validUntil: "2027-01-14T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Ihr Empfehlungslink ist gesperrt",
      preheader: "Wer schon angenommen hat, behält die Zusage.",
      heading: "Ihr Link ist gesperrt",
      intro:
        "wir haben Ihren Link für {product} gesperrt. Niemand kann ihn mehr annehmen. Wer schon angenommen hat, behält die Zusage. Ihre anderen Links gelten weiter.",
      unlockedSubject: "Ihr Empfehlungslink gilt wieder",
      unlockedPreheader: "Sie können ihn wieder weitergeben.",
      unlockedHeading: "Ihr Link gilt wieder",
      unlockedText:
        "wir haben die Sperre Ihres Links für {product} aufgehoben. Er lässt sich wieder annehmen, und Sie können ihn wieder weitergeben.",
      code: "Ihr Code",
      until: "Gültig bis",
      button: "Meine Empfehlungen ansehen",
      note: "Sie haben eine Frage dazu oder halten die Sperre für einen Fehler? Antworten Sie einfach auf diese E-Mail.",
      unlockedNote: "Sie haben eine Frage dazu? Antworten Sie einfach auf diese E-Mail.",
    },
    en: {
      subject: "Your recommendation link is locked",
      preheader: "Anyone who has accepted it already keeps what was promised.",
      heading: "Your link is locked",
      intro:
        "We have locked your link for {product}. It cannot be accepted any more. Anyone who has accepted it already keeps what was promised. Your other links stay valid.",
      unlockedSubject: "Your recommendation link is valid again",
      unlockedPreheader: "You can share it again.",
      unlockedHeading: "Your link is valid again",
      unlockedText:
        "We have unlocked your link for {product}. It can be accepted again, and you can share it again.",
      code: "Your code",
      until: "Valid until",
      button: "See my recommendations",
      note: "If you have a question or think this is a mistake, simply reply to this email.",
      unlockedNote: "If you have a question, simply reply to this email.",
    },
  },
  compose: (
    { firstName, isLocked, productName, advisorName, code, validUntil },
    { t, date, named, greet, screen },
  ) => ({
    subject: t(isLocked ? "subject" : "unlockedSubject"),
    preheader: t(isLocked ? "preheader" : "unlockedPreheader"),
    blocks: [
      heading(t(isLocked ? "heading" : "unlockedHeading")),
      greet(firstName),
      paragraph(t(isLocked ? "intro" : "unlockedText", { product: advisorName ?? named(productName) })),
      button(t("button"), screen("personalArea")),
      facts([
        [t("code"), showSpokenNumber(code)],
        ...(isLocked ? [] : [[t("until"), date(validUntil)] as const]),
      ]),
      note(t(isLocked ? "note" : "unlockedNote")),
    ],
  }),
});
