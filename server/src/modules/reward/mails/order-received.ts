import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Sent to referrer and recipient when an order is accepted: how much they will get and when. */
export const orderReceived = defineMail({
  name: "orderReceived",
  hasPicture: true,
  confidential: true,
  schema: z.object({
    ...aboutReward,
    party: z.enum(["referrer", "recipient"]),
    dueAt: Instant,
    /** The part of the amount that is a tier (Extraprämie); the rest was promised for the recommendation. */
    tierCents: z.optional(z.int()),
    /** For the recipient only: the number is the customer's. */
    orderNumber: z.optional(z.string()),
    /** The first name of who recommended it to the recipient. */
    referrer: z.optional(z.string()),
    /** The agency to which the order is credited has to release it first. */
    needsRelease: z.optional(z.boolean()),
    /** Opens the recipient's page, which shows the progress; a referrer has the personal area. */
    token: z.optional(z.string()),
  }),
  example: {
    ...exampleReward,
    party: "referrer",
    tierCents: 1500,
    dueAt: "2027-01-17T23:00:00.000Z",
  },
  texts: {
    de: {
      referrerSubject: "Ihr Kontakt hat bestellt: {amount} sind vorgemerkt",
      recipientSubject: "Ihre Bestellung ist bestätigt: {amount} sind vorgemerkt",
      preheader: "Sie müssen nichts tun.",
      referrerHeading: "Ihre Empfehlung hat überzeugt",
      recipientHeading: "Ihre Bestellung ist bestätigt",
      caption: "für {product}",
      referrerText: "Ihr Kontakt hat bestellt, und Ihre Prämie ist vorgemerkt. Jetzt läuft die Wartefrist.",
      recipientText:
        "danke, dass Sie der Empfehlung gefolgt sind. Ihre Prämie ist vorgemerkt. Jetzt läuft die Wartefrist.",
      recipientTextNamed:
        "danke, dass Sie der Empfehlung von {referrer} gefolgt sind. Ihre Prämie ist vorgemerkt. Jetzt läuft die Wartefrist.",
      releasePreheader: "Erst gibt die zuständige Agentur den Auftrag frei.",
      release:
        "Erst gibt die zuständige Agentur den Auftrag frei; das schreiben wir Ihnen. Danach, frühestens ab {date}, können Sie die Prämie abholen.",
      order: "Auftragsnummer",
      tier: "Davon Extraprämie",
      due: "Voraussichtlich bereit ab",
      releaseDue: "Frühestens bereit ab",
      button: "Stand ansehen",
      note: "Sobald Sie die Prämie abholen können, schreiben wir Ihnen. Wird der Vertrag vorher widerrufen, entfällt sie.",
    },
    en: {
      referrerSubject: "Your contact has ordered: {amount} reserved for you",
      recipientSubject: "Your order is confirmed: {amount} reserved for you",
      preheader: "There is nothing you need to do.",
      referrerHeading: "Your recommendation worked",
      recipientHeading: "Your order is confirmed",
      caption: "for {product}",
      referrerText: "Your contact has ordered and your reward is reserved. The waiting period has started.",
      recipientText:
        "Thank you for following the recommendation. Your reward is reserved. The waiting period has started.",
      recipientTextNamed:
        "Thank you for following the recommendation from {referrer}. Your reward is reserved. The waiting period has started.",
      releasePreheader: "The agency in charge has to release the order first.",
      release:
        "The agency in charge has to release the order first; we will write to you when it has. After that, from {date} at the earliest, you can collect the reward.",
      order: "Order number",
      tier: "Extra reward included",
      due: "Expected to be ready from",
      releaseDue: "Ready from, at the earliest",
      button: "View status",
      note: "We will write to you as soon as you can collect the reward. If the contract is cancelled before then, there is no reward.",
    },
  },
  compose: (
    { firstName, party, amountCents, productName, dueAt, tierCents = 0, needsRelease, ...data },
    { t, money, date, greet, named, screen },
  ) => ({
    subject: t(`${party}Subject`, { amount: money(amountCents) }),
    preheader: t(needsRelease ? "releasePreheader" : "preheader"),
    blocks: [
      heading(t(`${party}Heading`)),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(data.referrer ? t("recipientTextNamed", { referrer: data.referrer }) : t(`${party}Text`)),
      ...(needsRelease ? [paragraph(t("release", { date: date(dueAt) }))] : []),
      button(
        t("button"),
        data.token ? screen("recipientConsent", { token: data.token }) : screen("personalArea"),
      ),
      facts([
        ...(data.orderNumber === undefined ? [] : [[t("order"), data.orderNumber] as const]),
        ...(tierCents > 0 ? [[t("tier"), money(tierCents)] as const] : []),
        [t(needsRelease ? "releaseDue" : "due"), date(dueAt)],
      ]),
      note(t("note")),
    ],
  }),
});
