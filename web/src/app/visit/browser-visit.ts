import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { ConsentDesk } from "../../lib/consent/consent.ts";
import { writeCookie } from "../../lib/storage/cookies.ts";
import type { PageViews } from "../../lib/page-views/page-views.ts";
import type { BrowserSession } from "../../lib/session/session.ts";
import type { Visit } from "./visit.ts";

const CHANNEL_DAYS = 730;

interface Surroundings {
  readonly session: BrowserSession;
  readonly consentDesk: ConsentDesk;
  readonly views: PageViews;
  /** Where the visitor is; nothing before the first page stands. */
  readonly from: URL | undefined;
}

/** The visitor as the browser knows them at this moment. */
export function browserVisit({ session, consentDesk, views, from }: Surroundings): Visit {
  return {
    from,
    session: stateOf(session),
    framed: window.parent !== window,
    consent: consentDesk.consent(),
    async tryAutologin() {
      await session.tryAutologin();
      return session.isLoggedIn() ? "loggedIn" : "loggedOut";
    },
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

function carryOut(effect: NavigationEffect, consentDesk: ConsentDesk): void {
  if (effect.do === "suppressConsentDialog") consentDesk.pause();
  if (effect.do === "restartConsentDialog") consentDesk.restart();
  if (effect.do === "rememberChannel") writeCookie("channel", effect.channel, { days: CHANNEL_DAYS });
}
