import { Instant } from "@weitersagen/contract/scalars";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import {
  amount,
  type Block,
  type Fact,
  button,
  facts,
  heading,
  list,
  note,
  paragraph,
  qr,
  steps,
} from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** What the referrer recommended, as far as the mail names it. */
const Recommendation = z.object({
  productName: z.string(),
  /** The advisor who was recommended; absent for a product. */
  advisorName: z.optional(z.string()),
  /** The referrer's share if the product were ordered now; 0 if there is none. */
  amountCents: z.int(),
  code: z.string(),
  /** Null if it has a code only. */
  shortUrl: z.nullable(z.url({ protocol: /^https?$/ })),
  validUntil: Instant,
});

/**
 * Sent to a new referrer. Its link is the opt-in, so it must not contain advertising: only the person's own order. If the
 * address is confirmed already, it reports the account, so that the owner of the mailbox learns of it.
 */
export const welcomeMail = defineMail({
  name: "welcome",
  hasPicture: true,
  confidential: true,
  linkToken: ({ token }) => token,
  schema: z.object({
    firstName: z.string(),
    email: z.string(),
    token: z.string(),
    validDays: z.int(),
    /** The wordings of consents that the link confirms too. */
    asked: z.optional(z.array(z.string())),
    /** The recommendation that created the account; absent for a plain registration. */
    recommended: z.optional(Recommendation),
    /** The address was confirmed when the account was made, by an invitation or a code. */
    isConfirmed: z.optional(z.boolean()),
  }),
  example: {
    firstName: "Erika",
    email: "erika@example.org",
    token: "beispiel",
    validDays: 14,
    asked: ["Küstenstrom darf mir Neues über Prämien und Aktionen per E-Mail schicken."],
    recommended: {
      productName: "Ökostrom Küste",
      amountCents: 5000,
      code: "7K3M9QXA2C",
      shortUrl: "https://empfehlen.kuestenstrom.example/k/7K3M9QXA2C",
      validUntil: "2027-01-14T09:00:00.000Z",
    },
  },
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre E-Mail-Adresse",
      subjectReward: "Noch ein Klick für Ihre Prämie",
      preheader: "Ein Klick, und Ihre Empfehlungen bei {brand} zählen.",
      subjectMade: "Ihr Konto bei {brand} ist angelegt",
      preheaderMade:
        "Ihre E-Mail-Adresse ist schon bestätigt. Sie waren das nicht? Dann antworten Sie uns bitte.",
      heading: "Guten Tag {firstName},",
      headingReward: "Noch ein Klick für Ihre Prämie",
      caption: "Ihre Prämie, wenn Ihr Kontakt {product} bestellt",
      captionAdvisor: "Ihre Prämie, wenn Ihr Kontakt nach dem Gespräch mit {advisor} einen Vertrag schließt",
      introReward:
        "Guten Tag {firstName}, Ihr Link für {product} ist fertig und funktioniert schon. Die Prämie können wir Ihnen nur zahlen, wenn wir wissen, dass diese Adresse Ihnen gehört. Bitte bestätigen Sie sie.",
      intro:
        "schön, dass Sie bei {brand} mitmachen. Damit wir wissen, dass diese Adresse Ihnen gehört, bestätigen Sie sie bitte.",
      introMade: "Ihr Konto bei {brand} ist angelegt, und Ihre E-Mail-Adresse ist schon bestätigt.",
      introMadeLink:
        "Guten Tag {firstName}, Ihr Link für {product} ist fertig und funktioniert schon. Ihr Konto bei {brand} ist angelegt, und Ihre E-Mail-Adresse ist schon bestätigt.",
      askedMade: "Bitte bestätigen Sie noch, worum Sie uns gebeten haben:",
      asked: "Mit dem Klick bestätigen Sie auch, worum Sie uns gebeten haben:",
      confirm: "E-Mail-Adresse bestätigen",
      confirmAll: "Adresse und Einwilligung bestätigen",
      confirmAsked: "Einwilligung bestätigen",
      choosePassword: "Passwort festlegen",
      withdraw: "Widerrufen können Sie das jederzeit unter „Meine Daten“.",
      next: "So geht es weiter:",
      step1: "Sie bestätigen Ihre Adresse und legen, wenn Sie möchten, ein Passwort fest.",
      step1Made: "Sie legen, wenn Sie möchten, ein Passwort fest.",
      step2: "Sie teilen Ihren Link mit dem Menschen, an den Sie gedacht haben.",
      step2Choose: "Sie suchen sich aus, was Sie empfehlen möchten, und bekommen dafür Ihren Link.",
      toProducts: "Etwas zum Empfehlen aussuchen",
      loginPlain:
        "Anmelden können Sie sich auch ohne Passwort: Wählen Sie beim Anmelden „Ohne Passwort anmelden“, und wir schicken Ihnen einen Link.",
      step3:
        "Kommt ein Vertrag zustande, schreiben wir Ihnen, ab wann Ihre Prämie bereitliegt. Den Stand sehen Sie jederzeit in Ihrem persönlichen Bereich.",
      step3Plain: "Den Stand sehen Sie jederzeit in Ihrem persönlichen Bereich.",
      link: "Ihr Link",
      scan: "Zum Vorzeigen: Ihr Kontakt hält die Kamera darauf und ist bei Ihrem Link.",
      code: "Ihr Code",
      until: "Gültig bis",
      email: "Ihre E-Mail-Adresse",
      valid: "Bestätigen innerhalb von",
      validMade: "Link in dieser E-Mail nutzen innerhalb von",
      days: "{days} Tagen",
      notePlain:
        "Sie haben sich nicht angemeldet? Dann löschen Sie diese Nachricht einfach: Ohne Bestätigung schreiben wir Ihnen nicht weiter.",
      noteMade:
        "Sie waren das nicht? Dann antworten Sie bitte auf diese E-Mail, und wir löschen das Konto mit allem, was dazugehört.",
      note: "Sie haben sich nicht angemeldet? Dann löschen Sie diese Nachricht einfach: Ohne Bestätigung zahlen wir keine Prämie und schreiben Ihnen nicht weiter.",
    },
    en: {
      subject: "Please confirm your email address",
      subjectReward: "One more click for your reward",
      preheader: "One click, and your recommendations at {brand} count.",
      subjectMade: "Your account at {brand} was created",
      preheaderMade: "Your email address is confirmed already. If this wasn't you, please reply to us.",
      heading: "Hello {firstName},",
      headingReward: "One more click for your reward",
      caption: "your reward if your contact orders {product}",
      captionAdvisor: "your reward if your contact signs a contract after talking to {advisor}",
      introReward:
        "Hello {firstName}, your link for {product} is ready and already works. We can only pay your reward once we know that this address belongs to you. Please confirm it.",
      intro:
        "Good to have you with us at {brand}. Please confirm your address, so that we know it belongs to you.",
      introMade: "Your account at {brand} was created, and your email address is confirmed already.",
      introMadeLink:
        "Hello {firstName}, your link for {product} is ready and already works. Your account at {brand} was created, and your email address is confirmed already.",
      askedMade: "Please still confirm what you asked for:",
      asked: "Your click also confirms what you asked for:",
      confirm: "Confirm email address",
      confirmAll: "Confirm address and consent",
      confirmAsked: "Confirm consent",
      choosePassword: "Choose a password",
      withdraw: "You can withdraw this at any time under “My data”.",
      next: "What happens next:",
      step1: "You confirm your address and, if you like, choose a password.",
      step1Made: "You choose a password, if you like.",
      step2: "You share your link with the person you had in mind.",
      step2Choose: "You choose what to recommend and get your link for it.",
      toProducts: "Choose what to recommend",
      loginPlain:
        "You can also log in without a password: choose “Log in without a password” when you log in and we send you a link.",
      step3:
        "If they sign a contract, we write to you when your reward will be ready. Your personal area always shows how far things have come.",
      step3Plain: "Your personal area always shows how far things have come.",
      link: "Your link",
      scan: "To show in person: your contact points a camera at it and lands on your link.",
      code: "Your code",
      until: "Valid until",
      email: "Your email address",
      valid: "Confirm within",
      validMade: "Use the link in this email within",
      days: "{days} days",
      notePlain:
        "If you did not sign up, simply delete this message: without a confirmation we do not write to you again.",
      noteMade:
        "If this wasn't you, please reply to this email, and we delete the account and everything that belongs to it.",
      note: "If you did not sign up, simply delete this message: without a confirmation we pay no reward and do not write to you again.",
    },
  },
  compose: (data, { t, brand, money, date, named, screen }) => {
    const { firstName, recommended, asked = [], isConfirmed: isMade = false } = data;
    const hasAsked = asked.length > 0;
    const isRewarded = recommended !== undefined && recommended.amountCents > 0;
    // A plain registration may earn rewards later.
    const isUnrewarded = recommended !== undefined && !isRewarded;
    const advisor = recommended?.advisorName;
    const product = advisor ?? named(recommended?.productName ?? "");
    const caption = advisor ? t("captionAdvisor", { advisor }) : t("caption", { product });
    const opening: readonly Block[] = isRewarded
      ? [
          heading(isMade ? t("subjectMade", { brand }) : t("headingReward")),
          amount(money(recommended.amountCents), caption),
          paragraph(t(isMade ? "introMadeLink" : "introReward", { firstName, product, brand })),
        ]
      : [heading(t("heading", { firstName })), paragraph(t(isMade ? "introMade" : "intro", { brand }))];
    const about: Fact[] = recommended
      ? [
          ...(recommended.shortUrl === null
            ? []
            : [[t("link"), recommended.shortUrl, recommended.shortUrl] as const]),
          [t("code"), showSpokenNumber(recommended.code)],
          [t("until"), date(recommended.validUntil)],
        ]
      : [];
    return {
      subject: isMade ? t("subjectMade", { brand }) : t(isRewarded ? "subjectReward" : "subject"),
      preheader: t(isMade ? "preheaderMade" : "preheader", { brand }),
      blocks: [
        ...opening,
        ...(hasAsked
          ? [paragraph(t(isMade ? "askedMade" : "asked")), list(asked), paragraph(t("withdraw"))]
          : []),
        button(
          isMade ? t(hasAsked ? "confirmAsked" : "choosePassword") : t(hasAsked ? "confirmAll" : "confirm"),
          screen("completeRegistration", { token: data.token }),
        ),
        facts([
          ...about,
          [t("email"), data.email],
          [t(isMade ? "validMade" : "valid"), t("days", { days: data.validDays })],
        ]),
        ...(recommended?.shortUrl == null ? [] : [qr(recommended.shortUrl, t("scan"))]),
        paragraph(t("next")),
        steps([
          t(isMade ? "step1Made" : "step1"),
          t(recommended ? "step2" : "step2Choose"),
          t(isUnrewarded ? "step3Plain" : "step3"),
        ]),
        ...(isMade && !recommended ? [button(t("toProducts"), "/"), paragraph(t("loginPlain"))] : []),
        note(t(isMade ? "noteMade" : isUnrewarded ? "notePlain" : "note")),
      ],
    };
  },
});
