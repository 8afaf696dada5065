import { Instant } from "@weitersagen/contract/scalars";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import { button, type Fact, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/**
 * Notifies the owner of a confirmed address that a recommendation was created with it without a login: anyone can type an
 * address. It repeats no name that was typed, so that a stranger writes nothing into the mail.
 */
export const linkMadeMail = defineMail({
  name: "linkMade",
  schema: z.object({
    firstName: z.string(),
    productName: z.string(),
    /** The advisor who was recommended; absent for a product. */
    advisorName: z.optional(z.string()),
    code: z.string(),
    /** Null if it has a code only. */
    shortUrl: z.nullable(z.url({ protocol: /^https?$/ })),
    validUntil: Instant,
  }),
  confidential: true,
  example: {
    firstName: "Erika",
    productName: "Ökostrom Küste",
    code: "7K3M9QXA2C",
    shortUrl: "https://empfehlen.kuestenstrom.example/k/7K3M9QXA2C",
    validUntil: "2027-01-14T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Neue Empfehlung mit Ihrer E-Mail-Adresse",
      preheader: "Wenn Sie das waren, müssen Sie nichts tun.",
      heading: "Ihre neue Empfehlung",
      intro:
        "mit Ihrer E-Mail-Adresse wurde gerade bei {brand} {product} empfohlen, ohne Anmeldung. Waren Sie das? Dann müssen Sie nichts tun: Die Empfehlung zählt für Ihr Konto.",
      link: "Ihr Link",
      code: "Ihr Code",
      until: "Gültig bis",
      button: "Meine Empfehlungen ansehen",
      note: "Sie waren das nicht? Dann antworten Sie bitte auf diese E-Mail, und wir sperren diese Empfehlung. Von Ihrem Konto war dabei nichts zu sehen.",
    },
    en: {
      subject: "New recommendation with your email address",
      preheader: "If it was you, there is nothing to do.",
      heading: "Your new recommendation",
      intro:
        "Your email address has just been used at {brand} to recommend {product}, without a login. If it was you, there is nothing to do: the recommendation counts for your account.",
      link: "Your link",
      code: "Your code",
      until: "Valid until",
      button: "See my recommendations",
      note: "If this wasn't you, please reply to this email, and we lock this recommendation. Nothing of your account was shown.",
    },
  },
  compose: (
    { firstName, productName, advisorName, code, shortUrl, validUntil },
    { t, brand, date, named, greet, screen },
  ) => {
    const link: readonly Fact[] = shortUrl === null ? [] : [[t("link"), shortUrl, shortUrl]];
    return {
      subject: t("subject"),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        greet(firstName),
        paragraph(t("intro", { brand, product: advisorName ?? named(productName) })),
        facts([...link, [t("code"), showSpokenNumber(code)], [t("until"), date(validUntil)]]),
        button(t("button"), screen("personalArea")),
        note(t("note")),
      ],
    };
  },
});
