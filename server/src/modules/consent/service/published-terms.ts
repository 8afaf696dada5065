import type { ContentPage } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { hasBegun, versionInForce } from "@weitersagen/domain/text-version";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Reader, WordingContent } from "./reader.ts";
import { type Wording, wordingOf } from "./wording.ts";

const TERMS_PAGE = "agb";

/** A published version of the terms. */
export interface Terms {
  readonly wording: Wording;
  readonly isInForce: boolean;
  /** Without markup and blanks, to compare it with a text that a client sends. */
  readonly plain: string;
}

/** How long a request waits for the CMS, because it holds a transaction meanwhile. */
const PATIENCE_MS = 3_000;
const FRESH_MS = 1_000;
const MAX_ENTRIES = 500;

interface Entry {
  readonly loading: Promise<readonly Terms[] | undefined>;
  /** The result, once it is there; until then the former one, if there was one. */
  terms?: readonly Terms[] | undefined;
  readonly at: number;
}

/** The published terms per tenant, language and day. A stale entry is answered while it is refreshed. */
export class PublishedTerms {
  readonly #content: WordingContent;
  readonly #entries = new Map<string, Entry>();

  constructor(content: WordingContent) {
    this.#content = content;
  }

  /** Undefined if the CMS does not answer. */
  async of({ tenant, language, now }: Reader): Promise<readonly Terms[] | undefined> {
    const today = isoDate(calendarDateOf(now));
    const key = `${tenant.slug}/${tenant.version}/${language}/${today}`;
    const known = this.#entries.get(key);
    const isFresh = known !== undefined && performance.now() - known.at < FRESH_MS;
    const entry = isFresh ? known : this.#load(key, { tenant, language, today }, known);
    return entry.terms ?? withinPatience(entry.loading);
  }

  #load(key: string, request: TermsRequest, former: Entry | undefined): Entry {
    if (this.#entries.size > MAX_ENTRIES) this.#entries.clear();
    const loading = readTerms(this.#content, request);
    const entry: Entry = { loading, terms: former?.terms, at: performance.now() };
    this.#entries.set(key, entry);
    void this.#settle(key, entry);
    return entry;
  }

  /** Stores the result. A CMS that does not answer is asked again, unless an older result can be used. */
  async #settle(key: string, entry: Entry): Promise<void> {
    const terms = await entry.loading;
    if (terms) entry.terms = terms;
    else if (!entry.terms && this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

function withinPatience<Result>(loading: Promise<Result>): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS).unref();
  });
  return Promise.race([loading, late]);
}

interface TermsRequest {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly today: string;
}

/** Undefined if the CMS does not answer. A tenant without a page of terms has the version of its settings only. */
async function readTerms(
  content: WordingContent,
  { tenant, language, today }: TermsRequest,
): Promise<readonly Terms[] | undefined> {
  let page: ContentPage;
  try {
    page = await content.page(tenant, TERMS_PAGE, language);
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === "notFound")) return undefined;
    const version = tenant.settings.consentOptions.textVersion;
    return [termsOf(language, { version, text: version, isInForce: true })];
  }
  const begun = page.blocks.flatMap(({ type, validFrom: version, html: text, language: only = language }) =>
    type === "agb-fassung" && version !== undefined && hasBegun(version, today)
      ? [{ version, text, only }]
      : [],
  );
  const inForce = versionInForce(
    begun.map(({ version }) => version),
    today,
  );
  return begun.map(({ only, ...text }) => termsOf(only, { ...text, isInForce: text.version === inForce }));
}

interface PublishedText {
  readonly version: string;
  readonly text: string;
  readonly isInForce: boolean;
}

export function termsOf(language: Language, { version, text, isInForce }: PublishedText): Terms {
  const wording = wordingOf({ purpose: "terms", subject: "terms", language, version, text });
  return { wording, isInForce, plain: comparableText(text) };
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: " ",
};

export function comparableText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\s+/g, "");
}
