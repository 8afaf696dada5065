import { type KindName, kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { erasureReceipt } from "@weitersagen/domain/data-map/wording";
import * as z from "zod/mini";
import { facts, heading, list, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

const kindNames = Object.keys(kindsOfData) as KindName[];

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
    /** The kinds of data that were stored about the person. Absent in mails that were written before an update. */
    stored: z.optional(z.array(z.enum(kindNames))),
    /** Whether a chosen transfer is still made: the bank account stays until then. Absent in mails written before an update. */
    hasTransfer: z.optional(z.boolean()),
  }),
  example: {
    name: "Erika",
    at: "2026-11-15T09:00:00.000Z",
    stored: ["account", "recommendations", "consents", "rewards", "mails"],
    hasTransfer: false,
  },
  texts: {
    de: {
      subject: "Ihr Konto bei {brand} ist gelöscht",
      preheader: "Name, Adresse und Zugang sind entfernt.",
      heading: "Ihr Konto ist gelöscht.",
      greeting: "Guten Tag {name},",
      intro:
        "Ihr Name, Ihre E-Mail-Adresse und Ihr Zugang sind entfernt. Ihre Empfehlungslinks gelten nicht mehr, und nicht abgeholte Prämien sind verfallen.",
      transfers:
        "Hatten Sie schon eine Überweisung gewählt, führen wir sie noch aus und löschen danach auch Ihre Bankverbindung.",
      deleted: "Das haben wir gelöscht:",
      kept: "Das bleibt noch, weil wir es müssen, und ist für alles andere gesperrt:",
      date: "Gelöscht am",
      note: "Sie haben das nicht veranlasst? Bitte antworten Sie gleich auf diese E-Mail.",
    },
    en: {
      subject: "Your account at {brand} is deleted",
      preheader: "Name, address and access are removed.",
      heading: "Your account is deleted.",
      greeting: "Hello {name},",
      intro:
        "Your name, your email address and your access are removed. Your recommendation links no longer work, and rewards that were not collected are lost.",
      transfers:
        "If you had already chosen a transfer, we still make it and then delete your bank details as well.",
      deleted: "This is what we have deleted:",
      kept: "This stays for a time, because we must keep it, and is blocked for everything else:",
      date: "Deleted on",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: ({ name, at, stored = [], hasTransfer = true }, { t, language, brand, date }) => {
    const { deleted, kept } = erasureReceipt(
      hasTransfer ? stored.filter((kind) => kind !== "bankAccounts") : stored,
      language,
    );
    return {
      subject: t("subject", { brand }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        paragraph(t("greeting", { name })),
        paragraph(t("intro")),
        ...(hasTransfer ? [paragraph(t("transfers"))] : []),
        ...(deleted.length > 0 ? [paragraph(t("deleted")), list(deleted)] : []),
        ...(kept.length > 0 ? [paragraph(t("kept")), facts(kept)] : []),
        facts([[t("date"), date(at)]]),
        note(t("note")),
      ],
    };
  },
});
