import type { Language } from "@weitersagen/contract/language";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";

/** Money paid to the account that pays reaches no one. */
const payerAccount = {
  de: (brand: string) =>
    `Von diesem Konto zahlt ${brand} aus. Bitte geben Sie die IBAN Ihres eigenen Kontos an.`,
  en: (brand: string) => `${brand} pays from this account. Please enter the IBAN of your own account.`,
} as const;

/** Refuses the account of the tenant itself as a payee. */
export function refusePayerAccount({ settings }: Tenant, iban: string, language: Language): void {
  if (iban !== settings.payer?.iban) return;
  const message = payerAccount[language](settings.brand);
  throw new Refusal("invalidInput", { errors: [{ path: "IBAN", message }] });
}
