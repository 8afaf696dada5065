import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { Location } from "react-router";
import { readConsent } from "../lib/consent.ts";
import { writeCookie } from "../lib/cookies.ts";
import type { Page } from "../lib/page.tsx";
import type { BrowserSession } from "../lib/session.ts";
import type { Visit } from "./visit.ts";

const CHANNEL_DAYS = 730;

interface Surroundings {
  readonly page: Page;
  readonly session: BrowserSession;
  /** Where the visitor is; nothing before the first page stands. */
  readonly here: () => Location | undefined;
  /** Where the visitor is going. */
  readonly target: () => Location | undefined;
}

/** The visitor as the browser knows them at this moment. */
export function browserVisit({ page, session, here, target }: Surroundings): Visit {
  const from = here();
  return {
    from: from && addressOf(from),
    get hash() {
      return target()?.hash ?? "";
    },
    session: stateOf(session),
    framed: window.parent !== window,
    consent: readConsent(page.tenant.configuration.consentOptions),
    async tryAutologin() {
      await session.tryAutologin();
      return session.isLoggedIn() ? "loggedIn" : "loggedOut";
    },
    redirectAddress: (address) => address,
    carryOut: (effects) => effects.forEach(carryOut),
  };
}

function stateOf(session: BrowserSession): Navigation["session"] {
  if (session.isLoggedIn()) return "loggedIn";
  return session.token() === undefined ? "loggedOut" : "stored";
}

export function addressOf({ pathname, search, hash }: Location): URL {
  return new URL(location.origin + pathname + search + hash);
}

function carryOut(effect: NavigationEffect): void {
  if (effect.do === "rememberChannel") writeCookie("channel", effect.channel, { days: CHANNEL_DAYS });
}
