import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Confirms to a recipient that their data were deleted. */
export const dataDeletedMail = defineMail({
  name: "dataDeleted",
  confidential: true,
  leavesNoRow: true,
  schema: z.object({
    at: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
  }),
  example: { at: "2026-11-15T09:00:00.000Z" },
  texts: {
    de: {
      subject: "Ihre Daten bei {brand} sind gelöscht",
      preheader: "Name, Adresse und E-Mail-Adresse sind entfernt.",
      heading: "Ihre Daten sind gelöscht.",
      intro:
        "Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse sind entfernt. Prämien, die Sie noch nicht abgeholt hatten, sind damit verfallen.",
      kept: "Belege über Auszahlungen und den Nachweis Ihrer Einwilligungen bewahren wir so lange auf, wie das Gesetz es verlangt. Beides führen wir ohne Ihren Namen und Ihre Adresse.",
      date: "Gelöscht am",
      note: "Sie haben das nicht veranlasst? Bitte antworten Sie gleich auf diese E-Mail.",
    },
    en: {
      subject: "Your data at {brand} are deleted",
      preheader: "Name, postal address and email address are removed.",
      heading: "Your data are deleted.",
      intro:
        "Your name, your postal address and your email address are removed. Rewards that you had not collected are lost.",
      kept: "We keep proofs of payment and the proof of your consents as long as the law requires. Both are without your name and address.",
      date: "Deleted on",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: ({ at }, { t, brand, date, greet }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(undefined),
      paragraph(t("intro")),
      paragraph(t("kept")),
      facts([[t("date"), date(at)]]),
      note(t("note")),
    ],
  }),
});
