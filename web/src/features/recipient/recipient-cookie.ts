import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { deleteCookie, readCookie, writeCookie } from "../../lib/storage/cookies.ts";
import type { Page } from "../../lib/page/page.tsx";

/** One cookie per accepted recommendation, with the recipient's number. */
const nameOf = ({ tenant }: Page, number: string): string =>
  `${tenant.configuration.consentOptions.cookiePrefix}empfaenger_${number}`;

export function knownRecipient(page: Page, number: string): string | undefined {
  return readSpokenNumber(readCookie(nameOf(page, number)) ?? "");
}

export function rememberRecipient(page: Page, number: string, recipientNumber: string): void {
  writeCookie(nameOf(page, number), recipientNumber, {
    days: page.tenant.configuration.consentOptions.expiryDays,
  });
}

export function forgetRecipient(page: Page, number: string): void {
  deleteCookie(nameOf(page, number));
}
