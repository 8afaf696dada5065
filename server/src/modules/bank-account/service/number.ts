import { bankDataByIBAN, isValidBIC } from "bankdata-germany";
import { electronicFormatIBAN, isSEPACountry, isValidBIC as hasBicForm, isValidIBAN } from "ibantools";

/** A number a person typed, checked and in the form banks exchange; undefined when it is none that can be paid to. */
export function readIban(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed.normalize("NFKC").replaceAll(/[\s\p{Cf}]/gu, ""));
  if (iban === null || !isValidIBAN(iban)) return undefined;
  return isSEPACountry(iban.slice(0, 2)) ? iban : undefined;
}

export interface Bank {
  readonly bic: string | null;
  readonly name: string | null;
}

/** A German number names its bank; elsewhere we take the BIC the person typed. */
export function bankOf(iban: string): Bank {
  const found = iban.startsWith("DE") ? bankDataByIBAN(iban) : null;
  return { bic: found?.bic || null, name: found?.bankName || null };
}

export function readBic(typed: string): string | undefined {
  const bic = typed.replaceAll(/\s/g, "").toUpperCase();
  return hasBicForm(bic) || isValidBIC(bic) ? bic : undefined;
}

/** `DE89 •••• •••• •••• ••30 00`: enough to recognise one's own account. */
export function maskIban(iban: string): string {
  const masked = iban.slice(0, 4) + "•".repeat(iban.length - 8) + iban.slice(-4);
  return masked.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
