import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { Location } from "react-router";
import type { ConsentDesk } from "../lib/consent.ts";
import { writeCookie } from "../lib/cookies.ts";
import type { PageViews } from "../lib/page-views.ts";
import type { BrowserSession } from "../lib/session.ts";
import type { Visit } from "./visit.ts";

const CHANNEL_DAYS = 730;

interface Surroundings {
  readonly session: BrowserSession;
  readonly consentDesk: ConsentDesk;
  readonly views: PageViews;
  /** Where the visitor is; nothing before the first page stands. */
  readonly here: () => Location | undefined;
  /** Where the visitor is going. */
  readonly target: () => Location | undefined;
}

/** The visitor as the browser knows them at this moment. */
export function browserVisit({ session, consentDesk, views, here, target }: Surroundings): Visit {
  const from = here();
  return {
    from: from && addressOf(from),
    get hash() {
      return target()?.hash ?? "";
    },
    session: stateOf(session),
    framed: window.parent !== window,
    consent: consentDesk.consent(),
    async tryAutologin() {
      await session.tryAutologin();
      return session.isLoggedIn() ? "loggedIn" : "loggedOut";
    },
    redirectAddress: (address) => address,
    carryOut(effects) {
      for (const effect of effects) carryOut(effect, consentDesk);
      views.allow(effects.flatMap((effect) => (effect.do === "track" ? effect.trackings : [])));
    },
  };
}

function stateOf(session: BrowserSession): Navigation["session"] {
  if (session.isLoggedIn()) return "loggedIn";
  return session.token() === undefined ? "loggedOut" : "stored";
}

export function addressOf({ pathname, search, hash }: Location): URL {
  return new URL(location.origin + pathname + search + hash);
}

function carryOut(effect: NavigationEffect, consentDesk: ConsentDesk): void {
  if (effect.do === "suppressConsentDialog") consentDesk.pause();
  if (effect.do === "restartConsentDialog") consentDesk.restart();
  if (effect.do === "rememberChannel") writeCookie("channel", effect.channel, { days: CHANNEL_DAYS });
}
