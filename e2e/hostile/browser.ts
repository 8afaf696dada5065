import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { afterAll } from "vitest";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";

// On a busy machine slowness is not a failure.
const PATIENCE_MS = 60_000;

/** A browser for the test file, closed after it. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ args: chromiumArguments, executablePath: findChromium() });
  afterAll(() => browser.close());
  return browser;
}

/** Watches a page for any effect of a hostile text. */
export class Watch {
  readonly page: Page;
  readonly #seen: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("dialog", (dialog) => {
      this.#seen.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) this.#seen.push(`the policy: ${message.text()}`);
    });
    page.on("popup", () => this.#seen.push("a new window"));
  }

  static async over(context: BrowserContext): Promise<Watch> {
    return new Watch(await context.newPage());
  }

  /** What was found since the last call, in the page's events and elements. */
  async faults(): Promise<string[]> {
    const elements = await Promise.all(
      this.page.frames().map((frame) => frame.evaluate(foreignElements).catch(() => [])),
    );
    return [...this.#seen.splice(0), ...elements.flat()];
  }
}

/** Elements and attributes that a text could use to run code. The app itself uses none of them. */
export function foreignElements(): string[] {
  const data = new Set(["application/json", "application/ld+json"]);
  const unused = new Set(["object", "embed", "base", "marquee", "animate", "set", "template"]);
  const isOwn = (address: string | null) => address?.startsWith("/") || address?.startsWith(location.origin);
  const isActive = (address: string) =>
    /^(?:javascript|vbscript|data):/i.test(address.replaceAll(/[\s\p{Cc}]/gu, ""));
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((element) =>
      element.shadowRoot ? [element, ...inside(element.shadowRoot)] : [element],
    );
  return inside(document).flatMap((element) => {
    const name = element.localName;
    const source = element.getAttribute("src");
    const isForeign =
      unused.has(name) ||
      element.shadowRoot !== null ||
      (name === "meta" && element.hasAttribute("http-equiv")) ||
      (name === "iframe" && !isOwn(source)) ||
      (name === "script" && !data.has(element.getAttribute("type") ?? "") && !isOwn(source));
    const acting = [...element.attributes].filter(
      ({ name: attribute, value }) =>
        attribute.startsWith("on") ||
        (isActive(value) && (/(?:href|action)$/.test(attribute) || (attribute === "src" && name !== "img"))),
    );
    return [
      ...(isForeign ? [`<${name}>`] : []),
      ...acting.map((attribute) => `<${name} ${attribute.name}=${attribute.value.slice(0, 40)}>`),
    ];
  });
}
