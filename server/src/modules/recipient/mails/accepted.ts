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

/** Asks a recipient to confirm their address, whether they gave it themselves or an agent recorded it. */
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
    /** The recipient's share of the reward if they order now; 0 or absent if there is none. */
    amountCents: z.optional(z.int()),
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
      subject: "Bitte bestätigen Sie Ihre Angaben",
      preheader: "Ein Klick, dann wissen wir, dass die Adresse Ihnen gehört.",
      heading: "Noch ein Klick, {firstName}",
      headingPlain: "Noch ein Klick",
      headingReward: "Noch ein Klick für Ihre Prämie",
      caption: "Ihr Anteil, wenn Sie {product} bestellen",
      captionAdvisor: "Ihr Anteil, wenn Sie nach dem Gespräch mit {advisor} einen Vertrag schließen",
      greeting: "Guten Tag {firstName},",
      intro:
        "Sie haben die Empfehlung von {referrer} angenommen. Bestätigen Sie bitte, dass diese E-Mail-Adresse Ihnen gehört.",
      asked: "Mit dem Link bestätigen Sie außerdem:",
      confirm: "Angaben bestätigen",
      unconfirmed:
        "Ohne Bestätigung schreiben wir Ihnen nicht mehr und können Ihnen auch keine Prämie schicken.",
      unconfirmedPlain: "Ohne Bestätigung schreiben wir Ihnen nicht mehr.",
      product: "Empfohlen",
      kept: "Ohne Bestätigung gelöscht am",
      next: "So geht es weiter:",
      step1: "Sie bestätigen, dass diese Adresse Ihnen gehört.",
      step2:
        "Sie schließen Ihren Vertrag über die Empfehlung. Dafür haben Sie nach der Annahme bis zum {date} Zeit.",
      step3: "Wir schreiben Ihnen dann, ab wann Ihre Prämie bereitliegt.",
      note: "Sie haben keine Empfehlung angenommen? Dann löschen Sie diese Nachricht einfach. Unbestätigte Angaben löschen wir von selbst.",
    },
    en: {
      subject: "Please confirm your details",
      preheader: "One click tells us that the address is yours.",
      heading: "One more click, {firstName}",
      headingPlain: "One more click",
      headingReward: "One more click for your reward",
      caption: "your share if you order {product}",
      captionAdvisor: "your share if you sign a contract after talking to {advisor}",
      greeting: "Hello {firstName},",
      intro:
        "You accepted the recommendation from {referrer}. Please confirm that this email address is yours.",
      asked: "By clicking you also confirm:",
      confirm: "Confirm details",
      unconfirmed: "Without a confirmation we do not write to you again, and we cannot send you a reward.",
      unconfirmedPlain: "Without a confirmation we do not write to you again.",
      product: "Recommended",
      kept: "If not confirmed, deleted on",
      next: "What happens next:",
      step1: "You confirm that this address is yours.",
      step2:
        "You sign your contract through the recommendation. Now that you have accepted it, you have until {date}.",
      step3: "We then write to you when your reward will be ready.",
      note: "If you did not accept a recommendation, simply delete this message. Unconfirmed details are deleted automatically.",
    },
  },
  compose: (data, { t, money, date, named, screen }) => {
    const { firstName, advisorName: advisor, amountCents } = data;
    const product = advisor ?? named(data.product);
    const caption = advisor ? t("captionAdvisor", { advisor }) : t("caption", { product });
    const opening: readonly Block[] = amountCents
      ? [
          heading(t("headingReward")),
          amount(money(amountCents), caption),
          ...(firstName === "" ? [] : [paragraph(t("greeting", { firstName }))]),
        ]
      : [heading(firstName === "" ? t("headingPlain") : t("heading", { firstName }))];
    return {
      subject: t("subject"),
      preheader: t("preheader"),
      blocks: [
        ...opening,
        paragraph(t("intro", { referrer: data.referrerFirstName })),
        ...(data.asked?.length ? [paragraph(t("asked")), list(data.asked)] : []),
        button(t("confirm"), screen("recipientConsent", { token: data.token })),
        paragraph(t(amountCents ? "unconfirmed" : "unconfirmedPlain")),
        facts([
          [t("product"), product],
          [t("kept"), date(data.keptUntil)],
        ]),
        paragraph(t("next")),
        steps([t("step1"), t("step2", { date: date(data.keptUntil) }), ...(amountCents ? [t("step3")] : [])]),
        note(t("note")),
      ],
    };
  },
});
