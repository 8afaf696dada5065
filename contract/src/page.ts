import type { AnswerOf, CallDefinition, InputOf } from "./call.ts";
import type { Language } from "./language.ts";
import type { RouteEntry, TenantConfiguration } from "./tenant.ts";
import type { Theme } from "./theme.ts";

/**
 * What the server and the web app agree on. Neither imports the other: the server loads the built web app by its
 * entry, whose exports are `WebEntry`.
 */

export interface CallOptions {
  /** Sent again with the same content, the call has one effect and answers as the first time. */
  readonly idempotencyKey?: string;
  /** From a mailed link: opens one reward without a login. */
  readonly rewardToken?: string;
}

/**
 * Makes a call of the contract: in process on the server, by fetch in the browser. A call that is refused fails with
 * an error whose `problem` is what the API would have answered.
 */
export type ApiCaller = <C extends CallDefinition>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

/** The tenant as its pages see it. Everything here reaches the browser. */
export interface PageTenant {
  readonly slug: string;
  /** Changes with every change of the tenant's data, so that rendered pages can be kept by it. */
  readonly version: string;
  readonly configuration: TenantConfiguration;
  readonly theme: Theme;
  readonly routes: readonly RouteEntry[];
  /** The tenant's own wording by `feature.key`, in place of the catalogue's. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
  /** Sites that may frame the app, and to whom alone it speaks when they do. */
  readonly frameAncestors: readonly string[];
}

/** Addresses of the built files that a document links. */
export interface PageAssets {
  readonly entry: string;
  readonly stylesheets: readonly string[];
  /** Scripts that a module needs beside itself, by the module's path inside `web/`; the entry's stand under `entry`. */
  readonly preloads: Readonly<Record<string, readonly string[]>>;
  /** Only while developing: modules that must run before the entry. */
  readonly development?: readonly string[];
}

/** Addresses of the files made from the tenant's theme. */
export interface ThemeFiles {
  readonly stylesheet: string;
  readonly icon: string;
}

/** What of a single visitor decides where a request for a page leads. Nothing of it shows on the page. */
export interface PageVisit {
  /** The visitor's browser holds a token, or may hold one that it does not tell of; only a call finds out. */
  readonly mayHaveToken: boolean;
  /** Whether another page frames this one; nothing where the browser does not tell. */
  readonly framed: boolean | undefined;
}

/** What the drawn preview of a page shows beside the brand. */
export interface PreviewPicture {
  readonly headline: string;
  /** The reward there is to get; without it the headline stands alone. */
  readonly amountCents?: number | undefined;
  readonly upTo?: boolean | undefined;
  readonly language: Language;
}

export interface PageRequest {
  /** The address as visited, with host and query. */
  readonly url: string;
  readonly tenant: PageTenant;
  /** The web app finds the language in the address and asks for the calls in it. */
  readonly api: (language: Language) => ApiCaller;
  readonly assets: PageAssets;
  readonly theme: ThemeFiles;
  readonly visit: PageVisit;
  /** Where a preview drawn for this tenant is found; the address stays right for as long as it is shared. */
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
  /** The tenant's pages that everybody may find, without the language's prefix. */
  publicPaths(tenant: PageTenant): Promise<readonly string[]>;
}
