import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Warns the owner of a changed bank account while there is time to stop the payout. */
export const bankAccountChanged = defineMail({
  name: "bankAccountChanged",
  schema: z.object({
    firstName: z.string(),
    maskedIban: z.string(),
    changedAt: Instant,
    frozenUntil: Instant,
  }),
  example: {
    firstName: "Erika",
    maskedIban: "DE89 •••• •••• •••• ••30 00",
    changedAt: "2026-11-15T09:00:00.000Z",
    frozenUntil: "2026-11-18T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Ihre Bankdaten wurden geändert",
      preheader: "Waren Sie das? Sonst melden Sie sich bitte gleich.",
      heading: "Ihre Bankdaten wurden geändert",
      text: "Prämien gehen künftig auf dieses Konto:",
      account: "Neues Konto",
      changed: "Geändert am",
      frozen: "Auszahlung frühestens ab",
      note: "Waren Sie das nicht? Antworten Sie bitte sofort auf diese E-Mail. Vor dem {date} zahlen wir nichts aus.",
    },
    en: {
      subject: "Your bank details were changed",
      preheader: "Was it you? If not, please tell us at once.",
      heading: "Your bank details were changed",
      text: "From now on rewards go to this account:",
      account: "New account",
      changed: "Changed on",
      frozen: "No payout before",
      note: "If this wasn't you, please reply to this email at once. We pay nothing out before {date}.",
    },
  },
  compose: ({ firstName, maskedIban, changedAt, frozenUntil }, { t, date, dateTime, greet }) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(firstName),
      paragraph(t("text")),
      facts([
        [t("account"), maskedIban],
        [t("changed"), dateTime(changedAt)],
        [t("frozen"), dateTime(frozenUntil)],
      ]),
      note(t("note", { date: date(frozenUntil) })),
    ],
  }),
});
