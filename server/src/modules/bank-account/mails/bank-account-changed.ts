import { Instant, withDefault } from "@weitersagen/contract/scalars";
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
    /** Chosen before and not paid yet: it goes to this account too. */
    underwayCents: withDefault(z.int(), 0),
  }),
  example: {
    firstName: "Erika",
    maskedIban: "DE89 •••• •••• •••• ••30 00",
    changedAt: "2026-11-15T09:00:00.000Z",
    frozenUntil: "2026-11-18T09:00:00.000Z",
    underwayCents: 9000,
  },
  texts: {
    de: {
      subject: "Ihre Bankdaten wurden geändert",
      preheader: "Waren Sie das? Sonst melden Sie sich bitte gleich.",
      heading: "Ihre Bankdaten wurden geändert",
      text: "Prämien gehen künftig auf dieses Konto:",
      account: "Neues Konto",
      changed: "Geändert am",
      underway: "Auch {amount}, die Sie schon früher angefordert haben, gehen auf dieses Konto.",
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
      underway: "{amount} that you requested earlier goes to this account too.",
      frozen: "No payout before",
      note: "If this wasn't you, please reply to this email at once. We pay nothing out before {date}.",
    },
  },
  compose: (
    { firstName, maskedIban, changedAt, frozenUntil, underwayCents },
    { t, date, dateTime, greet, money },
  ) => ({
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
      ...(underwayCents > 0 ? [paragraph(t("underway", { amount: money(underwayCents) }))] : []),
      note(t("note", { date: date(frozenUntil) })),
    ],
  }),
});
