import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { stored } from "../../lib/storage/stored.ts";
import { knownReferrer } from "./known-referrer.ts";
import { newestRecommendation } from "./newest.ts";

/** A recommendation that was made in this browser, with the key that opens it. */
interface OwnRecommendation {
  readonly number: string;
  readonly capability: string;
  /** When its link expires, in milliseconds. */
  readonly until: number;
}

/** For a recommendation whose end is not known here. */
const VALID_MS = LINK_VALID_DAYS * 86_400_000;

const store = stored("localStorage", "empfehlungen", isList);

/**
 * The referrer's key to a recommendation opens its share screen without a login. It stays in this browser's storage as
 * long as the link is valid, so that another tab opens it too, and is never part of an address, where it would be
 * tracked, logged and passed on.
 */
export function rememberCapability(number: string, capability: string, until?: Date): void {
  newestRecommendation.write(number);
  const others = ownRecommendations().filter((own) => own.number !== number);
  store.write([{ number, capability, until: until?.getTime() ?? Date.now() + VALID_MS }, ...others]);
}

export function capabilityOf(number: string): string | undefined {
  return ownRecommendations().find((own) => own.number === number)?.capability;
}

/** The newest recommendation of this browser with its key. */
export const newestOwn = (): Pick<OwnRecommendation, "number" | "capability"> | undefined =>
  ownRecommendations()[0];

/** The newest one first. */
function ownRecommendations(): readonly OwnRecommendation[] {
  return (store.read() ?? []).filter(({ until }) => until > Date.now());
}

/** For a browser that other people use too. */
export function forgetRecommendations(): void {
  store.remove();
  newestRecommendation.remove();
}

/** The server knows a key of this browser no more: the account was deleted, and the browser forgets the person too. */
export function forgetGoneReferrer(): void {
  forgetRecommendations();
  knownReferrer.remove();
}

function isList(value: unknown): value is OwnRecommendation[] {
  return Array.isArray(value) && value.every(isOwn);
}

function isOwn(value: unknown): boolean {
  const own = value as Partial<OwnRecommendation> | null;
  return (
    typeof own === "object" &&
    typeof own?.number === "string" &&
    typeof own.capability === "string" &&
    typeof own.until === "number"
  );
}
