import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Tells the owner of the first bank account, so that one saved by another person does not go unnoticed. */
export const bankAccountSaved = defineMail({
  name: "bankAccountSaved",
  schema: z.object({
    firstName: z.string(),
    maskedIban: z.string(),
    savedAt: Instant,
    /** Null if it can be paid to at once. */
    frozenUntil: z.nullable(Instant),
  }),
  example: {
    firstName: "Erika",
    maskedIban: "DE89 •••• •••• •••• ••30 00",
    savedAt: "2026-11-15T09:00:00.000Z",
    frozenUntil: "2026-11-18T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Ihre Bankdaten sind gespeichert",
      preheader: "Waren Sie das? Sonst melden Sie sich bitte gleich.",
      heading: "Ihre Bankdaten sind gespeichert",
      text: "Prämien überweisen wir auf dieses Konto:",
      account: "Konto",
      saved: "Gespeichert am",
      frozen: "Auszahlung frühestens ab",
      note: "Waren Sie das nicht? Antworten Sie bitte sofort auf diese E-Mail.",
    },
    en: {
      subject: "Your bank details are saved",
      preheader: "Was it you? If not, please tell us at once.",
      heading: "Your bank details are saved",
      text: "We transfer rewards to this account:",
      account: "Account",
      saved: "Saved on",
      frozen: "No payout before",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: ({ firstName, maskedIban, savedAt, frozenUntil }, { t, dateTime, greet }) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(firstName),
      paragraph(t("text")),
      facts([
        [t("account"), maskedIban],
        [t("saved"), dateTime(savedAt)],
        ...(frozenUntil === null ? [] : [[t("frozen"), dateTime(frozenUntil)] as const]),
      ]),
      note(t("note")),
    ],
  }),
});
