import { stored } from "../../lib/storage/stored.ts";

/** The person who recommended in this browser before, so that the next link is one tap. */
export interface KnownReferrer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** On this device only. The form offers to remove it. */
export const knownReferrer = stored("localStorage", "empfehler", isReferrer);

function isReferrer(value: unknown): value is KnownReferrer {
  const known = value as Partial<KnownReferrer> | null;
  return (
    typeof known === "object" &&
    typeof known?.firstName === "string" &&
    typeof known.lastName === "string" &&
    typeof known.email === "string"
  );
}
