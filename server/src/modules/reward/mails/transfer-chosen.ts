import { Instant, withDefault } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Confirms that the owner chose the transfer: how much, to which account and, unless it is checked for abuse, by when. */
export const transferChosen = defineMail({
  name: "transferChosen",
  hasPicture: true,
  schema: z.object({
    ...aboutReward,
    maskedIban: z.string(),
    /** Absent while the reward is checked for abuse. */
    promisedUntil: z.optional(Instant),
    /** The account, if it was saved just before: this mail announces it. */
    account: z.optional(
      z.object({
        savedAt: Instant,
        frozenUntil: z.nullable(Instant),
        /** Chosen before and not paid yet: it goes to this account too. */
        underwayCents: withDefault(z.int(), 0),
      }),
    ),
  }),
  example: {
    ...exampleReward,
    maskedIban: "DE89 •••• •••• •••• ••30 00",
    promisedUntil: "2026-12-13T09:00:00.000Z",
    account: { savedAt: "2026-11-15T09:00:00.000Z", frozenUntil: null, underwayCents: 9000 },
  },
  texts: {
    de: {
      subject: "Sie haben die Überweisung gewählt: {amount}",
      preheader: "Wir überweisen bis zum {date}. Sie müssen nichts mehr tun.",
      preheaderHeld: "Ihre Wahl ist gespeichert. Ihre Prämie wird gerade geprüft.",
      heading: "Ihre Überweisung ist vorgemerkt",
      headingHeld: "Ihre Wahl ist gespeichert",
      caption: "für {product}",
      text: "Sie haben Ihre Prämie gewählt und müssen nichts mehr tun.",
      held: "Ihre Prämie wird gerade geprüft. Wir schreiben Ihnen, sobald wir entschieden haben.",
      saved: "Für Ihre Prämien ist jetzt dieses Konto gespeichert.",
      underway: "Auch {amount}, die Sie schon als Überweisung gewählt haben, gehen auf dieses Konto.",
      account: "Konto",
      savedAt: "Gespeichert am",
      frozen: "Auszahlung frühestens ab",
      until: "Wir überweisen bis",
      note: "Waren Sie das nicht? Antworten Sie bitte sofort auf diese E-Mail.",
    },
    en: {
      subject: "You chose the transfer: {amount}",
      preheader: "We make the transfer by {date}. There is nothing more to do.",
      preheaderHeld: "Your choice is saved. Your reward is being checked.",
      heading: "Your transfer is planned",
      headingHeld: "Your choice is saved",
      caption: "for {product}",
      text: "You have chosen your reward, and there is nothing more to do.",
      held: "Your reward is being checked. We will write to you as soon as we have decided.",
      saved: "This account is now saved for your rewards.",
      underway: "{amount} that you have already chosen as a transfer goes to this account too.",
      account: "Account",
      savedAt: "Saved on",
      frozen: "No payout before",
      until: "We make the transfer by",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: (
    { firstName, amountCents, productName, maskedIban, promisedUntil, account },
    { t, money, date, dateTime, greet, named },
  ) => ({
    subject: t("subject", { amount: money(amountCents) }),
    preheader: promisedUntil ? t("preheader", { date: date(promisedUntil) }) : t("preheaderHeld"),
    blocks: [
      heading(t(promisedUntil ? "heading" : "headingHeld")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      ...(promisedUntil ? [] : [paragraph(t("held"))]),
      ...(account ? [paragraph(t("saved"))] : []),
      facts([
        [t("account"), maskedIban],
        ...(account ? [[t("savedAt"), dateTime(account.savedAt)] as const] : []),
        ...(account?.frozenUntil ? [[t("frozen"), dateTime(account.frozenUntil)] as const] : []),
        ...(promisedUntil ? [[t("until"), date(promisedUntil)] as const] : []),
      ]),
      ...(account && account.underwayCents > 0
        ? [paragraph(t("underway", { amount: money(account.underwayCents) }))]
        : []),
      note(t("note")),
    ],
  }),
});
