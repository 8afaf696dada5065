import { formatExtraRewards } from "@weitersagen/contract/format";
import { earliestEnd } from "@weitersagen/domain/extra-rewards";
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
  /** The contact's share; absent in mails of the version before. */
  recipientCents: z.optional(z.int()),
  /** What is ordered decides: the amounts are the most that it pays. */
  upTo: z.optional(z.boolean()),
  /** The extra rewards that may come on top; absent in mails of the version before. */
  extras: z.optional(
    z.array(
      z.object({
        success: z.int(),
        amountCents: z.int(),
        /** Absent in mails of the version before. */
        endsAt: z.optional(z.nullable(Instant)),
      }),
    ),
  ),
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
    /** Servers of the version before need it. */
    validDays: z.int(),
    /** The end of the link; absent in mails of the version before. */
    confirmUntil: z.optional(Instant),
    /** The wordings of consents that the link confirms too. */
    asked: z.optional(z.array(z.string())),
    /** The recommendation that created the account; absent for a plain registration. */
    recommended: z.optional(Recommendation),
    /** The address was confirmed when the account was made, by an invitation or a code. */
    isConfirmed: z.optional(z.boolean()),
    /** The person whose invitation was accepted. */
    inviter: z.optional(z.string()),
  }),
  example: {
    firstName: "Erika",
    email: "erika@example.org",
    token: "beispiel",
    validDays: 14,
    confirmUntil: "2026-11-29T09:00:00.000Z",
    asked: ["Küstenstrom darf mir Neues über Prämien und Aktionen per E-Mail schicken."],
    recommended: {
      productName: "Ökostrom Küste",
      amountCents: 2500,
      recipientCents: 2500,
      extras: [
        { success: 1, amountCents: 1500, endsAt: "2027-03-31T21:59:59.000Z" },
        { success: 2, amountCents: 5000, endsAt: "2027-03-31T21:59:59.000Z" },
      ],
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
      captionAdvisor:
        "Ihre Prämie für einen Vertrag zum Thema {topic}. Es zählt der Vertrag, den Ihr Kontakt nach dem Gespräch mit {advisor} schließt.",
      captionUpTo:
        "Ihre Prämie, wenn Ihr Kontakt nach dem Gespräch mit {advisor} einen Vertrag schließt. Wie hoch sie ist, hängt vom Vertrag ab.",
      introReward:
        "Guten Tag {firstName}, Ihr Link für {product} ist fertig und funktioniert schon. Bitte bestätigen Sie noch, dass diese Adresse Ihnen gehört.",
      introRewardAdvisor:
        "Guten Tag {firstName}, Ihr Link, mit dem Sie {product} empfehlen, ist fertig und funktioniert schon. Bitte bestätigen Sie noch, dass diese Adresse Ihnen gehört.",
      intro:
        "schön, dass Sie bei {brand} mitmachen. Damit wir wissen, dass diese Adresse Ihnen gehört, bestätigen Sie sie bitte.",
      introMade: "Ihr Konto bei {brand} ist angelegt, und Ihre E-Mail-Adresse ist schon bestätigt.",
      introInvited:
        "Sie haben die Einladung von {inviter} angenommen. Ihr Konto bei {brand} ist angelegt, und Ihre E-Mail-Adresse ist schon bestätigt.",
      introMadeLink:
        "Guten Tag {firstName}, Ihr Link für {product} ist fertig und funktioniert schon. Ihr Konto bei {brand} ist angelegt, und Ihre E-Mail-Adresse ist schon bestätigt.",
      introMadeLinkAdvisor:
        "Guten Tag {firstName}, Ihr Link, mit dem Sie {product} empfehlen, ist fertig und funktioniert schon. Ihr Konto bei {brand} ist angelegt, und Ihre E-Mail-Adresse ist schon bestätigt.",
      askedMade: "Bitte bestätigen Sie noch, worum Sie uns gebeten haben:",
      otherwise:
        "Bitte bestätigen Sie bis zum {date}. Ohne Bestätigung können wir Ihnen keine Prämie zahlen.",
      otherwisePlain: "Bitte bestätigen Sie bis zum {date}. Danach gilt der Link zum Bestätigen nicht mehr.",
      topic: "Thema",
      extra: "Dazu möglich",
      extras: "einmalig {rewards} erfolgreiche Empfehlung",
      extrasUntil: "einmalig {rewards} erfolgreiche Empfehlung, für Bestellungen bis {date}",
      theirs: "Ihr Kontakt erhält",
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
        "Anmelden können Sie sich auch ohne Passwort: Wählen Sie beim Anmelden „Anmeldelink schicken“, und der Link kommt per E-Mail.",
      step3:
        "Kommt ein Vertrag zustande, schreiben wir Ihnen, ab wann Ihre Prämie bereitliegt. Den Stand sehen Sie jederzeit in Ihrem persönlichen Bereich.",
      step3Plain: "Den Stand sehen Sie jederzeit in Ihrem persönlichen Bereich.",
      link: "Ihr Link",
      scan: "Zum Vorzeigen: Ihr Kontakt hält die Kamera darauf und ist bei Ihrem Link.",
      code: "Ihr Code",
      until: "Empfehlung gültig bis",
      email: "Ihre E-Mail-Adresse",
      validMade: "Passwort festlegen bis",
      validAsked: "Einwilligung bestätigen bis",
      notePlain:
        "Sie waren das nicht? Dann löschen Sie diese Nachricht einfach: Ohne Bestätigung schreiben wir Ihnen nicht weiter.",
      noteMade:
        "Sie waren das nicht? Dann antworten Sie bitte auf diese E-Mail, und wir löschen das Konto mit allem, was dazugehört.",
      note: "Sie waren das nicht? Dann löschen Sie diese Nachricht einfach: Ohne Bestätigung zahlen wir keine Prämie und schreiben Ihnen nicht weiter.",
    },
    en: {
      subject: "Please confirm your email address",
      subjectReward: "One more click for your reward",
      preheader: "One click, and your recommendations at {brand} count.",
      subjectMade: "Your account at {brand} was created",
      preheaderMade: "Your email address is confirmed already. If this wasn't you, please reply to us.",
      heading: "Hello {firstName},",
      headingReward: "One more click for your reward",
      caption: "Your reward if your contact orders {product}",
      captionAdvisor:
        "Your reward for a contract on the topic {topic}. What counts is the contract that your contact signs after talking to {advisor}.",
      captionUpTo:
        "Your reward if your contact signs a contract after talking to {advisor}. How much it is depends on the contract.",
      introReward:
        "Hello {firstName}, your link for {product} is ready and already works. Please confirm that this address belongs to you.",
      introRewardAdvisor:
        "Hello {firstName}, your link to recommend {product} is ready and already works. Please confirm that this address belongs to you.",
      intro:
        "Good to have you with us at {brand}. Please confirm your address, so that we know it belongs to you.",
      introMade: "Your account at {brand} was created, and your email address is confirmed already.",
      introInvited:
        "You have accepted the invitation from {inviter}. Your account at {brand} was created, and your email address is confirmed already.",
      introMadeLink:
        "Hello {firstName}, your link for {product} is ready and already works. Your account at {brand} was created, and your email address is confirmed already.",
      introMadeLinkAdvisor:
        "Hello {firstName}, your link to recommend {product} is ready and already works. Your account at {brand} was created, and your email address is confirmed already.",
      askedMade: "Please still confirm what you asked for:",
      otherwise: "Please confirm by {date}. Without a confirmation we cannot pay you a reward.",
      otherwisePlain: "Please confirm by {date}. After that the link to confirm no longer works.",
      topic: "Topic",
      extra: "Possible on top",
      extras: "once, {rewards} successful recommendation",
      extrasUntil: "once, {rewards} successful recommendation, for orders until {date}",
      theirs: "Your contact gets",
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
        "You can also log in without a password: choose “Send login link” when you log in, and the link comes by email.",
      step3:
        "If they sign a contract, we tell you by email when your reward will be ready. Your personal area always shows how far things have come.",
      step3Plain: "Your personal area always shows how far things have come.",
      link: "Your link",
      scan: "To show in person: your contact points a camera at it and lands on your link.",
      code: "Your code",
      until: "Recommendation valid until",
      email: "Your email address",
      validMade: "Choose a password by",
      validAsked: "Confirm your consent by",
      notePlain:
        "If this wasn't you, simply delete this message: without a confirmation we do not write to you again.",
      noteMade:
        "If this wasn't you, please reply to this email, and we delete the account and everything that belongs to it.",
      note: "If this wasn't you, simply delete this message: without a confirmation we pay no reward and do not write to you again.",
    },
  },
  compose: (data, { t, language, brand, promised, date, named, screen, address }) => {
    const { firstName, recommended, asked = [], isConfirmed: isMade = false, inviter } = data;
    const until = data.confirmUntil && { date: date(data.confirmUntil) };
    const hasAsked = asked.length > 0;
    const isRewarded = recommended !== undefined && recommended.amountCents > 0;
    // A plain registration may earn rewards later.
    const isUnrewarded = recommended !== undefined && !isRewarded;
    const advisor = recommended?.advisorName;
    const topic = named(recommended?.productName ?? "");
    const product = advisor ?? topic;
    const caption = !advisor
      ? t("caption", { product })
      : t(recommended?.upTo ? "captionUpTo" : "captionAdvisor", { topic, advisor });
    const intro = isMade ? "introMadeLink" : "introReward";
    // Without its condition an amount would promise more than there is.
    const extras = recommended?.extras ?? [];
    const rewards = formatExtraRewards(extras, language);
    const extrasEnd = earliestEnd(extras);
    const theirs = recommended?.recipientCents ?? 0;
    const opening: readonly Block[] = isRewarded
      ? [
          heading(isMade ? t("subjectMade", { brand }) : t("headingReward")),
          amount(promised(recommended.amountCents, recommended.upTo), caption),
          paragraph(t(advisor ? `${intro}Advisor` : intro, { firstName, product, brand })),
        ]
      : [
          heading(t("heading", { firstName })),
          paragraph(
            isMade && inviter !== undefined
              ? t("introInvited", { inviter, brand })
              : t(isMade ? "introMade" : "intro", { brand }),
          ),
        ];
    const about: Fact[] = recommended
      ? [
          ...(advisor === undefined || topic === "" ? [] : [[t("topic"), topic] as const]),
          ...(theirs > 0 ? [[t("theirs"), promised(theirs, recommended.upTo)] as const] : []),
          ...(extras.length > 0
            ? [
                [
                  t("extra"),
                  extrasEnd ? t("extrasUntil", { rewards, date: date(extrasEnd) }) : t("extras", { rewards }),
                ] as const,
              ]
            : []),
          ...(recommended.shortUrl === null
            ? []
            : [[t("link"), recommended.shortUrl, recommended.shortUrl] as const]),
          [t("code"), showSpokenNumber(recommended.code)],
          [t("until"), date(recommended.validUntil)],
        ]
      : [];
    const confirmed = hasAsked
      ? [paragraph(t(isMade ? "askedMade" : "asked")), list(asked), paragraph(t("withdraw"))]
      : [];
    const products = address("/");
    return {
      subject: isMade ? t("subjectMade", { brand }) : t(isRewarded ? "subjectReward" : "subject"),
      preheader: t(isMade ? "preheaderMade" : "preheader", { brand }),
      blocks: [
        ...opening,
        // Only the consent is left to confirm: it is read first.
        ...(isMade ? confirmed : []),
        button(
          isMade ? t(hasAsked ? "confirmAsked" : "choosePassword") : t(hasAsked ? "confirmAll" : "confirm"),
          screen("completeRegistration", { token: data.token }),
        ),
        ...(isMade
          ? []
          : [
              ...(until ? [paragraph(t(isRewarded ? "otherwise" : "otherwisePlain", until))] : []),
              ...confirmed,
            ]),
        facts([
          ...about,
          [t("email"), data.email],
          ...(isMade && until ? [[t(hasAsked ? "validAsked" : "validMade"), until.date] as const] : []),
        ]),
        ...(recommended?.shortUrl == null ? [] : [qr(recommended.shortUrl, t("scan"))]),
        paragraph(t("next")),
        steps([
          t(isMade ? "step1Made" : "step1"),
          t(recommended ? "step2" : "step2Choose"),
          t(isUnrewarded ? "step3Plain" : "step3"),
        ]),
        ...(isMade && !recommended
          ? [facts([[t("toProducts"), products, products]]), paragraph(t("loginPlain"))]
          : []),
        note(t(isMade ? "noteMade" : isUnrewarded ? "notePlain" : "note")),
      ],
    };
  },
});
