import * as z from "zod/mini";
import { button, facts, heading, paragraph, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Says to the member of an agency that another person has released or refused an order credited to them. */
export const orderDecided = defineMail({
  name: "orderDecided",
  schema: z.object({
    orderNumber: z.string(),
    productName: z.string(),
    rewardCents: z.int(),
    outcome: z.enum(["released", "refused"]),
    /** Why it was refused. */
    reason: z.string(),
    /** Who decided; absent in mails that were queued by an older version. */
    by: z.optional(z.enum(["agency", "operator"])),
  }),
  example: {
    orderNumber: "KS-2026-4711",
    productName: "Ökostrom Küste",
    rewardCents: 5_000,
    outcome: "refused",
    reason: "Der Kunde hat den Vertrag nie unterschrieben.",
  },
  texts: {
    de: {
      releasedSubject: "Auftrag {number} ist freigegeben",
      refusedSubject: "Auftrag {number} ist abgelehnt",
      releasedPreheader: "Die Prämie kann abgeholt werden, sobald die Wartefrist endet.",
      refusedPreheader: "Die Prämie entfällt.",
      releasedHeading: "Ihr Auftrag ist freigegeben",
      refusedHeading: "Ihr Auftrag ist abgelehnt",
      releasedText: "Ihre Agentur hat diesen Auftrag freigegeben.",
      refusedText: "Ihre Agentur hat diesen Auftrag abgelehnt. Prämie und Provision entfallen.",
      operatorReleasedText: "{brand} hat diesen Auftrag an Stelle Ihrer Agentur freigegeben.",
      operatorRefusedText:
        "{brand} hat diesen Auftrag an Stelle Ihrer Agentur abgelehnt. Prämie und Provision entfallen.",
      releasedNext:
        "So geht es weiter: Die Empfehlenden bekommen eine E-Mail, sobald sie ihre Prämie abholen können. Die Provision steht in der ersten Gutschrift nach dem Ende der Wartefrist. Sie müssen nichts tun.",
      refusedNext:
        "So geht es weiter: Die Empfehlenden erfahren, dass der Auftrag nicht freigegeben wurde, aber nicht den Grund. Die Entscheidung ist endgültig. Fragen dazu beantwortet {brand}.",
      because: "Der Grund:",
      number: "Auftrag",
      product: "Produkt",
      reward: "Prämien",
      action: "Zu den Aufträgen",
    },
    en: {
      releasedSubject: "Order {number} was released",
      refusedSubject: "Order {number} was refused",
      releasedPreheader: "The reward can be collected when the waiting period ends.",
      refusedPreheader: "There is no reward.",
      releasedHeading: "Your order was released",
      refusedHeading: "Your order was refused",
      releasedText: "Your agency has released this order.",
      refusedText: "Your agency has refused this order. There is no reward and no commission.",
      operatorReleasedText: "{brand} has released this order in place of your agency.",
      operatorRefusedText:
        "{brand} has refused this order in place of your agency. There is no reward and no commission.",
      releasedNext:
        "What happens next: the referrers get an email as soon as they can collect their reward. The commission is in the first credit note after the waiting period. You need not do anything.",
      refusedNext:
        "What happens next: the referrers learn that the order was not released, but not the reason. The decision is final. {brand} answers questions about it.",
      because: "The reason:",
      number: "Order",
      product: "Product",
      reward: "Rewards",
      action: "See the orders",
    },
  },
  compose: (
    { orderNumber, productName, rewardCents, outcome, reason, by },
    { t, brand, money, named, screen },
  ) => ({
    subject: t(`${outcome}Subject`, { number: orderNumber }),
    preheader: t(`${outcome}Preheader`),
    blocks: [
      heading(t(`${outcome}Heading`)),
      paragraph(
        by === "operator"
          ? t(outcome === "released" ? "operatorReleasedText" : "operatorRefusedText", { brand })
          : t(`${outcome}Text`),
      ),
      facts([
        [t("number"), orderNumber],
        [t("product"), named(productName)],
        [t("reward"), money(rewardCents)],
      ]),
      ...(outcome === "refused" ? [paragraph(t("because")), quote(reason)] : []),
      paragraph(t(`${outcome}Next`, { brand })),
      button(t("action"), screen("agencyOrders")),
    ],
  }),
});
