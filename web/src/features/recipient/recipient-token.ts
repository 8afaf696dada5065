import { storedText } from "../../lib/storage/stored.ts";

const storeOf = (recipientNumber: string) => storedText("sessionStorage", `empfaenger.${recipientNumber}`);

/** The token that opens the recipient's own data. It stays in this tab's storage and is never part of an address. */
export function rememberToken(recipientNumber: string, token: string): void {
  storeOf(recipientNumber).write(token);
}

export function tokenOf(recipientNumber: string): string | undefined {
  return storeOf(recipientNumber).read();
}
