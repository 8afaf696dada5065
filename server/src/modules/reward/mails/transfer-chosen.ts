import { Instant, withDefault } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Confirms that the owner requested the transfer: how much, to which account and, unless all is checked for abuse, by when. */
export const transferChosen = defineMail({
  name: "transferChosen",
  hasPicture: true,
  schema: z.object({
    ...aboutReward,
    /** The parts of the amount, if it is the sum of several rewards. */
    rewards: z.optional(
      z.array(z.object({ amountCents: z.int(), productName: z.string(), isHeld: z.boolean() })),
    ),
    maskedIban: z.string(),
    /** Absent while all of it is checked for abuse. */
    promisedUntil: z.optional(Instant),
    /** The account, if it was saved just before: this mail announces it. */
    account: z.optional(
      z.object({
        savedAt: Instant,
        frozenUntil: z.nullable(Instant),
        /** Requested before and not paid yet: it goes to this account too. */
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
      subject: "Überweisung angefordert: {amount}",
      preheader: "Wir überweisen bis zum {date}. Sie müssen nichts mehr tun.",
      preheaderHeld: "Sie müssen nichts tun. Wir schreiben Ihnen nach der Prüfung.",
      heading: "Ihre Überweisung ist angefordert",
      headingMany: "Ihre Überweisungen sind angefordert",
      caption: "für {product}",
      sumCaption: "für {count} Prämien",
      text: "Sie müssen nichts mehr tun.",
      textMany: "Sie müssen nichts mehr tun. Jede Prämie kommt als eigene Überweisung.",
      held: "Ihre Prämie wird gerade geprüft. Wir schreiben Ihnen, sobald wir entschieden haben.",
      heldMany: "{amount} prüfen wir noch. Dazu schreiben wir Ihnen, sobald wir entschieden haben.",
      saved: "Für Ihre Prämien ist jetzt dieses Konto gespeichert.",
      underway: "Auch {amount}, die Sie schon früher angefordert haben, gehen auf dieses Konto.",
      account: "Konto",
      savedAt: "Gespeichert am",
      frozen: "Auszahlung frühestens ab",
      until: "Wir überweisen bis",
      note: "Waren Sie das nicht? Antworten Sie bitte sofort auf diese E-Mail.",
    },
    en: {
      subject: "Transfer requested: {amount}",
      preheader: "We will make the transfer by {date}. There is nothing more to do.",
      preheaderHeld: "There is nothing to do. We will write to you after the check.",
      heading: "Your transfer is requested",
      headingMany: "Your transfers are requested",
      caption: "for {product}",
      sumCaption: "for {count} rewards",
      text: "There is nothing more to do.",
      textMany: "There is nothing more to do. Each reward comes as a transfer of its own.",
      held: "Your reward is being checked. We will write to you as soon as we have decided.",
      heldMany: "We are still checking {amount}. We will write to you about it as soon as we have decided.",
      saved: "This account is now saved for your rewards.",
      underway: "{amount} that you requested earlier goes to this account too.",
      account: "Account",
      savedAt: "Saved on",
      frozen: "No payout before",
      until: "We will make the transfer by",
      note: "If this wasn't you, please reply to this email at once.",
    },
  },
  compose: (
    { firstName, amountCents, productName, rewards = [], maskedIban, promisedUntil, account },
    { t, money, date, dateTime, greet, named },
  ) => {
    const isMany = rewards.length > 0;
    const heldCents = rewards.reduce((sum, reward) => sum + (reward.isHeld ? reward.amountCents : 0), 0);
    const held =
      heldCents > 0 ? t("heldMany", { amount: money(heldCents) }) : promisedUntil ? undefined : t("held");
    const caption = isMany
      ? t("sumCaption", { count: rewards.length })
      : t("caption", { product: named(productName) });
    return {
      subject: t("subject", { amount: money(amountCents) }),
      preheader: promisedUntil ? t("preheader", { date: date(promisedUntil) }) : t("preheaderHeld"),
      blocks: [
        heading(t(isMany ? "headingMany" : "heading")),
        amount(money(amountCents), caption),
        greet(firstName),
        paragraph(t(isMany ? "textMany" : "text")),
        ...(isMany ? [facts(rewards.map((part) => [named(part.productName), money(part.amountCents)]))] : []),
        ...(held === undefined ? [] : [paragraph(held)]),
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
    };
  },
});
