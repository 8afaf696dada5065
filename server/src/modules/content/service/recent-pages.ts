import type { ContentPage } from "@weitersagen/contract/content";

const REUSED_FOR_MS = 1000;
const MAX_PAGES = 500;

/** Reuses an assembled page for a second, so that many simultaneous visitors cost one assembly. */
export class RecentPages {
  readonly #pages = new Map<string, { readonly at: number; readonly page: Promise<ContentPage> }>();

  get(key: string, assemble: () => Promise<ContentPage>): Promise<ContentPage> {
    const cached = this.#pages.get(key);
    if (cached && performance.now() - cached.at < REUSED_FOR_MS) return cached.page;
    if (this.#pages.size > MAX_PAGES) this.#pages.clear();
    const page = assemble();
    this.#pages.set(key, { at: performance.now(), page });
    // Failures are not kept: requests for names of no page must not fill the cache.
    page.catch(() => this.#pages.delete(key));
    return page;
  }
}
