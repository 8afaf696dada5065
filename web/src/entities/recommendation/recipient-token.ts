import { DAYS_TO_ORDER } from "@weitersagen/domain/recommendation";
import { stored } from "../../lib/storage/stored.ts";
import { dropKey, isKeyList, keepKey, keptKeys, keyOf } from "./kept-keys.ts";

const store = stored("localStorage", "empfaenger", isKeyList);

/**
 * The token that opens the recipient's own data. It stays in this browser's storage as long as the recipient's cookie,
 * so that the next tab shows the status too. Of an address it becomes a part only where a recipient without a mail address
 * copies the link to the own status.
 */
export function rememberToken(recipientNumber: string, token: string): void {
  keepKey(store, {
    number: recipientNumber,
    capability: token,
    until: Date.now() + DAYS_TO_ORDER * 86_400_000,
  });
}

export const tokenOf = (recipientNumber: string): string | undefined => keyOf(store, recipientNumber);

/** Of the acceptance that was opened here last. If a mailed link opened it, the token proves the address to which it was mailed. */
export const newestToken = (): string | undefined => keptKeys(store)[0]?.capability;

/** The server does not know the recipient any more. */
export const forgetToken = (recipientNumber: string): void => dropKey(store, recipientNumber);

export const hasTokens = (): boolean => keptKeys(store).length > 0;

/** For a browser that other people use too. */
export const forgetTokens = (): void => store.remove();
