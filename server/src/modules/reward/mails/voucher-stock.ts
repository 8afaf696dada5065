import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Warns the tenant that voucher codes run out, before rewards have to wait for one. */
export const voucherStockMail = defineMail({
  name: "voucherStock",
  schema: z.object({ valueCents: z.int(), left: z.int(), waiting: z.int() }),
  example: { valueCents: 5000, left: 0, waiting: 5 },
  texts: {
    de: {
      subject: "Gutscheine zu {value} gehen zur Neige",
      preheader: "Bitte füllen Sie den Vorrat auf.",
      heading: "Gutscheine gehen zur Neige",
      text: "Der Vorrat an Gutscheincodes reicht nicht mehr lange. Bitte füllen Sie ihn auf.",
      emptySubject: "Gutscheine zu {value} sind aufgebraucht",
      emptyHeading: "Keine Gutscheine mehr da",
      emptyText: "Der Vorrat an Gutscheincodes ist aufgebraucht. Bitte füllen Sie ihn auf.",
      value: "Wert",
      left: "Noch vorrätig",
      waiting: "Prämien, die auf einen Code warten",
      toConsole: "Zu den Gutscheinen",
      note: "Wer wartet, bekommt seinen Code von selbst, sobald neue da sind. Wir erinnern höchstens einmal am Tag.",
    },
    en: {
      subject: "Vouchers of {value} are running out",
      preheader: "Please fill the stock up.",
      heading: "Vouchers are running out",
      text: "The stock of voucher codes will not last much longer. Please top it up.",
      emptySubject: "Vouchers of {value} are used up",
      emptyHeading: "No vouchers left",
      emptyText: "The stock of voucher codes is used up. Please top it up.",
      value: "Value",
      left: "Left in stock",
      waiting: "Rewards that wait for a code",
      toConsole: "See the vouchers",
      note: "Anyone waiting gets a code automatically as soon as there are new ones. We write once a day at most.",
    },
  },
  compose: ({ valueCents, left, waiting }, { t, money, consolePage }) => ({
    subject: t(left === 0 ? "emptySubject" : "subject", { value: money(valueCents) }),
    preheader: t("preheader"),
    isToTeam: true,
    blocks: [
      heading(t(left === 0 ? "emptyHeading" : "heading")),
      paragraph(t(left === 0 ? "emptyText" : "text")),
      facts([
        [t("value"), money(valueCents)],
        [t("left"), String(left)],
        [t("waiting"), String(waiting)],
      ]),
      ...consolePage(t("toConsole"), "gutscheine"),
      note(t("note")),
    ],
  }),
});
