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
export interface NavigationTenant {
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
  readonly tenant: NavigationTenant | undefined;
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

export const redirectTo = (
  screen: string,
  query: Readonly<Record<string, string>> = {},
): NavigationDecision => ({
  do: "redirect",
  screen,
  query,
});
