import { isDeepStrictEqual } from "node:util";
import type { MaskedBankAccount, NewBankAccount, OwnBankAccount } from "@weitersagen/contract/bank-account";
import type { Language } from "@weitersagen/contract/language";
import { nameForBank } from "@weitersagen/domain/bank-text";
import { ibanFault } from "@weitersagen/domain/iban-fault";
import { firstAccountFrozenUntil, isFreshLogin, payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type Contact, contactOf } from "../read-model.ts";
import { type AccountRow, findAccount, lockAccount, lockSharingOwners, writeAccount } from "../repository.ts";
import type { AccountOwner, BankAccountDeps } from "./deps.ts";
import { notifySaved } from "./notify-saved.ts";
import { bankOf, maskIban, readBic, readIban } from "./number.ts";
import { refusePayerAccount } from "./payer-account.ts";
import { type BankAccount, openAccount, sealAccount } from "./sealed-account.ts";

/** How the caller proved who they are: by the mailed link, or by a login that began at that time. */
export type Proof = "mailed link" | { readonly loggedInAt: Date };

/** The reward whose mailed link the caller came by: what is answered is about its order only, as the mail says. */
interface Opened {
  readonly openedBy?: number | undefined;
}

const none = { holder: null, iban: null, bic: null, bankName: null, frozenUntil: null } as const;

export async function readOwnAccount(
  { seal, sumTransfersUnderway }: Pick<BankAccountDeps, "seal" | "sumTransfersUnderway">,
  tx: TenantTransaction,
  owner: AccountOwner,
  { now, openedBy }: Opened & { readonly now: Date },
): Promise<Omit<OwnBankAccount, "changeableSeconds">> {
  const stored = await findAccount(tx, owner);
  const contact = await contactOf(tx, owner);
  return {
    ...masked(seal, tx, stored, now),
    underwayCents: await sumTransfersUnderway(tx, owner, openedBy),
    newFrozenUntil: newFrozenUntil(stored, contact, now),
  };
}

/** Until when an account that is saved now is frozen; null also where only its number decides that. */
function newFrozenUntil(
  before: AccountRow | undefined,
  contact: Contact | undefined,
  now: Date,
): Date | null {
  if (!before) return firstAccountFrozenUntil(contact?.emailChangedAt ?? null, now);
  const isErasedAfterPayout = before.sealed === null && before.fingerprint !== null;
  return isErasedAfterPayout ? null : payoutsFrozenUntil(now);
}

interface SaveAccount extends Opened {
  readonly owner: AccountOwner;
  readonly account: NewBankAccount;
  readonly proof: Proof;
  readonly now: Date;
  readonly language?: Language;
}

/**
 * The owner is notified of a new or changed account, a changed one is frozen, and the fraud rules assess again the
 * unpaid rewards of the owner and of everybody with the same account. A first account is frozen if the owner's address
 * was changed lately.
 */
export async function saveOwnAccount(
  deps: Pick<
    BankAccountDeps,
    "seal" | "assessRewardsInvolving" | "hasWaitingReward" | "sumTransfersUnderway"
  >,
  tx: TenantTransaction,
  tenant: Tenant,
  { owner, account: input, proof, openedBy, now, language = "de" }: SaveAccount,
): Promise<MaskedBankAccount> {
  const { seal, assessRewardsInvolving, sumTransfersUnderway } = deps;
  refuseUnproven(tenant, proof, now);
  const account = checked(tenant, input, language);
  const before = await lockAccount(tx, owner);
  const sealed = sealAccount(seal, tx, owner, account);
  const contact = await contactOf(tx, owner);
  const isChange = before !== undefined && before.fingerprint?.equals(sealed.fingerprint) !== true;
  const frozenUntil = isChange
    ? payoutsFrozenUntil(now)
    : (before?.frozenUntil ??
      firstAccountFrozenUntil(before ? null : (contact?.emailChangedAt ?? null), now));
  const others = await lockSharingOwners(tx, { ...owner, ...sealed });
  const stored = { ...owner, ...sealed, masked: maskIban(account.iban), frozenUntil };
  // The same account once more is no news: mails announce what changed.
  const known = before && openAccount(seal, tx, before);
  await writeAccount(tx, stored, known && isDeepStrictEqual(known, account) ? before.savedAt : now);
  await assessRewardsInvolving(tx, tenant, [owner, ...others], now);
  if (isChange || !before) {
    // Complete in the owner's mailbox, whatever link the account was saved with.
    const underwayCents = await sumTransfersUnderway(tx, owner);
    const saved = { isFirst: !before, maskedIban: stored.masked, frozenUntil, underwayCents, now };
    await notifySaved(deps, tx, owner, contact, saved);
  }
  return {
    ...masked(seal, tx, stored, now),
    underwayCents: await sumTransfersUnderway(tx, owner, openedBy),
  };
}

const removed = { sealed: null, keyId: null, fingerprint: null, masked: null } as const;

export async function removeOwnAccount(
  { remindOfMissingAccount }: Pick<BankAccountDeps, "remindOfMissingAccount">,
  tx: TenantTransaction,
  tenant: Tenant,
  { owner, proof, now }: { owner: AccountOwner; proof: Proof; now: Date },
): Promise<void> {
  refuseUnproven(tenant, proof, now);
  const before = await lockAccount(tx, owner);
  if (!before) return;
  await writeAccount(tx, { ...before, ...removed }, now);
  await remindOfMissingAccount(tx, owner, now);
}

function masked(
  seal: Seal,
  tx: TenantTransaction,
  stored: AccountRow | undefined,
  now: Date,
): Omit<MaskedBankAccount, "underwayCents"> {
  const account = stored && openAccount(seal, tx, stored);
  if (!account) return none;
  const { holder, iban, bic } = account;
  const isFrozen = stored.frozenUntil !== null && stored.frozenUntil > now;
  return {
    holder,
    iban: maskIban(iban),
    bic,
    bankName: bankOf(iban).name,
    frozenUntil: isFrozen ? stored.frozenUntil : null,
  };
}

function refuseUnproven({ settings }: Tenant, proof: Proof, now: Date): void {
  if (proof === "mailed link") return;
  if (!isFreshLogin(proof.loggedInAt, now) || !settings.storesBankAccounts)
    throw new Refusal("bankAccountUnproven");
}

const faults = {
  Kontoinhaber: {
    de: "Bitte schreiben Sie den Namen in lateinischen Buchstaben, so wie er bei Ihrer Bank steht.",
    en: "Please write the name in Latin letters, as your bank has it.",
  },
  IBAN: { de: "IBAN ist nicht gültig", en: "IBAN is not valid" },
  BIC: { de: "BIC ist nicht gültig", en: "BIC is not valid" },
} as const;

const foreignIban = {
  de: "IBAN ist nicht gültig: Wir überweisen nur auf Konten in Deutschland, ihre IBAN beginnt mit DE.",
  en: "IBAN is not valid: we only pay to accounts in Germany, whose IBAN begins with DE.",
} as const;

function checked(tenant: Tenant, input: NewBankAccount, language: Language): BankAccount {
  const { settings } = tenant;
  const refusal = (path: keyof typeof faults, message: string = faults[path][language]) =>
    new Refusal("invalidInput", { errors: [{ path, message }] });
  if (nameForBank(input.holder) === undefined) throw refusal("Kontoinhaber");
  const iban = readIban(input.iban);
  if (iban === undefined || (settings.germanIbanOnly && !iban.startsWith("DE")))
    throw refusal(
      "IBAN",
      ibanFault(input.iban, language, settings.germanIbanOnly ? foreignIban[language] : undefined),
    );
  refusePayerAccount(tenant, iban, language);
  const known = bankOf(iban).bic;
  if (known !== null || !input.bic) return { holder: input.holder, iban, bic: known };
  const bic = readBic(input.bic);
  if (bic === undefined) throw refusal("BIC");
  return { holder: input.holder, iban, bic };
}
