import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { line } from "./person.ts";
import { Cents, Instant, withDefault } from "./scalars.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Bankdaten" } as const;

/** The typed number, with blanks and small letters. The server validates it. */
export const NewBankAccount = wire({
  holder: ["Kontoinhaber", line(70).check(z.minLength(2))],
  iban: ["IBAN", line(50).check(z.minLength(1))],
  bic: ["BIC", z.optional(z.nullable(line(11)))],
});
export type NewBankAccount = z.output<typeof NewBankAccount>;

/** The stored account with its number masked. */
export const MaskedBankAccount = wire({
  holder: ["Kontoinhaber", z.nullable(z.string())],
  iban: ["IBAN", z.nullable(z.string())],
  bic: ["BIC", z.nullable(z.string())],
  bankName: ["Bank", z.nullable(z.string())],
  /** After a change, payouts are stopped until then. */
  frozenUntil: ["GesperrtBis", z.nullable(Instant)],
  /** The sum of the transfers that were chosen before and not paid yet: they go to this account too. */
  underwayCents: ["UnterwegsCent", withDefault(Cents, 0)],
});
export type MaskedBankAccount = z.output<typeof MaskedBankAccount>;

/** What its owner reads before changing it. */
export const OwnBankAccount = wire({
  ...MaskedBankAccount.fields,
  /** For so long the login is fresh enough to change the account; null where it needs no fresh one. */
  changeableSeconds: ["AenderbarSekunden", withDefault(z.nullable(z.int()), null)],
  /**
   * Until when nothing would be paid to another account, or to a first one, that is saved now. Null where it would not be
   * frozen, or where that depends on the number, because only the fingerprint of the last one is kept.
   */
  newFrozenUntil: ["NeuesGesperrtBis", withDefault(z.nullable(Instant), null)],
});
export type OwnBankAccount = z.output<typeof OwnBankAccount>;

export const RewardTokenQuery = wire({ token: ["token", z.optional(line(200))] });

const example = {
  Kontoinhaber: "Erika Mustermann",
  IBAN: "DE89 •••• •••• •••• ••30 00",
  BIC: "COBADEFFXXX",
  Bank: "Beispielbank",
  GesperrtBis: null,
  UnterwegsCent: 9_000,
};
const body = { Kontoinhaber: "Erika Mustermann", IBAN: "DE89 3704 0044 0532 0130 00" };

export const getBankAccount = defineCall({
  ...callDefaults,
  id: "getBankAccount",
  method: "GET",
  path: "/empfehler/bankdaten",
  summary: "The caller's bank account, masked; empty fields when there is none",
  access: "reward",
  query: RewardTokenQuery,
  answers: { 200: OwnBankAccount },
  errors: ["rewardLinkInvalid", "rewardLinkExpired"],
  examples: {
    answer: { ...example, AenderbarSekunden: 840, NeuesGesperrtBis: "2026-11-18T09:00:00.000Z" },
  },
});

const saving = {
  ...callDefaults,
  access: "reward",
  query: RewardTokenQuery,
  body: NewBankAccount,
  answers: { 200: MaskedBankAccount },
  errors: ["rewardLinkInvalid", "rewardLinkExpired", "bankAccountUnproven"],
  refusesOthersWith: "bankAccountUnproven",
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: { body, answer: example },
} as const;

export const saveBankAccount = defineCall({
  ...saving,
  id: "saveBankAccount",
  method: "PUT",
  path: "/empfehler/bankdaten",
  summary: "Saves the caller's bank account: by the mailed link or right after logging in",
});

export const removeBankAccount = defineCall({
  ...callDefaults,
  id: "removeBankAccount",
  method: "DELETE",
  path: "/empfehler/bankdaten",
  summary: "Removes the caller's bank account",
  access: "reward",
  query: RewardTokenQuery,
  answers: { 204: null },
  errors: ["rewardLinkInvalid", "rewardLinkExpired", "bankAccountUnproven"],
  examples: {},
});

export const saveRecipientBankAccount = defineCall({
  ...saving,
  id: "saveRecipientBankAccount",
  method: "POST",
  path: "/empfaenger/bankdaten",
  summary: "Saves the recipient's bank account, by the link mailed with the reward",
});

export const bankAccountCalls = [
  getBankAccount,
  saveBankAccount,
  removeBankAccount,
  saveRecipientBankAccount,
] as const;
