import * as z from "zod/mini";
import { facts, heading, list, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { ReceiptEntries, receiptLists } from "./receipt-lines.ts";

/** Confirms to a person that their data were deleted, or what they gave as a recipient if their account stays. */
export const dataDeletedMail = defineMail({
  name: "dataDeleted",
  confidential: true,
  leavesNoRow: true,
  schema: z.object({
    at: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
    /** Absent in mails that were written before an update. */
    accountStays: z.optional(z.boolean()),
    receipt: ReceiptEntries,
  }),
  example: {
    at: "2026-11-15T09:00:00.000Z",
    accountStays: false,
    receipt: [
      { kind: "recipientsWithoutOrder", isKept: false },
      { kind: "consents", isKept: true },
      { kind: "mailTexts", part: "lastMail", isKept: true },
    ],
  },
  texts: {
    de: {
      subject: "Ihre Daten bei {brand} sind gelöscht",
      preheader: "Name, Adresse und E-Mail-Adresse sind entfernt.",
      heading: "Ihre Daten sind gelöscht",
      intro:
        "Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse sind entfernt. Prämien, die Sie noch nicht abgeholt hatten, sind damit verfallen.",
      subjectStays: "Ihre Angaben zu angenommenen Empfehlungen sind gelöscht",
      preheaderStays: "Ihr Konto bei {brand} bleibt.",
      headingStays: "Ihre Angaben zu angenommenen Empfehlungen sind gelöscht",
      introStays:
        "Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse sind bei den Empfehlungen entfernt, die Sie angenommen hatten. Prämien aus diesen Empfehlungen, die Sie noch nicht abgeholt hatten, sind damit verfallen.",
      accountStays:
        "Ihr Konto mit Passwort bleibt, mit Ihrem Namen und Ihrer E-Mail-Adresse. Sie löschen es nach der Anmeldung.",
      kept: "Belege über Auszahlungen und den Nachweis Ihrer Einwilligungen bewahren wir so lange auf, wie das Gesetz es verlangt. Beides führen wir ohne Ihren Namen und Ihre Adresse.",
      deleted: "Das haben wir gelöscht:",
      stays: "Das bleibt noch eine Zeit lang und ist für alles andere gesperrt:",
      date: "Gelöscht am",
      note: "Sie haben das nicht veranlasst? Bitte antworten Sie gleich auf diese E-Mail.",
    },
    en: {
      subject: "Your data at {brand} are deleted",
      preheader: "Name, postal address and email address are removed.",
      heading: "Your data are deleted",
      intro:
        "Your name, your postal address and your email address are removed. Rewards that you had not collected are lost.",
      subjectStays: "Your details for accepted recommendations are deleted",
      preheaderStays: "Your account at {brand} stays.",
      headingStays: "Your details for accepted recommendations are deleted",
      introStays:
        "Your name, your postal address and your email address are removed from the recommendations that you had accepted. Rewards of these recommendations that you had not collected are lost.",
      accountStays:
        "Your account with a password stays, with your name and your email address. You delete it after logging in.",
      kept: "We keep proofs of payment and the proof of your consents as long as the law requires. Both are without your name and address.",
      deleted: "This is what we have deleted:",
      stays: "This stays for a time and is blocked for everything else:",
      date: "Deleted on",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: ({ at, accountStays, receipt }, { t, language, brand, date, greet }) => {
    const { deleted, kept } = receiptLists(receipt, language);
    return {
      subject: accountStays ? t("subjectStays") : t("subject", { brand }),
      preheader: accountStays ? t("preheaderStays", { brand }) : t("preheader"),
      blocks: [
        heading(t(accountStays ? "headingStays" : "heading")),
        greet(undefined),
        paragraph(t(accountStays ? "introStays" : "intro")),
        ...(accountStays ? [paragraph(t("accountStays"))] : []),
        ...(receipt ? [] : [paragraph(t("kept"))]),
        ...(deleted.length > 0 ? [paragraph(t("deleted")), list(deleted)] : []),
        ...(kept.length > 0 ? [paragraph(t("stays")), list(kept)] : []),
        facts([[t("date"), date(at)]]),
        note(t("note")),
      ],
    };
  },
});
