import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { PageVisit } from "@weitersagen/contract/page";
import { noConsent } from "../lib/consent.ts";
import type { Consent } from "../lib/consent.ts";
import { inLanguage } from "../lib/locale.ts";
import type { Page } from "../lib/page.tsx";

/** What the navigation rules ask about a visitor, and who carries out what they answer. */
export interface Visit {
  readonly from: URL | undefined;
  /** The hash of the address navigated to: requests do not carry it. */
  readonly hash: string;
  readonly session: Navigation["session"];
  readonly framed: boolean | undefined;
  readonly consent: Consent;
  tryAutologin(): Promise<Navigation["session"]>;
  /** An address as a redirect names it: the router adds the language in the browser, but not on the server. */
  redirectAddress(address: string): string;
  carryOut(effects: readonly NavigationEffect[]): void;
}

/**
 * A first request. Its page is the same for everybody, so nothing is carried out here and consent plays no part: the
 * browser asks the rules again when it takes the page over.
 */
export function requestVisit({ mayHaveToken, framed }: PageVisit, { tenant, language }: Page): Visit {
  const session = tenant.configuration.isAutologin ? "stored" : "loggedIn";
  return {
    from: undefined,
    hash: "",
    session: mayHaveToken ? session : "loggedOut",
    framed,
    consent: noConsent,
    // Taken on trust for the routing alone; the browser tries it before it shows anything of the visitor's own.
    tryAutologin: () => Promise.resolve("loggedIn"),
    redirectAddress: (address) => (address.startsWith("/") ? inLanguage(address, language) : address),
    carryOut: () => {},
  };
}
