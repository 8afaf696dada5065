import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { stored } from "../../lib/storage/stored.ts";

/** The person who recommended in this browser before, so that the next link is one tap. */
export interface KnownReferrer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The number of the person's newest link in this browser; null if there is none. An older release did not store it. */
  readonly newestLink?: string | null;
}

/** On this device only. The form offers to remove it. */
export const knownReferrer = stored("localStorage", "empfehler", isReferrer);

/** Whether the link is of the person whom the form knows: several people may use a browser. */
export const isOf = (
  known: KnownReferrer | undefined,
  { referrerFirstName, referrerLastName }: SharedRecommendation,
): known is KnownReferrer => known?.firstName === referrerFirstName && known.lastName === referrerLastName;

/** The names and the address are written together, so one of them is enough to recognise it. */
function isReferrer(value: unknown): value is KnownReferrer {
  return typeof (value as KnownReferrer | null)?.email === "string";
}
