import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, facts, heading, paragraph, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** The decision about an appeal, with the operator's own words. */
export const appealDecided = defineMail({
  name: "appealDecided",
  hasPicture: true,
  schema: z.object({
    ...aboutReward,
    isGranted: z.boolean(),
    words: z.string(),
    /** The end of the complaint period; absent once it is over, and for a refusal. */
    dueAt: z.optional(Instant),
  }),
  example: {
    ...exampleReward,
    isGranted: true,
    words: "Sie wohnen mit Ihrer Schwester zusammen, das haben wir verstanden.",
    dueAt: "2027-01-17T23:00:00.000Z",
  },
  texts: {
    de: {
      grantedSubject: "Ihr Widerspruch hatte Erfolg",
      refusedSubject: "Entscheidung zu Ihrem Widerspruch",
      grantedPreheader: "Sie bekommen Ihre Prämie doch.",
      refusedPreheader: "Wir haben noch einmal geprüft.",
      grantedHeading: "Sie bekommen Ihre Prämie",
      refusedHeading: "Es bleibt leider bei unserer Entscheidung",
      caption: "für {product}",
      grantedText:
        "Ihr Widerspruch war berechtigt. Wir haben Ihre Prämie wieder freigegeben und schreiben Ihnen, sobald sie bereitliegt.",
      because: "Dazu schreiben wir Ihnen:",
      due: "Voraussichtlich bereit ab",
      refusedText:
        "eine zweite Person hat sich Ihre Prämie noch einmal angesehen. Leider können wir sie nicht auszahlen.",
    },
    en: {
      grantedSubject: "Your objection was successful",
      refusedSubject: "Decision about your objection",
      grantedPreheader: "You get your reward after all.",
      refusedPreheader: "We have checked it once more.",
      grantedHeading: "You get your reward",
      refusedHeading: "We are sorry, our decision stands",
      caption: "for {product}",
      grantedText:
        "You were right to object. We have released your reward again and will write to you as soon as it is ready.",
      because: "What we would like to add:",
      due: "Expected to be ready from",
      refusedText: "Someone else has taken another look at your reward. Unfortunately we cannot pay it.",
    },
  },
  compose: (
    { firstName, amountCents, productName, isGranted, words, dueAt },
    { t, money, date, greet, named },
  ) => {
    const outcome = isGranted ? "granted" : "refused";
    return {
      subject: t(`${outcome}Subject`),
      preheader: t(`${outcome}Preheader`),
      isPlain: !isGranted,
      blocks: [
        heading(t(`${outcome}Heading`)),
        amount(money(amountCents), t("caption", { product: named(productName) })),
        greet(firstName),
        paragraph(t(`${outcome}Text`)),
        ...(words === "" ? [] : [paragraph(t("because")), quote(words)]),
        ...(dueAt ? [facts([[t("due"), date(dueAt)]])] : []),
      ],
    };
  },
});
