import { CHANNEL_DAYS } from "@weitersagen/domain/cookie-lives";
import { channelCookieName } from "@weitersagen/contract/cookies";
import type { Navigation, NavigationEffect } from "@weitersagen/domain/navigation";
import type { ConsentStore } from "../../lib/consent/consent.ts";
import { writeCookie } from "../../lib/storage/cookies.ts";
import type { PageViews } from "../../lib/page-views/page-views.ts";
import type { BrowserSession } from "../../lib/session/session.ts";
import type { Visit } from "./visit.ts";

interface BrowserContext {
  readonly session: BrowserSession;
  readonly consentStore: ConsentStore;
  readonly views: PageViews;
  /** The current page; undefined before the first one. */
  readonly from: URL | undefined;
}

/** What the browser knows about the visitor now. */
export function browserVisit({ session, consentStore, views, from }: BrowserContext): Visit {
  return {
    from,
    session: stateOf(session),
    framed: window.parent !== window,
    consent: consentStore.consent(),
    async tryAutologin() {
      await session.tryAutologin();
      return session.isLoggedIn() ? "loggedIn" : "loggedOut";
    },
    carryOut(effects) {
      for (const effect of effects) carryOut(effect, consentStore);
      views.allow(effects.flatMap((effect) => (effect.do === "track" ? effect.trackings : [])));
    },
  };
}

function stateOf(session: BrowserSession): Navigation["session"] {
  if (session.isLoggedIn()) return "loggedIn";
  return session.token() === undefined ? "loggedOut" : "stored";
}

function carryOut(effect: NavigationEffect, consentStore: ConsentStore): void {
  if (effect.do === "suppressConsentDialog") consentStore.pause();
  if (effect.do === "restartConsentDialog") consentStore.restart();
  if (effect.do === "rememberChannel")
    writeCookie(channelCookieName(), effect.channel, { days: CHANNEL_DAYS });
}
