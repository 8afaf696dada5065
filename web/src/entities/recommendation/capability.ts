import { storedText } from "../../lib/storage/stored.ts";

const storeOf = (number: string) => storedText("sessionStorage", `empfehlung.${number}`);

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
