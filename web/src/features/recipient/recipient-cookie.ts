import { recipientCookieName } from "@weitersagen/contract/cookies";
import { DAYS_TO_ORDER } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { deleteCookie, readCookie, writeCookie } from "../../lib/storage/cookies.ts";
import type { Page } from "../../lib/page/page.tsx";

const nameOf = ({ tenant }: Page, number: string): string =>
  recipientCookieName(tenant.configuration.consentOptions.cookiePrefix, number);

export function knownRecipient(page: Page, number: string): string | undefined {
  return readSpokenNumber(readCookie(nameOf(page, number)) ?? "");
}

export function rememberRecipient(page: Page, number: string, recipientNumber: string): void {
  writeCookie(nameOf(page, number), recipientNumber, {
    days: DAYS_TO_ORDER,
  });
}

export function forgetRecipient(page: Page, number: string): void {
  deleteCookie(nameOf(page, number));
}
