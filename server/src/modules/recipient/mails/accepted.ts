import { capitalised } from "@weitersagen/contract/format";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import * as z from "zod/mini";
import {
  amount,
  type Block,
  button,
  facts,
  heading,
  list,
  note,
  paragraph,
  steps,
} from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/**
 * Asks a recipient to confirm their address, whether they gave it themselves or an agent recorded it. The address may be another
 * person's: after an order the mail asks for none, and names nothing of it but the reward.
 */
export const recommendationAcceptedMail = defineMail({
  name: "recommendationAccepted",
  hasPicture: true,
  confidential: true,
  schema: z.object({
    firstName: z.string(),
    referrerFirstName: z.string(),
    product: z.string(),
    /** The advisor who was recommended. */
    advisorName: z.optional(z.string()),
    token: z.string(),
    /** Something was ordered already. */
    isOrdered: z.optional(z.boolean()),
    /** The recipient's share of the reward, if they order now or of what they ordered; 0 or absent if there is none. */
    amountCents: z.optional(z.int()),
    /** What is ordered decides: the amount is the most that it can be. */
    upTo: z.optional(z.boolean()),
    /** The wordings of consents that the link confirms too. */
    asked: z.optional(z.array(z.string())),
    keptUntil: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
  }),
  example: {
    firstName: "Max",
    referrerFirstName: "Erika",
    product: "Ökostrom",
    token: "beispiel",
    amountCents: 2500,
    asked: ["Küstenstrom darf mich per E-Mail über Angebote informieren."],
    keptUntil: "2027-02-07T09:00:00Z",
  },
  texts: {
    de: {
      subject: "{brand} wurde Ihnen empfohlen: bitte E-Mail-Adresse bestätigen",
      subjectReward: "{amount} von {brand}: bitte E-Mail-Adresse bestätigen",
      preheader: "{referrer} hat Ihnen {product} empfohlen.",
      preheaderReward:
        "{referrer} hat Ihnen {product} empfohlen. Ihre Prämie, wenn es zum Vertrag kommt: {amount}.",
      preheaderAdvisor:
        "{referrer} hat Ihnen {product} empfohlen. Ihre Prämie für einen Vertrag zum Thema {topic}: {amount}.",
      preheaderOrdered:
        "{referrer} hat Ihnen {product} empfohlen. Für Ihre Prämie fehlt nur noch Ihre Bestätigung.",
      heading: "Bitte bestätigen Sie Ihre E-Mail-Adresse, {firstName}",
      headingPlain: "Bitte bestätigen Sie Ihre E-Mail-Adresse",
      headingReward: "Bestätigen Sie Ihre E-Mail-Adresse für Ihre Prämie",
      caption: "Ihre Prämie, wenn Sie {product} bestellen",
      captionOrdered: "Ihre Prämie",
      captionAdvisor:
        "Ihre Prämie für einen Vertrag zum Thema {topic}. Es zählt der Vertrag, den Sie nach dem Gespräch mit {advisor} schließen.",
      captionUpTo:
        "Ihre Prämie, wenn Sie nach dem Gespräch mit {advisor} einen Vertrag schließen. Wie hoch sie ist, hängt vom Vertrag ab.",
      greeting: "Guten Tag {firstName},",
      intro:
        "Sie haben die Empfehlung von {referrer} angenommen. Bestätigen Sie bitte, dass diese E-Mail-Adresse Ihnen gehört.",
      benefit: "Danach zeigt Ihnen derselbe Link, wie weit alles ist, auch auf einem anderen Gerät.",
      asked: "Wenn Sie dort auf „Bestätigen“ tippen, bestätigen Sie außerdem:",
      confirm: "E-Mail-Adresse bestätigen",
      unconfirmed:
        "Bestätigen können Sie bis zum {date}. Ohne Bestätigung schreiben wir Ihnen höchstens noch einmal und können Ihnen keine Prämie schicken.",
      unconfirmedPlain: "Ohne Bestätigung schreiben wir Ihnen nicht mehr.",
      unconfirmedOrdered:
        "Bestätigen können Sie bis zum {date}. Ohne Bestätigung schreiben wir Ihnen höchstens noch einmal.",
      product: "Empfohlen",
      kept: "Ohne Vertrag löschen wir Ihre Angaben nach dem",
      next: "So geht es weiter:",
      step1:
        "Sie öffnen den Link und tippen dort auf „Bestätigen“. Haben Sie noch nichts bestellt, geht es auf derselben Seite weiter zu {brand}.",
      step1Ordered: "Sie öffnen den Link und tippen dort auf „Bestätigen“. Mehr müssen Sie nicht tun.",
      step2: "Sie schließen Ihren Vertrag über die Empfehlung. Dafür haben Sie bis zum {date} Zeit.",
      step3: "Wir schreiben Ihnen dann, ab wann Ihre Prämie bereitliegt.",
      note: "Sie haben keine Empfehlung angenommen? Dann löschen Sie diese Nachricht einfach. Die Angaben löschen wir dann von selbst.",
    },
    en: {
      subject: "{brand} was recommended to you: confirm your email address",
      subjectReward: "{amount} from {brand}: confirm your email address",
      preheader: "{referrer} recommended {product} to you.",
      preheaderReward:
        "{referrer} recommended {product} to you. Your reward if you sign a contract: {amount}.",
      preheaderAdvisor:
        "{referrer} recommended {product} to you. Your reward for a contract on the topic {topic}: {amount}.",
      preheaderOrdered:
        "{referrer} recommended {product} to you. Only your confirmation is missing for your reward.",
      heading: "Please confirm your email address, {firstName}",
      headingPlain: "Please confirm your email address",
      headingReward: "Confirm your email address for your reward",
      caption: "Your reward if you order {product}",
      captionOrdered: "Your reward",
      captionAdvisor:
        "Your reward for a contract on the topic {topic}. What counts is the contract that you sign after talking to {advisor}.",
      captionUpTo:
        "Your reward if you sign a contract after talking to {advisor}. How much it is depends on the contract.",
      greeting: "Hello {firstName},",
      intro:
        "You accepted the recommendation from {referrer}. Please confirm that this email address is yours.",
      benefit: "After that the same link shows you how far things are, on another device too.",
      asked: "When you tap “Confirm” there, you also confirm:",
      confirm: "Confirm email address",
      unconfirmed:
        "You can confirm until {date}. Without a confirmation we write to you once more at most, and we cannot send you a reward.",
      unconfirmedPlain: "Without a confirmation we do not write to you again.",
      unconfirmedOrdered:
        "You can confirm until {date}. Without a confirmation we write to you once more at most.",
      product: "Recommended",
      kept: "Without a contract we delete your details after",
      next: "What happens next:",
      step1:
        "You open the link and tap “Confirm” there. If you have not ordered yet, a button on the same page takes you to {brand}.",
      step1Ordered: "You open the link and tap “Confirm” there. There is nothing else you need to do.",
      step2: "You sign your contract through the recommendation. You have until {date} to do so.",
      step3: "We then tell you by email when your reward will be ready.",
      note: "If you did not accept a recommendation, simply delete this message. We then delete the details automatically.",
    },
  },
  compose: (data, { t, brand, promised, date, named, screen }) => {
    const {
      firstName,
      referrerFirstName: referrer,
      advisorName: advisor,
      amountCents,
      upTo,
      isOrdered = false,
    } = data;
    const share = amountCents ? promised(amountCents, upTo) : undefined;
    const topic = named(data.product);
    const product = advisor ?? topic;
    const caption = isOrdered
      ? t("captionOrdered")
      : advisor
        ? t(upTo ? "captionUpTo" : "captionAdvisor", { topic, advisor })
        : t("caption", { product });
    // Another contract than one on the topic may earn another amount.
    const isForTopic = advisor !== undefined && !upTo && !isOrdered;
    const preheader = isOrdered ? "preheaderOrdered" : isForTopic ? "preheaderAdvisor" : "preheaderReward";
    const onward = isOrdered
      ? [t("step1Ordered")]
      : [t("step1", { brand }), t("step2", { date: date(data.keptUntil) })];
    const opening: readonly Block[] = share
      ? [
          heading(t("headingReward")),
          amount(share, caption),
          ...(firstName === "" ? [] : [paragraph(t("greeting", { firstName }))]),
        ]
      : [heading(firstName === "" ? t("headingPlain") : t("heading", { firstName }))];
    return {
      // Without the referrer's name: a subject stays listed after the referrer's data were deleted.
      subject:
        share && !isForTopic
          ? capitalised(t("subjectReward", { amount: share, brand }))
          : t("subject", { brand }),
      preheader: share
        ? t(preheader, { referrer, product, topic, amount: share })
        : t("preheader", { referrer, product }),
      blocks: [
        ...opening,
        paragraph(t("intro", { referrer })),
        button(t("confirm"), screen("recipientConsent", { token: data.token })),
        // With a share the reward is what the click brings.
        ...(share ? [] : [paragraph(t("benefit"))]),
        ...(data.asked?.length ? [paragraph(t("asked")), list(data.asked)] : []),
        paragraph(
          share || isOrdered
            ? t(share ? "unconfirmed" : "unconfirmedOrdered", {
                date: date(confirmableUntil(data.keptUntil)),
              })
            : t("unconfirmedPlain"),
        ),
        facts([[t("product"), product], ...(isOrdered ? [] : [[t("kept"), date(data.keptUntil)] as const])]),
        paragraph(t("next")),
        steps([...onward, ...(share ? [t("step3")] : [])]),
        note(t("note")),
      ],
    };
  },
});
