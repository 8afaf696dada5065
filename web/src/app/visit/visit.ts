import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { ApiCaller, PageVisit } from "@weitersagen/contract/page";
import { noConsent } from "../../lib/consent/consent.ts";
import type { Consent } from "../../lib/consent/consent.ts";
import type { Page } from "../../lib/page/page.tsx";

/** The visitor who opens a page: per request on the server, per navigation in the browser. */
export interface Visitor {
  readonly page: Page;
  readonly api: ApiCaller;
  readonly visit: Visit;
}

/** What the navigation rules need to know about a visitor, and how their effects are applied. */
export interface Visit {
  readonly from: URL | undefined;
  readonly session: Navigation["session"];
  readonly framed: boolean | undefined;
  readonly consent: Consent;
  tryAutologin(): Promise<Navigation["session"]>;
  carryOut(effects: readonly NavigationEffect[]): void;
}

/**
 * A first request. Its page is the same for all visitors, so no effects are applied and consent is ignored: the browser
 * applies the rules again after hydration.
 */
export function requestVisit({ mayHaveToken, framed }: PageVisit, { tenant }: Page): Visit {
  const session = tenant.configuration.isAutologin ? "stored" : "loggedIn";
  return {
    from: undefined,
    session: mayHaveToken ? session : "loggedOut",
    framed,
    consent: noConsent,
    // Trusted for routing only: the browser tries the token before it shows personal data.
    tryAutologin: () => Promise.resolve("loggedIn"),
    carryOut: () => {},
  };
}
