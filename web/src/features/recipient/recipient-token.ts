import { stored } from "../../lib/storage/stored.ts";

const isText = (value: unknown): value is string => typeof value === "string";
const storeOf = (recipientNumber: string) =>
  stored("sessionStorage", `empfaenger.${recipientNumber}`, isText);

/** The recipient's token opens what is their own. It stays in this tab's storage and never stands in an address. */
export function rememberToken(recipientNumber: string, token: string): void {
  storeOf(recipientNumber).write(token);
}

export function tokenOf(recipientNumber: string): string | undefined {
  return storeOf(recipientNumber).read();
}
