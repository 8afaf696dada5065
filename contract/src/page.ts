/**
 * The interface between the server and the web app. Neither imports the other: the server loads the built web app by its
 * entry, whose exports are `WebEntry`.
 */

import type { AnswerOf, CallDefinition, InputOf } from "./call.ts";
import type { Language } from "./language.ts";
import type { RouteEntry, TenantConfiguration } from "./tenant.ts";
import type { Theme } from "./theme.ts";

export interface CallOptions {
  /** A repeated call with the same content has one effect and gets the first response again. */
  readonly idempotencyKey?: string;
  /** From a mailed link: gives access to one reward without a login. */
  readonly rewardToken?: string;
  /** The number, code or token of the page's address: lets its holder in where the tenant forces login. */
  readonly pass?: string | undefined;
  /** A token for this call only, instead of that of the login. */
  readonly bearer?: string;
  /** In the browser: the response in another media type that the call also answers, as a `Blob`. */
  readonly media?: string;
}

/**
 * Makes a call of the contract: in process on the server, by fetch in the browser. A refused call rejects with an error
 * whose `problem` is what the API would have responded.
 */
export type ApiCaller = <C extends CallDefinition>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

/** The part of the tenant that its pages use. Everything here reaches the browser. */
export interface PageTenant {
  readonly slug: string;
  /** Changes with every change of the tenant's data; part of the key of cached pages. */
  readonly version: string;
  readonly configuration: TenantConfiguration;
  readonly theme: Theme;
  readonly routes: readonly RouteEntry[];
  /** The tenant's own texts by `feature.key`, in place of the default ones. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
  /** Sites that may frame the app; it sends messages only to them. */
  readonly frameAncestors: readonly string[];
}

/** Addresses of the built files that a document links. */
export interface PageAssets {
  readonly entry: string;
  readonly stylesheets: readonly string[];
  /** Further scripts that a module needs, by the module's path inside `web/`; those of the entry under `entry`. */
  readonly preloads: Readonly<Record<string, readonly string[]>>;
  /** Only during development: modules that must run before the entry. */
  readonly development?: readonly string[];
}

/** Addresses of the files generated from the tenant's theme. */
export interface ThemeFiles {
  readonly stylesheet: string;
  readonly icon: string;
}

/**
 * The facts about a single visitor that decide where a page request leads. None of them is shown on the page. Each must
 * enter `cacheKey` of the server's `page-maker.ts`, or a visitor would get the page of another.
 */
export interface PageVisit {
  /** The visitor's browser holds a token, or may hold one that it does not send; only a call finds out. */
  readonly mayHaveToken: boolean;
  /** Whether another page frames this one; undefined where the browser does not say. */
  readonly framed: boolean | undefined;
}

/** What the preview image of a page shows besides the brand. */
export interface PreviewPicture {
  readonly headline: string;
  /** The reward to be earned; without it only the headline is shown. */
  readonly amountCents?: number | undefined;
  readonly upTo?: boolean | undefined;
  /** The number of the advisor who is recommended: their portrait replaces the brand's picture. */
  readonly advisorNumber?: string | undefined;
  readonly language: Language;
}

export interface PageRequest {
  /** The address as visited, with host and query. */
  readonly url: string;
  readonly tenant: PageTenant;
  /** The web app takes the language from the address and makes its calls in it. */
  readonly api: (language: Language) => ApiCaller;
  readonly assets: PageAssets;
  readonly theme: ThemeFiles;
  readonly visit: PageVisit;
  /** Address of a preview image for this tenant; stays valid for as long as it is shared. */
  readonly previewOf: (picture: PreviewPicture) => string;
}

export interface PageDocument {
  readonly status: number;
  readonly html: string;
}

export interface PageRedirect {
  readonly status: number;
  readonly location: string;
}

export type PageAnswer = PageDocument | PageRedirect;

export interface WebEntry {
  renderPage(request: PageRequest): Promise<PageAnswer>;
  /** All texts of the interface in a language, by `feature.key`; of a plural its forms, `feature.key.one`. */
  interfaceTexts(language: Language): Readonly<Record<string, string>>;
  /** The tenant's public pages for search engines, without the language prefix. */
  publicPaths(tenant: PageTenant): Promise<readonly string[]>;
}
