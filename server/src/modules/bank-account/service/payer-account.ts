import type { Language } from "@weitersagen/contract/language";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";

/** Money paid to the account that pays reaches no one. */
const payerAccount = {
  de: (brand: string) =>
    `Von diesem Konto zahlt ${brand} aus. Bitte geben Sie die IBAN Ihres eigenen Kontos an.`,
  en: (brand: string) => `${brand} pays from this account. Please enter the IBAN of your own account.`,
} as const;

/** The tenant pays from this account. */
export const isPayerAccount = ({ settings }: Tenant, iban: string): boolean => iban === settings.payer?.iban;

/** What `isPayerAccount` says of stored accounts, for queries that compare their fingerprints. */
export const payerFingerprint = ({ seal }: { readonly seal: Seal }, { settings }: Tenant): Buffer | null =>
  settings.payer ? seal.fingerprint(settings.payer.iban) : null;

/** Refuses the account of the tenant itself as a payee. */
export function refusePayerAccount(tenant: Tenant, iban: string, language: Language): void {
  if (!isPayerAccount(tenant, iban)) return;
  const message = payerAccount[language](tenant.settings.brand);
  throw new Refusal("invalidInput", { errors: [{ path: "IBAN", message }] });
}
