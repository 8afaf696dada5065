import type { ApiCaller } from "@weitersagen/contract/page";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { importWithRetries, importOrReload, watchImports } from "../lib/api/import-again.ts";
import { ApiProvider } from "../lib/api/api-context.tsx";
import { ConsentProvider } from "../lib/consent/consent-context.tsx";
import { onConsentChange } from "../lib/consent/consent.ts";
import type { Consent } from "../lib/consent/consent.ts";
import { frameModeOf } from "./frame/frame-access.ts";
import { rememberInvitation } from "../entities/invitation/invitation.ts";
import { PageViewsProvider } from "../lib/page-views/page-views-context.tsx";
import { pageViews } from "../lib/page-views/page-views.ts";
import { addressBook } from "../lib/page/links.ts";
import { PageProvider } from "../lib/page/page.tsx";
import { pathTo } from "../lib/router/location.ts";
import type { Location } from "../lib/router/location.ts";
import { RouterProvider } from "../lib/router/router-context.tsx";
import { createRouter } from "../lib/router/router.ts";
import { browserHistory } from "../lib/router/history.ts";
import { SessionProvider } from "../lib/session/session-context.tsx";
import { VisitStateProvider } from "../lib/storage/visit-state-context.tsx";
import { openVisitState } from "../lib/storage/visit-state.ts";
import { openSession } from "../lib/session/session.ts";
import { browserVisit } from "./visit/browser-visit.ts";
import { openConsentStore } from "./visit/open-consent.ts";
import { isIgnoredJump } from "./navigation/jumps.ts";
import { destinationOf, applyRules } from "./navigation/rules.ts";
import { openPage, takeOverPage, withPass } from "./navigation/open-page.ts";
import { outcomeIn, readPageData } from "./document/page-data.ts";
import { Root } from "./root.tsx";
import { loginWith, clearAfterLogout, watchExpiry, watchOtherTabs } from "./visit/session-events.ts";
import "../styles/app.css";
import "./failure/failure-page.css";

const data = readPageData(document.querySelector("#page-data")?.textContent ?? "");
const { page, __MANDANT__ } = data;
// The tenant's slug, for other scripts of the page. The specification prescribes the name.
Object.assign(globalThis, { __MANDANT__ });

watchImports();
const isFramed = window.parent !== window;
const frameMode = frameModeOf({ isFramed, search: location.search });
if (frameMode !== undefined) document.documentElement.dataset["frame"] = frameMode;

const { configuration } = page.tenant;
const { consentOptions, isAutologin } = configuration;
// Session and API need each other: `loginWith` calls the API later, when it exists.
const session = openSession({
  ...consentOptions,
  isAutologin,
  autologin: (token) => loginWith(api, token),
});
const api: ApiCaller = async (call, input, options) => {
  const { browserApi } = await importOrReload(() => import("../lib/api/browser-api.ts"));
  return browserApi({
    slug: page.tenant.slug,
    language: page.language,
    token: () => session.token(),
    onSessionEnd: () => {
      session.end();
      void import("../lib/session/agency-session.ts").then(({ endAgencySession }) => endAgencySession());
    },
  })(call, input, options);
};
rememberInvitation(location.search);
const consentStore = openConsentStore(configuration, api);
const visitState = openVisitState(page.tenant.slug);
const views = pageViews(configuration.trackings, visitState);
const addresses = addressBook(page);
const history = browserHistory(addresses);

const router = createRouter({
  addresses,
  history,
  // The screen of this address is loaded before hydration: a lazy screen would discard the server's markup.
  opened: await importOrReload(() => takeOverPage(addressOf(history.current()), page, outcomeIn(data))),
  open: (to, signal) =>
    openPage(addressOf(to), { page, api, visit: visitFrom(router.state.shown.location) }, signal),
  leave: (address, step) => (step === "push" ? location.assign(address) : location.replace(address)),
  isHandled: isIgnoredJump,
});
if (isFramed && session.token() === undefined) await redirectFramedVisitor();
/**
 * Calls that the shown page makes later, such as for the next part of a list. Where the tenant forces login, they carry
 * the number, code or token of the page's address as a pass.
 */
const pageApi: ApiCaller = (call, input, options) =>
  withPass(api, addressOf(router.state.shown.location), page)(call, input, options);
hydrateRoot(
  document.querySelector("#root") ?? document.body,
  <StrictMode>
    <PageProvider value={page}>
      <ApiProvider value={pageApi}>
        <SessionProvider value={session}>
          <ConsentProvider value={consentStore}>
            <VisitStateProvider value={visitState}>
              <PageViewsProvider value={views}>
                <RouterProvider router={router}>
                  <Root />
                </RouterProvider>
              </PageViewsProvider>
            </VisitStateProvider>
          </ConsentProvider>
        </SessionProvider>
      </ApiProvider>
    </PageProvider>
  </StrictMode>,
);

void applyBrowserRules();
// The server does not see a token that is stored in the tab, so it could not load the data of this page.
if ("problem" in data && data.problem.code === "notLoggedIn" && session.token() !== undefined) {
  void router.reload();
}
if (isFramed) {
  void importWithRetries(() => import("./frame/join-frame.ts")).then(({ joinFrame }) =>
    joinFrame(router, page, consentStore),
  );
}
onConsentChange(consentStore, (consent) => void applyConsent(consent));
watchExpiry(session, () => location.reload());
clearAfterLogout(session, () => void applyBrowserRules());
watchOtherTabs(session);

/**
 * The server treats framed visitors as logged in, because their token may be stored in the tab only, where the server
 * does not see it. If there is none, the rules are applied here, before the page is hydrated.
 */
async function redirectFramedVisitor(): Promise<void> {
  const to = addressOf(router.state.shown.location);
  const elsewhere = destinationOf(await applyRules(to, { page, api, visit: visitFrom(undefined) }), to, page);
  if (elsewhere === undefined) return;
  location.replace(elsewhere.startsWith("/") ? addresses.addressOf(elsewhere) : elsewhere);
  // Never resolves, so that the old page is not hydrated while the browser loads the new one.
  await new Promise(() => {});
}

/** Applies the rules again with what only the browser knows: frame, consent, a login that must be tried. */
async function applyBrowserRules(): Promise<void> {
  const to = addressOf(router.state.shown.location);
  const visit = visitFrom(undefined);
  const result = await applyRules(to, { page, api, visit });
  visit.carryOut(result.effects);
  const elsewhere = destinationOf(result, to, page);
  if (elsewhere === undefined) return;
  if (result.decision?.do === "leave") location.replace(elsewhere);
  else await router.navigate(elsewhere, { replace: true });
}

/** A consent that was just given or withdrawn takes effect on the current page. */
async function applyConsent(consent: Consent): Promise<void> {
  views.forget(configuration.trackings.filter(({ category }) => !consent[category]).map(({ name }) => name));
  const visit = visitFrom(undefined);
  const { effects } = await applyRules(addressOf(router.state.shown.location), { page, api, visit });
  // The other effects do not depend on consent.
  visit.carryOut(effects.filter((effect) => effect.do === "rememberChannel" || effect.do === "track"));
}

/** `here` is the page that the visitor leaves; undefined if the rules are applied to the shown page again. */
function visitFrom(here: Location | undefined) {
  return browserVisit({ session, consentStore, views, from: here && addressOf(here) });
}

/** The URL of a location of the app in the page's language. */
function addressOf(place: Location): URL {
  return new URL(location.origin + addresses.addressOf(pathTo(place)));
}
