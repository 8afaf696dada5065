import { Instant, withDefault } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Tells the owner of the first bank account, so that one saved by another person does not go unnoticed. */
export const bankAccountSaved = defineMail({
  name: "bankAccountSaved",
  confidential: true,
  schema: z.object({
    firstName: z.string(),
    maskedIban: z.string(),
    savedAt: Instant,
    /** Null if it can be paid to at once. */
    frozenUntil: z.nullable(Instant),
    /** Chosen before and not paid yet: it goes to this account too. */
    underwayCents: withDefault(z.int(), 0),
    /** A reward that is not chosen yet: saving an account orders no transfer. */
    waiting: z.optional(
      z.object({ amountCents: z.int(), expiresAt: z.nullable(Instant), token: z.string() }),
    ),
  }),
  example: {
    firstName: "Erika",
    maskedIban: "DE89 •••• •••• •••• ••30 00",
    savedAt: "2026-11-15T09:00:00.000Z",
    frozenUntil: "2026-11-18T09:00:00.000Z",
    underwayCents: 9000,
    waiting: { amountCents: 5000, expiresAt: "2027-05-14T08:00:00.000Z", token: "beispiel" },
  },
  texts: {
    de: {
      subject: "Ihre Bankdaten sind gespeichert",
      preheader: "Waren Sie das? Sonst melden Sie sich bitte gleich.",
      heading: "Ihre Bankdaten sind gespeichert",
      text: "für Ihre Prämien ist jetzt dieses Konto gespeichert:",
      waiting:
        "Überwiesen wird erst, wenn Sie die Überweisung bestätigen: {amount} warten auf diesen letzten Schritt.",
      waitingUntil:
        "Überwiesen wird erst, wenn Sie die Überweisung bestätigen: {amount} warten auf diesen letzten Schritt, bis zum {date}.",
      button: "Überweisung bestätigen",
      account: "Konto",
      saved: "Gespeichert am",
      underway: "Auch {amount}, die Sie schon früher angefordert haben, gehen auf dieses Konto.",
      frozen: "Auszahlung frühestens ab",
      note: "Waren Sie das nicht? Antworten Sie bitte sofort auf diese E-Mail.",
    },
    en: {
      subject: "Your bank details are saved",
      preheader: "Was it you? If not, please tell us at once.",
      heading: "Your bank details are saved",
      text: "This account is now saved for your rewards:",
      waiting: "We transfer nothing until you confirm the transfer: {amount} is waiting for this last step.",
      waitingUntil:
        "We transfer nothing until you confirm the transfer: {amount} is waiting for this last step, until {date}.",
      button: "Confirm the transfer",
      account: "Account",
      saved: "Saved on",
      underway: "{amount} that you requested earlier goes to this account too.",
      frozen: "No payout before",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: (
    { firstName, maskedIban, savedAt, frozenUntil, underwayCents, waiting },
    { t, date, dateTime, greet, money, screen },
  ) => ({
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
      ...(underwayCents > 0 ? [paragraph(t("underway", { amount: money(underwayCents) }))] : []),
      ...(waiting
        ? [
            paragraph(
              waiting.expiresAt
                ? t("waitingUntil", { amount: money(waiting.amountCents), date: date(waiting.expiresAt) })
                : t("waiting", { amount: money(waiting.amountCents) }),
            ),
            button(t("button"), screen("reward", { token: waiting.token })),
          ]
        : []),
      note(t("note")),
    ],
  }),
});
