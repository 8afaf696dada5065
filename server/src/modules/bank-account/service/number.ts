import { bankDataByIBAN, isValidBIC } from "bankdata-germany";
import { electronicFormatIBAN, isSEPACountry, isValidBIC as hasBicForm, isValidIBAN } from "ibantools";

/** Reads an IBAN as a person types it. Undefined if it is not valid or no SEPA transfer can go there. */
export function readIban(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed.normalize("NFKC").replaceAll(/[\s\p{Cf}]/gu, ""));
  if (iban === null || !isValidIBAN(iban)) return undefined;
  return isSEPACountry(iban.slice(0, 2)) ? iban : undefined;
}

export interface Bank {
  readonly bic: string | null;
  readonly name: string | null;
}

/** The bank can be derived from a German IBAN only; for others the typed BIC is used. */
export function bankOf(iban: string): Bank {
  const found = iban.startsWith("DE") ? bankDataByIBAN(iban) : null;
  return { bic: found?.bic || null, name: found?.bankName || null };
}

export function readBic(typed: string): string | undefined {
  const bic = typed.replaceAll(/\s/g, "").toUpperCase();
  return hasBicForm(bic) || isValidBIC(bic) ? bic : undefined;
}

/** `DE89 •••• •••• •••• ••30 00`: enough for the owner to recognise the account. */
export function maskIban(iban: string): string {
  const masked = iban.slice(0, 4) + "•".repeat(iban.length - 8) + iban.slice(-4);
  return masked.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
