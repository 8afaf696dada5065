import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { stored } from "../../lib/storage/stored.ts";
import { dropKey, isKeyList, keepKey, keptKeys, keyOf, type KeptKey } from "./kept-keys.ts";
import { knownReferrer } from "./known-referrer.ts";
import { newestRecommendation } from "./newest.ts";
import { forgetTokens, hasTokens } from "./recipient-token.ts";

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

export type OwnKey = Pick<KeptKey, "number" | "capability">;

/** The recommendations of this browser with their keys, the newest one first. */
export const keptLinks = (): readonly OwnKey[] => keptKeys(store);

export const newestOwn = (): OwnKey | undefined => keptLinks()[0];

/**
 * The newest link of the person whom the form knows. The newest one of all may be another person's, so it counts only where
 * the number is not known.
 */
export function linkOfKnown(): OwnKey | undefined {
  const number = knownReferrer.read()?.newestLink;
  return number === undefined ? newestOwn() : keptLinks().find((link) => link.number === number);
}

/** For another person who recommends here next. The key to the status of an accepted recommendation stays. */
export function forgetRecommendations(): void {
  store.remove();
  newestRecommendation.remove();
}

/** Whether this browser opens links, or the status of an accepted recommendation, without a login. */
export const hasKeys = (): boolean => newestOwn() !== undefined || hasTokens();

/** After a logout, and after the account was deleted in this browser: other people may use it next. */
export function forgetReferrer(): void {
  forgetRecommendations();
  forgetTokens();
  knownReferrer.remove();
}

/** The server does not know this key any more: its account was deleted. The links and the names of other people stay. */
export function forgetGone(number: string): void {
  if (linkOfKnown()?.number === number) knownReferrer.remove();
  dropKey(store, number);
  const next = newestOwn();
  if (next) newestRecommendation.write(next.number);
  else newestRecommendation.remove();
}
