import type { Language } from "@weitersagen/contract/language";
import { nameForBank } from "@weitersagen/domain/bank-text";
import { ibanFault } from "@weitersagen/domain/iban-fault";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { bankOf, maskIban, readIban } from "../../bank-account/service/number.ts";
import { refusePayerAccount } from "../../bank-account/service/payer-account.ts";
import {
  findSealedAccount,
  hasFingerprint,
  lockAccountSavedAt,
  lockAccountsOfOtherKeys,
  lockAgencyRow,
  updateAgency,
} from "../repository/agencies.ts";
import type { AgencyDeps } from "./deps.ts";

const Account = z.object({ holder: z.string(), iban: z.string(), bic: z.nullable(z.string()) });
export type AgencyAccount = z.output<typeof Account>;

/** An account encrypted for one agency does not decrypt in the row of another. */
const placeOf = (tx: TenantTransaction, agencyId: number): string => `agency ${tx.tenantId} ${agencyId}`;

const faults = {
  IBAN: { de: "Diese IBAN ist nicht gültig.", en: "This IBAN is not valid." },
  Kontoinhaber: {
    de: "Bitte schreiben Sie den Namen in lateinischen Buchstaben, so wie er bei der Bank steht.",
    en: "Please write the name in Latin letters, as the bank has it.",
  },
} as const;

function refusal(
  path: keyof typeof faults,
  language: Language,
  message: string = faults[path][language],
): Refusal {
  return new Refusal("invalidInput", { errors: [{ path, message }] });
}

export interface TypedAccount {
  readonly holder: string;
  readonly iban: string;
}

/** Stores the agency's bank account and nothing else: `changeAgencyAccount` is for people. Answers the IBAN as they are shown it. */
export async function saveAgencyAccount(
  { seal }: AgencyDeps,
  tx: TenantTransaction,
  agencyId: number,
  typed: TypedAccount,
  { tenant, language, now }: { readonly tenant: Tenant; readonly language: Language; readonly now: Date },
): Promise<string> {
  const columns = sealedColumns(seal, placeOf(tx, agencyId), typed, { tenant, language });
  await updateAgency(tx, agencyId, { ...columns, account_saved_at: now });
  return columns.masked;
}

export async function removeAgencyAccount(tx: TenantTransaction, agencyId: number): Promise<void> {
  await updateAgency(tx, agencyId, {
    sealed: null,
    key_id: null,
    fingerprint: null,
    masked: null,
    account_saved_at: null,
  });
}

/** Removes the account that the bank could not pay to, unless another one was saved since the payment. True if none is left. */
export async function removeFailedAgencyAccount(
  tx: TenantTransaction,
  agencyId: number,
  usedAt: Date,
): Promise<boolean> {
  const savedAt = await lockAccountSavedAt(tx, agencyId);
  if (savedAt !== null && savedAt > usedAt) return false;
  await removeAgencyAccount(tx, agencyId);
  return true;
}

/** Answers the IBAN that was stored, as people are shown it; null if there was none. */
export async function removeAccountOf(tx: TenantTransaction, number: string): Promise<string | null> {
  const agency = await lockAgencyRow(tx, number);
  if (!agency) throw new Refusal("notFound");
  await removeAgencyAccount(tx, agency.id);
  return agency.maskedIban;
}

function sealedColumns(
  seal: Seal,
  place: string,
  { holder, iban: typed }: TypedAccount,
  { tenant, language }: { readonly tenant: Tenant; readonly language: Language },
) {
  if (nameForBank(holder) === undefined) throw refusal("Kontoinhaber", language);
  const iban = readIban(typed);
  if (iban === undefined) throw refusal("IBAN", language, ibanFault(typed, language));
  refusePayerAccount(tenant, iban, language);
  const account = { holder, iban, bic: bankOf(iban).bic } satisfies AgencyAccount;
  const { sealed, keyId } = seal.close(JSON.stringify(account), place);
  return { sealed, key_id: keyId, fingerprint: seal.fingerprint(iban), masked: maskIban(iban) };
}

/** The agency's bank account in full, for a payment. Undefined without one. */
export async function readAgencyAccount(
  { seal }: AgencyDeps,
  tx: TenantTransaction,
  agencyId: number,
): Promise<AgencyAccount | undefined> {
  const stored = await findSealedAccount(tx, agencyId);
  if (!stored) return undefined;
  return z.parse(Account, JSON.parse(seal.open(stored, placeOf(tx, agencyId)).toString("utf8")));
}

/** Encrypts accounts of older keys with the newest one. Returns how many. */
export async function rotateAgencyKey(
  { seal }: AgencyDeps,
  tx: TenantTransaction,
  size: number,
): Promise<number> {
  const old = await lockAccountsOfOtherKeys(tx, seal.newestKeyId, size);
  for (const stored of old) {
    const place = placeOf(tx, stored.id);
    const { sealed, keyId } = seal.close(seal.open(stored, place), place);
    await updateAgency(tx, stored.id, { sealed, key_id: keyId });
  }
  return old.length;
}

/** Whether the agency has the bank account with this fingerprint. */
export const hasAgencyAccount = (
  tx: TenantTransaction,
  agencyId: number,
  fingerprint: Buffer,
): Promise<boolean> => hasFingerprint(tx, agencyId, fingerprint);
