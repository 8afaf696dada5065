import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { ApiCaller, PageVisit } from "@weitersagen/contract/page";
import { noConsent } from "../../lib/consent/consent.ts";
import type { Consent } from "../../lib/consent/consent.ts";
import type { Page } from "../../lib/page/page.tsx";

/** Who opens a page: per request on the server, per navigation in the browser. */
export interface Visitor {
  readonly page: Page;
  readonly api: ApiCaller;
  readonly visit: Visit;
}

/** What the navigation rules ask about a visitor, and who carries out what they answer. */
export interface Visit {
  readonly from: URL | undefined;
  readonly session: Navigation["session"];
  readonly framed: boolean | undefined;
  readonly consent: Consent;
  tryAutologin(): Promise<Navigation["session"]>;
  carryOut(effects: readonly NavigationEffect[]): void;
}

/**
 * A first request. Its page is the same for everybody, so nothing is carried out here and consent plays no part: the
 * browser asks the rules again when it takes the page over.
 */
export function requestVisit({ mayHaveToken, framed }: PageVisit, { tenant }: Page): Visit {
  const session = tenant.configuration.isAutologin ? "stored" : "loggedIn";
  return {
    from: undefined,
    session: mayHaveToken ? session : "loggedOut",
    framed,
    consent: noConsent,
    // Taken on trust for the routing alone; the browser tries it before it shows anything of the visitor's own.
    tryAutologin: () => Promise.resolve("loggedIn"),
    carryOut: () => {},
  };
}
