import { stored } from "../../lib/storage/stored.ts";

const isText = (value: unknown): value is string => typeof value === "string";
const storeOf = (number: string) => stored("sessionStorage", `empfehlung.${number}`, isText);

/**
 * The referrer's key to a recommendation opens its share screen without a login. It stays in this tab's storage and is
 * never part of an address, where it would be tracked, logged and passed on.
 */
export function rememberCapability(number: string, capability: string): void {
  storeOf(number).write(capability);
}

export function capabilityOf(number: string): string | undefined {
  return storeOf(number).read();
}
