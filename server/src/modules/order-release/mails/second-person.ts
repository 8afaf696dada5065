import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Asks the owners of an agency to confirm a release that needs two people. */
export const secondPersonMail = defineMail({
  name: "releaseSecondPerson",
  schema: z.object({ orderNumber: z.string(), productName: z.string(), rewardCents: z.int() }),
  example: { orderNumber: "KS-2026-4711", productName: "Ökostrom Küste", rewardCents: 25_000 },
  texts: {
    de: {
      subject: "Bitte bestätigen: Freigabe von Auftrag {number}",
      preheader: "Diese Freigabe braucht eine zweite Person.",
      heading: "Eine Freigabe wartet auf Sie",
      text: "Dieser Auftrag ist von einer Person Ihrer Agentur freigegeben. Bei Prämien in dieser Höhe muss eine zweite Person die Freigabe bestätigen.",
      number: "Auftrag",
      product: "Produkt",
      reward: "Prämien",
      action: "Zu den Aufträgen",
      note: "Bis dahin bleibt die Prämie offen.",
    },
    en: {
      subject: "Please confirm: release of order {number}",
      preheader: "This release needs a second person.",
      heading: "A release is waiting for you",
      text: "One person of your agency has released this order. Rewards of this amount need a second person who confirms the release.",
      number: "Order",
      product: "Product",
      reward: "Rewards",
      action: "To the orders",
      note: "The reward stays open until then.",
    },
  },
  compose: ({ orderNumber, productName, rewardCents }, { t, money, named, screen }) => ({
    subject: t("subject", { number: orderNumber }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("text")),
      facts([
        [t("number"), orderNumber],
        [t("product"), named(productName)],
        [t("reward"), money(rewardCents)],
      ]),
      button(t("action"), screen("agencyOrders")),
      note(t("note")),
    ],
  }),
});
