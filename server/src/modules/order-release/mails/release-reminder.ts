import { Instant } from "@weitersagen/contract/scalars";
import { operatorReminder } from "@weitersagen/domain/order-release";
import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Reminds the owners of an agency, and after the deadline the operator, of orders that wait for a release. */
export const releaseReminderMail = defineMail({
  name: "releaseReminder",
  schema: z.object({
    agencyNumber: z.string(),
    agencyName: z.string(),
    count: z.int(),
    /** The earliest deadline. */
    dueAt: Instant,
    isOverdue: z.boolean(),
    to: z.enum(["owner", "operator"]),
  }),
  example: {
    agencyNumber: "KS-2001",
    agencyName: "Kundenhaus Norderhaven GmbH",
    count: 3,
    dueAt: "2026-12-10T06:00:00.000Z",
    isOverdue: false,
    to: "owner",
  },
  texts: {
    de: {
      one: "1 Auftrag",
      many: "{count} Aufträge",
      subject: "{orders}: Freigabe bis {date}",
      overdueSubject: "{orders} noch nicht freigegeben",
      operatorSubject: "{agency}: {orders} noch nicht freigegeben",
      preheader: "Bis zur Entscheidung bleiben die Prämien offen.",
      heading: "Bitte entscheiden Sie über {orders}",
      text: "Hier fehlt noch die Entscheidung Ihrer Agentur. Bis dahin können die Empfehlenden ihre Prämie nicht abholen, und die Provision wird nicht abgerechnet.",
      operatorHeading: "Eine Agentur hat ihre Frist versäumt",
      operatorText:
        "Die Agentur hat nicht entschieden, obwohl ihre Frist vorbei ist. Sprechen Sie sie an, oder entscheiden Sie an ihrer Stelle: in der Konsole unter „Auftragsfreigaben“.",
      agency: "Agentur",
      waiting: "Es warten",
      until: "Frist",
      action: "Zu den Aufträgen",
      toConsole: "Zu den Auftragsfreigaben",
      note: "Kein Auftrag wird von selbst freigegeben oder abgelehnt. Ihre Frist endet am {date}. Danach darf auch {brand} entscheiden, und am {operatorDate} bitten wir {brand} darum.",
      overdueNote:
        "Kein Auftrag wird von selbst freigegeben oder abgelehnt. Ihre Frist ist vorbei: Auch {brand} darf jetzt entscheiden, und am {operatorDate} bitten wir {brand} darum.",
    },
    en: {
      one: "1 order",
      many: "{count} orders",
      subject: "{orders}: release by {date}",
      overdueSubject: "{orders} not released yet",
      operatorSubject: "{agency}: {orders} not released yet",
      preheader: "The rewards stay open until the decision.",
      heading: "Please decide about {orders}",
      text: "The decision of your agency is still missing. Until then the referrers cannot collect their reward, and the commission is not settled.",
      operatorHeading: "An agency has missed its deadline",
      operatorText:
        "The agency has not decided, although its deadline is over. Contact the agency, or decide in its place: in the console under “Order releases”.",
      agency: "Agency",
      waiting: "Waiting",
      until: "Deadline",
      action: "See the orders",
      toConsole: "See the order releases",
      note: "No order is released or refused automatically. Your deadline is {date}. After that {brand} may decide as well, and on {operatorDate} we ask {brand} to do so.",
      overdueNote:
        "No order is released or refused automatically. Your deadline is over: {brand} may decide as well now, and on {operatorDate} we ask {brand} to do so.",
    },
  },
  compose: ({ agencyNumber, agencyName, count, dueAt, isOverdue, to }, writing) => {
    const { t, date, brand, screen, consolePage } = writing;
    const orders = count === 1 ? t("one") : t("many", { count: String(count) });
    const agency = `${agencyName} (${agencyNumber})`;
    const values = { orders, agency, date: date(dueAt) };
    const rows = [
      [t("agency"), agency],
      [t("waiting"), orders],
      [t("until"), date(dueAt)],
    ] as const;
    if (to === "operator") {
      return {
        subject: t("operatorSubject", values),
        preheader: t("preheader"),
        isToTeam: true,
        blocks: [
          heading(t("operatorHeading")),
          paragraph(t("operatorText")),
          facts(rows),
          ...consolePage(t("toConsole"), "auftragsfreigaben"),
        ],
      };
    }
    return {
      subject: t(isOverdue ? "overdueSubject" : "subject", values),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading", { orders })),
        paragraph(t("text")),
        facts(rows),
        button(t("action"), screen("agencyOrders")),
        note(
          t(isOverdue ? "overdueNote" : "note", {
            brand,
            date: date(dueAt),
            operatorDate: date(operatorReminder(dueAt)),
          }),
        ),
      ],
    };
  },
});
