import type { ApiCaller } from "@weitersagen/contract/page";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import {
  capabilityOf,
  forgetGone,
  linkOfKnown,
  type OwnKey,
  rememberCapability,
} from "../../entities/recommendation/capability.ts";
import { knownReferrer } from "../../entities/recommendation/known-referrer.ts";
import { problemOf } from "../../lib/api/problem.ts";
import { sameAddress } from "./same-address.ts";

/**
 * A link of this browser. "gone" if its account was deleted; "unknown" without an answer of the server, and for an
 * unconfirmed link that is locked or over.
 */
export type OwnLink =
  | { readonly standing: "gone" | "unknown" }
  | {
      readonly standing: "confirmed" | "unconfirmed";
      readonly key: OwnKey;
      readonly recommendation: SharedRecommendation;
    };

/** The newest link of the person whom the form knows, or the one with the number: a page about one link never shows another one. */
function keyFor(number: string | undefined): OwnKey | undefined {
  if (number === undefined) return linkOfKnown();
  const capability = capabilityOf(number);
  return capability === undefined ? undefined : { number, capability };
}

/**
 * What the server says about a link of this browser. The key of a deleted account is forgotten. Callers repeat it if its
 * import fails.
 */
export async function lookUpOwnLink(api: ApiCaller, number?: string): Promise<OwnLink> {
  const key = keyFor(number);
  if (key === undefined) return { standing: "unknown" };
  const { getAnyRecommendation } = await import("@weitersagen/contract/recommendation-calls");
  try {
    const recommendation = await api(getAnyRecommendation, { params: key });
    const { optInRequired, isLocked, isOpen } = recommendation;
    if (!optInRequired) return { standing: "confirmed", key, recommendation };
    // The owner of a typed address may have locked it: it needs no confirmation any more, and the next link is not refused.
    if (isLocked || !isOpen) return { standing: "unknown" };
    return { standing: "unconfirmed", key, recommendation };
  } catch (failure) {
    if (problemOf(failure)?.code !== "notFound") return { standing: "unknown" };
    forgetGone(key.number);
    return { standing: "gone" };
  }
}

interface ConfirmedLink extends OwnKey {
  /** The address of the account. */
  readonly email: string;
}

/** After a confirmation. The mail may have been opened in the browser of another person. */
export function rememberConfirmed({ number, capability, email }: ConfirmedLink): void {
  rememberCapability(number, capability);
  const known = knownReferrer.read();
  if (known && sameAddress(known.email, email)) knownReferrer.write({ ...known, newestLink: number });
}
