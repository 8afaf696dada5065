import type { ContentPage } from "@weitersagen/contract/content";

const LIFETIME_MS = 1000;
const MAX_PAGES = 500;

/** Caches assembled pages for a second, so that simultaneous requests share one assembly. */
export class RecentPages {
  readonly #pages = new Map<string, { readonly at: number; readonly page: Promise<ContentPage> }>();

  get(key: string, assemble: () => Promise<ContentPage>): Promise<ContentPage> {
    const cached = this.#pages.get(key);
    // Monotonic time, because only the age matters.
    if (cached && performance.now() - cached.at < LIFETIME_MS) return cached.page;
    if (this.#pages.size > MAX_PAGES) this.#pages.clear();
    const page = assemble();
    this.#pages.set(key, { at: performance.now(), page });
    // Failures are removed: requests for pages that do not exist must not fill the cache.
    page.catch(() => {
      if (this.#pages.get(key)?.page === page) this.#pages.delete(key);
    });
    return page;
  }
}
