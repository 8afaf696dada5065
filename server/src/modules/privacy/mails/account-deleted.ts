import * as z from "zod/mini";
import { facts, heading, list, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { ReceiptEntries, receiptLists } from "./receipt-lines.ts";

/** The last mail to a deleted account. */
export const accountDeletedMail = defineMail({
  name: "accountDeleted",
  confidential: true,
  leavesNoRow: true,
  schema: z.object({
    name: z.string(),
    at: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
    receipt: ReceiptEntries,
    /** Whether a chosen transfer is still made: the bank account stays until then. Absent in mails written before an update. */
    hasTransfer: z.optional(z.boolean()),
  }),
  example: {
    name: "Erika",
    at: "2026-11-15T09:00:00.000Z",
    receipt: [
      { kind: "account", isKept: false },
      { kind: "recommendations", part: "open", isKept: false },
      { kind: "mails", isKept: false },
      { kind: "consents", isKept: true },
      { kind: "rewards", isKept: true },
      { kind: "mailTexts", part: "lastMail", isKept: true },
    ],
    hasTransfer: false,
  },
  texts: {
    de: {
      subject: "Ihr Konto bei {brand} ist gelöscht",
      preheader: "Name, Adresse und Zugang sind entfernt.",
      heading: "Ihr Konto ist gelöscht",
      greeting: "Guten Tag {name},",
      intro:
        "Ihr Name, Ihre E-Mail-Adresse und Ihr Zugang sind entfernt. Ihre Empfehlungslinks gelten nicht mehr, und nicht abgeholte Prämien sind verfallen.",
      transfers:
        "Hatten Sie schon eine Überweisung angefordert, führen wir sie noch aus und löschen danach auch Ihre Bankverbindung.",
      deleted: "Das haben wir gelöscht:",
      kept: "Das bleibt noch eine Zeit lang und ist für alles andere gesperrt:",
      date: "Gelöscht am",
      note: "Sie haben das nicht veranlasst? Bitte antworten Sie gleich auf diese E-Mail.",
    },
    en: {
      subject: "Your account at {brand} is deleted",
      preheader: "Name, address and access are removed.",
      heading: "Your account is deleted",
      greeting: "Hello {name},",
      intro:
        "Your name, your email address and your access are removed. Your recommendation links no longer work, and rewards that were not collected are lost.",
      transfers:
        "If you had already requested a transfer, we still make it and then delete your bank details as well.",
      deleted: "This is what we have deleted:",
      kept: "This stays for a time and is blocked for everything else:",
      date: "Deleted on",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: ({ name, at, receipt, hasTransfer = true }, { t, language, brand, date }) => {
    const { deleted, kept } = receiptLists(receipt, language);
    return {
      subject: t("subject", { brand }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        paragraph(t("greeting", { name })),
        paragraph(t("intro")),
        ...(hasTransfer ? [paragraph(t("transfers"))] : []),
        ...(deleted.length > 0 ? [paragraph(t("deleted")), list(deleted)] : []),
        ...(kept.length > 0 ? [paragraph(t("kept")), list(kept)] : []),
        facts([[t("date"), date(at)]]),
        note(t("note")),
      ],
    };
  },
});
