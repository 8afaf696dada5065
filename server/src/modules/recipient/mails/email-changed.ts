import { FREEZE_DAYS } from "@weitersagen/domain/takeover";
import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Notifies the former address of a recipient, so that a change by another person is noticed. */
export const recipientEmailChangedMail = defineMail({
  name: "recipientEmailChanged",
  schema: z.object({
    name: z.optional(z.string()),
    at: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
  }),
  example: { name: "Max", at: "2026-11-15T09:00:00.000Z" },
  texts: {
    de: {
      subject: "Ihre E-Mail-Adresse bei {brand} wurde geändert",
      preheader: "Wenn Sie das wollten, müssen Sie nichts tun.",
      heading: "Ihre E-Mail-Adresse wurde geändert",
      intro:
        "zu Ihrer Empfehlung schreiben wir Ihnen künftig an Ihre neue Adresse. Wenn Sie das wollten, müssen Sie nichts tun.",
      date: "Geändert am",
      note: `Diese Nachricht ging an Ihre bisherige Adresse. Sie wollten das nicht? Dann antworten Sie bitte gleich auf diese E-Mail: ${FREEZE_DAYS} Tage lang überweisen wir nichts.`,
    },
    en: {
      subject: "Your email address at {brand} was changed",
      preheader: "If you wanted this, there is nothing to do.",
      heading: "Your email address was changed",
      intro:
        "From now on we will write to your new address about your recommendation. If you wanted this, there is nothing to do.",
      date: "Changed on",
      note: `This message went to your former address. If you did not want this, please reply to this email at once: for ${FREEZE_DAYS} days we will not transfer anything.`,
    },
  },
  compose: ({ name, at }, { t, brand, greet, dateTime }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(name),
      paragraph(t("intro")),
      facts([[t("date"), dateTime(at)]]),
      note(t("note")),
    ],
  }),
});
