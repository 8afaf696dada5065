import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Asks those who may confirm a release that needs two people; the operator, if no member may. */
export const secondPersonMail = defineMail({
  name: "releaseSecondPerson",
  schema: z.object({
    orderNumber: z.string(),
    productName: z.string(),
    rewardCents: z.int(),
    // Mails that were queued by an older version have none of these.
    /** Who has released it. */
    firstBy: z.optional(z.string()),
    agency: z.optional(z.string()),
    dueAt: z.optional(Instant),
    isOverdue: z.optional(z.boolean()),
    to: z.optional(z.enum(["member", "operator"])),
  }),
  example: {
    orderNumber: "KS-2026-4711",
    productName: "Ökostrom Küste",
    rewardCents: 25_000,
    firstBy: "Tammo Rickels",
    agency: "Kundenhaus Norderhaven GmbH (KS-2001)",
    dueAt: "2026-12-10T06:00:00.000Z",
    isOverdue: false,
    to: "member",
  },
  texts: {
    de: {
      subject: "Bitte als zweite Person freigeben: Auftrag {number}",
      operatorSubject: "{agency}: keine zweite Person für Auftrag {number}",
      preheader: "Diese Freigabe braucht eine zweite Person.",
      heading: "Eine Freigabe wartet auf Sie",
      text: "{name} hat diesen Auftrag freigegeben. Bei Prämien in dieser Höhe muss eine zweite Person zustimmen.",
      operatorHeading: "Eine Freigabe braucht Sie als zweite Person",
      operatorText:
        "{name} hat diesen Auftrag freigegeben. Bei Prämien in dieser Höhe muss eine zweite Person zustimmen, aber in der Agentur darf das sonst niemand. Entscheiden Sie in der Konsole unter „Auftragsfreigaben“.",
      someone: "Eine Person der Agentur",
      number: "Auftrag",
      product: "Produkt",
      reward: "Prämien",
      agency: "Agentur",
      until: "Frist",
      action: "Zu den Aufträgen",
      toConsole: "Zu den Auftragsfreigaben",
      overdueNote:
        "Die Frist ist schon vorbei. Bitte geben Sie ihn bald frei, oder lehnen Sie mit einem Grund ab. Danach erfahren die Empfehlenden, wann sie ihre Prämie abholen können. Bis dahin bleibt die Prämie offen, und auch {brand} kann an Stelle Ihrer Agentur entscheiden.",
      note: "Geben Sie ihn bis zum {date} frei, oder lehnen Sie mit einem Grund ab. Danach erfahren die Empfehlenden, wann sie ihre Prämie abholen können. Ohne Ihre Entscheidung bleibt die Prämie offen.",
    },
    en: {
      subject: "Please release as the second person: order {number}",
      operatorSubject: "{agency}: no second person for order {number}",
      preheader: "This release needs a second person.",
      heading: "A release is waiting for you",
      text: "{name} has released this order. Rewards of this amount need the approval of a second person.",
      operatorHeading: "A release needs you as the second person",
      operatorText:
        "{name} has released this order. Rewards of this amount need a second person, but nobody else in the agency may release it. Decide in the console under “Order releases”.",
      someone: "One person of the agency",
      number: "Order",
      product: "Product",
      reward: "Rewards",
      agency: "Agency",
      until: "Deadline",
      action: "See the orders",
      toConsole: "See the order releases",
      overdueNote:
        "The deadline is over already. Please release it soon, or refuse with a reason. The referrers then learn when they can collect their reward. Until then the reward stays open, and {brand} may decide in place of your agency, too.",
      note: "Release it by {date}, or refuse with a reason. The referrers then learn when they can collect their reward. Without your decision the reward stays open.",
    },
  },
  compose: (
    { orderNumber, productName, rewardCents, firstBy, agency = "", dueAt, isOverdue, to },
    { t, brand, date, money, named, screen, consolePage },
  ) => {
    const isOperator = to === "operator";
    const rows = [
      [t("number"), orderNumber],
      [t("product"), named(productName)],
      [t("reward"), money(rewardCents)],
      ...(isOperator ? ([[t("agency"), agency]] as const) : []),
      ...(dueAt ? ([[t("until"), date(dueAt)]] as const) : []),
    ] as const;
    return {
      subject: t(isOperator ? "operatorSubject" : "subject", { number: orderNumber, agency }),
      preheader: t("preheader"),
      ...(isOperator && { isToTeam: true as const }),
      blocks: [
        heading(t(isOperator ? "operatorHeading" : "heading")),
        paragraph(t(isOperator ? "operatorText" : "text", { name: firstBy || t("someone") })),
        facts(rows),
        ...(isOperator
          ? consolePage(t("toConsole"), "auftragsfreigaben")
          : [
              button(t("action"), screen("agencyOrders")),
              ...(dueAt
                ? [note(t(isOverdue === true ? "overdueNote" : "note", { date: date(dueAt), brand }))]
                : []),
            ]),
      ],
    };
  },
});
