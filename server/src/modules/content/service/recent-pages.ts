import type { ContentPage } from "@weitersagen/contract/content";

/** A page put together is reused this long, so that a rush of visitors costs one assembly. */
const REUSED_FOR_MS = 1000;
const MOST_PAGES = 500;

export class RecentPages {
  readonly #pages = new Map<string, { readonly at: number; readonly page: Promise<ContentPage> }>();

  page(key: string, assemble: () => Promise<ContentPage>): Promise<ContentPage> {
    const known = this.#pages.get(key);
    if (known && performance.now() - known.at < REUSED_FOR_MS) return known.page;
    if (this.#pages.size > MOST_PAGES) this.#pages.clear();
    const page = assemble();
    this.#pages.set(key, { at: performance.now(), page });
    // Names that are no pages must not gather here, and a failure is not worth keeping.
    page.catch(() => this.#pages.delete(key));
    return page;
  }
}
