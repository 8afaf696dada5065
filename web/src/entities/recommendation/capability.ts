import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { stored } from "../../lib/storage/stored.ts";
import { isKeyList, keepKey, keptKeys, keyOf, type KeptKey } from "./kept-keys.ts";
import { knownReferrer } from "./known-referrer.ts";
import { newestRecommendation } from "./newest.ts";
import { forgetTokens } from "./recipient-token.ts";

/** For a recommendation whose end is not known here. */
const VALID_MS = LINK_VALID_DAYS * 86_400_000;

const store = stored("localStorage", "empfehlungen", isKeyList);

/**
 * The referrer's key to a recommendation opens its share screen without a login. It stays in this browser's storage as
 * long as the link is valid, so that another tab opens it too, and is never part of an address, where it would be
 * tracked, logged and passed on.
 */
export function rememberCapability(number: string, capability: string, until?: Date): void {
  newestRecommendation.write(number);
  keepKey(store, { number, capability, until: until?.getTime() ?? Date.now() + VALID_MS });
}

export const capabilityOf = (number: string): string | undefined => keyOf(store, number);

/** The newest recommendation of this browser with its key. */
export const newestOwn = (): Pick<KeptKey, "number" | "capability"> | undefined => keptKeys(store)[0];

/** For a browser that other people use too. */
export function forgetRecommendations(): void {
  store.remove();
  newestRecommendation.remove();
  forgetTokens();
}

/** The server knows a key of this browser no more: the account was deleted, and the browser forgets the person too. */
export function forgetGoneReferrer(): void {
  forgetRecommendations();
  knownReferrer.remove();
}
