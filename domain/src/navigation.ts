import { channelNames } from "./channel-names.ts";
import { readChannel } from "./channel.ts";
import { withoutEndSlashes } from "./end-slashes.ts";
import { readSpokenNumber } from "./spoken-number.ts";

export type ConsentCategory = "required" | "functional" | "analytical" | "marketing";

/** A location in the app: an address within the visitor's language, and its screen. */
export interface Place {
  readonly path: string;
  /** The first value of each query parameter. */
  readonly query: Readonly<Record<string, string>>;
  /** With its `#`, or empty. */
  readonly hash: string;
  /** Path, query and hash together, as written. */
  readonly address: string;
  /** The screen's name in the tenant's route table; undefined where there is no screen. */
  readonly screen: string | undefined;
  /** The parameters in the screen's path: `{ nr: "…" }` for `/empfehlung/:nr`. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
}

/** The part of a tenant that the rules read. */
export interface NavigatedTenant {
  readonly siteUrl: string;
  readonly embeddingPath: string;
  readonly isAutologin: boolean;
  readonly integratedFrame: boolean;
  readonly hidesImprint: boolean;
  readonly forcesLogin: boolean;
  readonly agentRecommendation: boolean;
  readonly companyRecommendation: boolean;
  readonly storesBankAccounts: boolean;
  readonly offlineCodes: boolean;
  readonly callCentre: boolean;
  readonly agency?: boolean | undefined;
  readonly newsletter: boolean;
  readonly trackings: readonly { readonly name: string; readonly category: ConsentCategory }[];
}

/** One step of a visitor through the app: the first request on the server, or a navigation in the browser. */
export interface Navigation {
  readonly to: Place;
  /** The visitor's previous location; undefined at the start of a visit. */
  readonly from: Place | undefined;
  /** The address of `to` as the browser shows it, in its language: `/en/imprint?c=mail`. */
  readonly shownAddress: string;
  /** Undefined until the configuration is loaded. */
  readonly tenant: NavigatedTenant | undefined;
  /** Names of the screens that the tenant has. */
  readonly screens: readonly string[];
  /** `stored`: there is a token, but in autologin mode it was not tried yet. */
  readonly session: "loggedOut" | "stored" | "loggedIn";
  /** What the server knows about the number, code or token in the address; undefined if unknown or not looked up. */
  readonly pass?: PassState | undefined;
  /** Whether another page frames this one; undefined where the browser does not say. */
  readonly framed: boolean | undefined;
  readonly consent: Readonly<Record<ConsentCategory, boolean>>;
}

/** `ended`: it existed, but is used, expired or cancelled. */
export type PassState = "valid" | "ended";

/** Something the app does while the navigation proceeds. */
export type NavigationEffect =
  | { readonly do: "suppressConsentDialog" | "restartConsentDialog" | "clearFootnotes" }
  | { readonly do: "rememberChannel"; readonly channel: string }
  | { readonly do: "track"; readonly trackings: readonly string[] };

/** Something that must be loaded before the next rule is applied. */
export type NavigationQuestion =
  | { readonly do: "fetchTenant" }
  | { readonly do: "tryAutologin" }
  | { readonly do: "checkPass"; readonly pass: string };

/** A parameter that is carried over to the next address. */
export interface Carrying {
  readonly do: "carry";
  readonly name: "channel" | "widget";
  readonly value: string;
}

/** Ends this navigation: the visitor does not reach its target. */
export type NavigationDecision =
  | { readonly do: "ignore" }
  | { readonly do: "redirect"; readonly screen: string; readonly query: Readonly<Record<string, string>> }
  | { readonly do: "leave"; readonly to: string };

export type NavigationOutcome = NavigationEffect | NavigationQuestion | Carrying | NavigationDecision;
export type NavigationRule = (navigation: Navigation) => NavigationOutcome | undefined;

const redirectTo = (screen: string, query: Readonly<Record<string, string>> = {}): NavigationDecision => ({
  do: "redirect",
  screen,
  query,
});

/** 1. The privacy-consent dialog is suppressed on the Datenschutz and Impressum paths and restarted elsewhere. */
export function pauseConsentDialogOnLegalPages({ to }: Navigation): NavigationOutcome {
  const isLegal = to.screen === "Datenschutz" || to.screen === "Impressum";
  return { do: isLegal ? "suppressConsentDialog" : "restartConsentDialog" };
}

interface Jump {
  readonly to: Pick<Place, "path" | "hash">;
  readonly from: Pick<Place, "path"> | undefined;
}

/** 2. Navigating to the same path with the hash #empfehlen-form is ignored. */
export function ignoreJumpToRecommendForm({ to, from }: Jump): NavigationOutcome | undefined {
  return from?.path === to.path && to.hash === "#empfehlen-form" ? { do: "ignore" } : undefined;
}

/** 3. Footnotes are cleared. */
export function clearFootnotes(): NavigationOutcome {
  return { do: "clearFootnotes" };
}

/**
 * 4. A query parameter channel, c, pk_campaign or mtm_campaign is saved into a cookie, only if consent allows.
 * Otherwise it stays in the address, so that visitors who decline are attributed without anything stored on their device.
 */
export function rememberChannel({ to, from, consent }: Navigation): NavigationOutcome | undefined {
  const arriving = channelIn(to);
  if (arriving !== undefined) {
    return consent.marketing ? { do: "rememberChannel", channel: arriving } : undefined;
  }
  const travelling = channelIn(from);
  if (travelling === undefined || consent.marketing) return undefined;
  return { do: "carry", name: "channel", value: travelling };
}

/** 5. A widget query parameter is carried over from the previous route. */
export function carryWidget({ to, from }: Navigation): NavigationOutcome | undefined {
  const widget = from?.query["widget"];
  if (widget === undefined || to.query["widget"] !== undefined) return undefined;
  return { do: "carry", name: "widget", value: widget };
}

/** 6. If the tenant config is empty it is fetched first. */
export function fetchTenantFirst({ tenant }: Navigation): NavigationOutcome | undefined {
  return tenant === undefined ? { do: "fetchTenant" } : undefined;
}

/** 7. In autologin mode with a stored user token, not yet logged in, and not on AdminLogin, a login is tried silently. */
export function tryAutologin({ to, tenant, session }: Navigation): NavigationOutcome | undefined {
  const isDue = tenant?.isAutologin && session === "stored" && to.screen !== "AdminLogin";
  return isDue ? { do: "tryAutologin" } : undefined;
}

/** 8. Impressum redirects to / when the tenant has ModuleAdv=1. The footer then links the imprint of the host's site. */
export function hideImprint({ to, tenant }: Navigation): NavigationOutcome | undefined {
  return to.screen === "Impressum" && tenant?.hidesImprint ? redirectTo("Homepage") : undefined;
}

const publicScreens: ReadonlySet<string | undefined> = new Set([
  "FileNotFound",
  "Agb",
  "EmpfaengerBankdaten",
  "Empfehlungscode",
  "Datenschutz",
  "EmpfaengerDaten",
  "Exklusiv",
  "Exclusiv",
  "Faq",
  "Impressum",
  "Kontakt",
  "Login",
  "Logout",
  "PasswortZuruecksetzen",
  "PasswortVergessen",
  "PraemieWaehlen",
  "PraemieDaten",
  "RegistrierungAbschliessen",
  "Barrierefreiheitserklaerung",
  // Not a screen of referrers: the call centre has a login of its own.
  "Callcenter",
  // A member's mask for people without a login, who know the member's number.
  "Einladen",
  // Recipients have no login, and the law gives them access to their data.
  "Datenauskunft",
]);

/** Screens that mails and shared links open. Each explains by itself why a link no longer works. */
const linkedScreens: ReadonlySet<string | undefined> = new Set([
  "EmpfaengerBestaetigung",
  "EmpfehlungAbgelaufen",
  "EmpfehlungNichtMoeglich",
  "EmpfehlungBestaetigung",
  "AGBDatenschutzZustimmung",
  "AdminLogin",
  "EmpfehlerBankdaten",
  "EmailBestaetigung",
  "optin",
  "optout",
]);

/** The members of agencies log in at their own sign-on. By name, because every page loads this list. */
const isAgencyScreen = (screen = ""): boolean => screen.startsWith("Agentur");

function needsLogin({ to, tenant, session }: Navigation): boolean {
  const isOpen = publicScreens.has(to.screen) || isAgencyScreen(to.screen);
  return Boolean(tenant?.forcesLogin) && session !== "loggedIn" && !isOpen;
}

/** 9. Before the login is forced, the server looks up the number, code or token in the address. */
export function checkPass(navigation: Navigation): NavigationOutcome | undefined {
  const pass = needsLogin(navigation) ? passIn(navigation.to) : undefined;
  return pass === undefined ? undefined : { do: "checkPass", pass };
}

/**
 * 9. If the tenant has ModuleErzwingeLogin, a non-logged-in user is sent to /login, except on the public screens. A
 * valid number, code or token in the address satisfies it, so that invited people are never sent to a login. One that
 * has ended opens only the screen that explains why.
 */
export function forceLogin(navigation: Navigation): NavigationOutcome | undefined {
  const { to, pass } = navigation;
  if (!needsLogin(navigation) || pass === "valid") return undefined;
  return pass === "ended" && linkedScreens.has(to.screen) ? undefined : redirectTo("Login");
}

/** 10. In iframe mode, opened neither framed nor as a widget, the browser is sent to the embedding URL plus the path. */
export function leaveForEmbeddingPage(navigation: Navigation): NavigationOutcome | undefined {
  const { to, from, tenant, framed, shownAddress } = navigation;
  const isWidget = to.query["widget"] !== undefined || from?.query["widget"] !== undefined;
  if (!tenant?.integratedFrame || framed !== false || isWidget) return undefined;
  const site = withoutEndSlashes(tenant.siteUrl) + withoutEndSlashes(tenant.embeddingPath);
  return { do: "leave", to: site + shownAddress };
}

const disabledWithAutologin: ReadonlySet<string | undefined> = new Set([
  "MeineDaten",
  "Login",
  "Logout",
  "PasswortVergessen",
  "PasswortAendern",
  "PasswortZuruecksetzen",
  "RegistrierungAbschliessen",
]);
const loginRequired: ReadonlySet<string | undefined> = new Set([
  "PersoenlicherBereich",
  "MeineDaten",
  "Nachbuchung",
  "Logout",
]);

/**
 * 11. Routes marked disabledWithAutologin redirect to / in autologin mode; so do login-required ones when not logged in.
 * Where login is forced as well, the login stays open, because rule 9 would otherwise create a redirect loop.
 */
export function closeScreensInAutologin({ to, tenant, session }: Navigation): NavigationOutcome | undefined {
  if (!tenant?.isAutologin) return undefined;
  const loggedOut = session !== "loggedIn";
  if (to.screen === "Login" && tenant.forcesLogin && loggedOut) return undefined;
  const isClosed = disabledWithAutologin.has(to.screen) || (loggedOut && loginRequired.has(to.screen));
  return isClosed ? redirectTo("Homepage") : undefined;
}

/**
 * 12. A protected route when not logged in goes to the login route with a redirect parameter holding the target. Logout
 * when not logged in goes to /login.
 */
export function askForLogin({ to, session }: Navigation): NavigationOutcome | undefined {
  if (session === "loggedIn" || !loginRequired.has(to.screen)) return undefined;
  return to.screen === "Logout" ? redirectTo("Login") : redirectTo("Login", { redirect: to.address });
}

/** 13. After navigation, tracking is sent only for trackings with consent. */
export function trackWithConsent({ tenant, consent }: Navigation): NavigationOutcome | undefined {
  const allowed = (tenant?.trackings ?? []).filter(({ category }) => consent[category]);
  return allowed.length === 0 ? undefined : { do: "track", trackings: allowed.map(({ name }) => name) };
}

/** The navigation rules, applied in this order; the first that decides ends the navigation. */
export const navigationRules = [
  pauseConsentDialogOnLegalPages,
  ignoreJumpToRecommendForm,
  clearFootnotes,
  rememberChannel,
  carryWidget,
  fetchTenantFirst,
  tryAutologin,
  hideImprint,
  checkPass,
  forceLogin,
  leaveForEmbeddingPage,
  closeScreensInAutologin,
  askForLogin,
  trackWithConsent,
] as const satisfies readonly NavigationRule[];

/** /exklusiv and /exclusiv redirect to /code. */
export function leadExclusiveToCode({ to, screens }: Navigation): NavigationOutcome | undefined {
  const isExclusive = /^\/ex[ck]lusiv\/?$/i.test(to.path);
  return isExclusive && screens.includes("Empfehlungscode") ? redirectTo("Empfehlungscode") : undefined;
}

/** Any unknown path redirects to /404. */
export function leadUnknownToNotFound({ to }: Navigation): NavigationOutcome | undefined {
  return to.screen === undefined ? redirectTo("FileNotFound") : undefined;
}

const moduleOf: Readonly<Record<string, keyof NavigatedTenant>> = {
  EmpfehlenAgent: "agentRecommendation",
  MitarbeiterEmpfehlen: "companyRecommendation",
  Danke: "offlineCodes",
  Callcenter: "callCentre",
  Einladen: "agency",
  EmpfaengerBankdaten: "storesBankAccounts",
  EmpfehlerBankdaten: "storesBankAccounts",
  optin: "newsletter",
};

/** A tenant that stores no bank accounts still asks for one by a mailed link when a payment needs it. */
const openByMail: ReadonlySet<string | undefined> = new Set(["EmpfaengerBankdaten", "EmpfehlerBankdaten"]);

/** Whether a tenant has the module that a screen belongs to; most belong to none. */
export function isModuleOn(screen: string | undefined, tenant: NavigatedTenant): boolean {
  const module = isAgencyScreen(screen) ? "agency" : moduleOf[screen ?? ""];
  return module === undefined || Boolean(tenant[module]);
}

/** A screen whose module is off redirects to /. */
export function leadClosedModuleHome({ to, tenant }: Navigation): NavigationOutcome | undefined {
  if (!tenant || isModuleOn(to.screen, tenant)) return undefined;
  return openByMail.has(to.screen) && passIn(to) !== undefined ? undefined : redirectTo("Homepage");
}

/** The target of a path is resolved before the rules are applied. */
export const pathRules = [
  leadExclusiveToCode,
  leadUnknownToNotFound,
  leadClosedModuleHome,
] as const satisfies readonly NavigationRule[];

/** The channel through which the visitor came, in a form that is safe everywhere. */
export function channelIn(place: Pick<Place, "query"> | undefined): string | undefined {
  return readChannel(channelNames.map((name) => place?.query[name]).find((text) => text)) ?? undefined;
}

/** The query parameters that are kept when a visitor is redirected inside the app. */
export function companionsOf({ to, from }: Navigation): Record<string, string> {
  const channel = channelIn(to);
  const widget = to.query["widget"] ?? from?.query["widget"];
  return { ...(channel !== undefined && { channel }), ...(widget !== undefined && { widget }) };
}

const numberNames = ["nr", "empfehlungsnummer", "empfaengernummer", "code", "einladung"];
const tokenNames = ["token", "t", "hash", "hex", "adminLoginToken", "einladung"];

/** The number, code or token in an address, if it has the right form. Only the server knows whether it is valid. */
export function passIn({ query, parameters }: Pick<Place, "query" | "parameters">): string | undefined {
  const named = (name: string) => parameters[name] ?? query[name] ?? "";
  return (
    numberNames.map((name) => readSpokenNumber(named(name))).find((number) => number !== undefined) ??
    tokenNames.map(named).find((token) => /^[\w.~-]{20,512}$/.test(token))
  );
}
