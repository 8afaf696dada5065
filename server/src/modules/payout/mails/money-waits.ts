import { PAID_WITHIN_WEEKS } from "@weitersagen/domain/payout-promise";
import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

const overdue = ["unreleased", "unsent", "unconfirmed", "late"] as const;

/** Tells the operator of batches and transfers that wait, before people wait longer than they were promised. */
export const moneyWaits = defineMail({
  name: "moneyWaits",
  schema: z.object({
    unreleased: z.int(),
    unsent: z.int(),
    unconfirmed: z.int(),
    late: z.int(),
    soon: z.int(),
    closed: z.boolean(),
    days: z.int(),
  }),
  example: { unreleased: 1, unsent: 0, unconfirmed: 2, late: 3, soon: 12, closed: false, days: 3 },
  texts: {
    de: {
      subject: "Auszahlungen warten",
      preheader: "Bitte sehen Sie nach den Auszahlungen.",
      heading: "Auszahlungen warten",
      text: "Diese warten länger als vorgesehen:",
      soonText: "Diese warten noch nicht zu lange, werden aber bald fällig:",
      closed:
        "Auszahlungen sind geschlossen, weil die Datenbank wiederhergestellt wurde. Bitte bestätigen Sie die letzte Sammelüberweisung, die der Bank vorliegt.",
      unreleased: "Nicht freigegeben",
      unsent: "Freigegeben, nicht exportiert",
      unconfirmed: "Von der Bank nicht bestätigt",
      late: `Überweisungen, älter als ${PAID_WITHIN_WEEKS} Wochen`,
      soon: "Überweisungen, fällig innerhalb einer Woche",
      toConsole: "Zu den Auszahlungen",
      note: "Sammelüberweisungen melden wir nach {days} Tagen. Wir schreiben höchstens einmal am Tag.",
    },
    en: {
      subject: "Payouts are waiting",
      preheader: "Please look after the payouts.",
      heading: "Payouts are waiting",
      text: "These have been waiting longer than planned:",
      soonText: "These have not waited too long yet, but are due soon:",
      closed:
        "Payouts are closed because the database was restored. Please confirm the last batch that the bank has.",
      unreleased: "Not released",
      unsent: "Released, not exported",
      unconfirmed: "Not confirmed by the bank",
      late: `Transfers older than ${PAID_WITHIN_WEEKS} weeks`,
      soon: "Transfers due within a week",
      toConsole: "See the payouts",
      note: "We report batches after {days} days. We write once a day at most.",
    },
  },
  compose: ({ closed, days, ...counts }, { t, consolePage }) => {
    const waiting = overdue.filter((kind) => counts[kind] > 0);
    return {
      subject: t("subject"),
      preheader: t("preheader"),
      isToTeam: true,
      blocks: [
        heading(t("heading")),
        ...(closed ? [paragraph(t("closed"))] : []),
        ...(waiting.length > 0
          ? [paragraph(t("text")), facts(waiting.map((kind) => [t(kind), String(counts[kind])]))]
          : []),
        ...(counts.soon > 0 ? [paragraph(t("soonText")), facts([[t("soon"), String(counts.soon)]])] : []),
        ...consolePage(t("toConsole"), "auszahlungen"),
        note(t("note", { days: String(days) })),
      ],
    };
  },
});
