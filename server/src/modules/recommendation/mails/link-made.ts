import { decideQuery } from "@weitersagen/domain/decide-query";
import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { Instant } from "@weitersagen/contract/scalars";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import { button, type Fact, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/**
 * Asks the owner of a confirmed address whether a recommendation that was created with it, without a login, is theirs: anyone
 * can type an address. It repeats no name that was typed, so that a stranger writes nothing into the mail.
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
    /** Logs the owner in; absent if the mailbox has just got many links to log in. */
    token: z.optional(z.string()),
  }),
  confidential: true,
  example: {
    firstName: "Erika",
    productName: "Ökostrom Küste",
    code: "7K3M9QXA2C",
    shortUrl: "https://empfehlen.kuestenstrom.example/k/7K3M9QXA2C",
    validUntil: "2027-01-14T09:00:00.000Z",
    token: "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE",
  },
  linkToken: ({ token }) => token,
  texts: {
    de: {
      subject: "Neue Empfehlung mit Ihrer E-Mail-Adresse",
      preheader: "Waren Sie das? Bitte sagen Sie es uns.",
      heading: "Waren Sie das?",
      intro:
        "mit Ihrer E-Mail-Adresse wurde bei {brand} {product} empfohlen, ohne Anmeldung. Bitte sagen Sie uns, ob Sie das waren. Wenn ja, gehört der Link zu Ihrem Konto. Wenn nicht, sperren wir ihn.",
      link: "Der Link",
      code: "Der Code",
      until: "Gültig bis",
      button: "Ansehen und entscheiden",
      validity: `Damit melden Sie sich ohne Passwort an. Der Knopf funktioniert einmal, ${MAILED_LINK_HOURS} Stunden lang. Danach finden Sie die Frage nach jeder Anmeldung in Ihrem persönlichen Bereich.`,
      loginFirst:
        "Bitte melden Sie sich dort an. Sie finden die Frage nach jeder Anmeldung in Ihrem persönlichen Bereich.",
      note: "Sie waren das nicht? Dann sperren Sie den Link dort. Von Ihrem Konto war dabei nichts zu sehen.",
    },
    en: {
      subject: "New recommendation with your email address",
      preheader: "Was it you? Please let us know.",
      heading: "Was it you?",
      intro:
        "Your email address has been used at {brand} to recommend {product}, without a login. Please let us know whether it was you. If so, the link becomes part of your account. If not, we lock it.",
      link: "The link",
      code: "The code",
      until: "Valid until",
      button: "Review and decide",
      validity: `The button logs you in without a password. It works once and for ${MAILED_LINK_HOURS} hours. After that you find the question in your personal area whenever you log in.`,
      loginFirst: "Please log in there. You find the question in your personal area whenever you log in.",
      note: "If this wasn't you, lock the link there. Nothing of your account was shown.",
    },
  },
  compose: (
    { firstName, productName, advisorName, code, shortUrl, validUntil, token },
    { t, brand, date, named, greet, screen },
  ) => {
    const question = screen("personalArea", { [decideQuery]: code });
    const link: readonly Fact[] = shortUrl === null ? [] : [[t("link"), shortUrl, shortUrl]];
    return {
      subject: t("subject"),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        greet(firstName),
        paragraph(t("intro", { brand, product: advisorName ?? named(productName) })),
        button(t("button"), token === undefined ? question : screen("login", { token, redirect: question })),
        paragraph(token === undefined ? t("loginFirst") : t("validity")),
        facts([...link, [t("code"), showSpokenNumber(code)], [t("until"), date(validUntil)]]),
        note(t("note")),
      ],
    };
  },
});
