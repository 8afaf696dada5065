import type { Head, Screen } from "../lib/screen.ts";
import type { Page } from "../lib/page.tsx";
import { textsOf } from "../lib/texts.ts";
import { appTexts } from "./texts.ts";

interface MatchedScreen {
  readonly handle?: unknown;
  readonly loaderData?: unknown;
}

export function screenOf(match: MatchedScreen | undefined): Screen | undefined {
  const { handle } = match ?? {};
  const isScreen = typeof handle === "object" && handle !== null && "screen" in handle;
  return isScreen ? (handle.screen as Screen) : undefined;
}

/** What the innermost screen says of itself, with the brand behind it; a page that failed says so. */
export function headOf(matches: readonly MatchedScreen[], page: Page): Head {
  const innermost = matches.at(-1);
  const screen = screenOf(innermost);
  // A screen's data is null at least; without any, its loading failed.
  if (!screen || innermost?.loaderData === undefined) return failureHead(page);
  const { title, description } = screen.head(innermost.loaderData, page);
  return { title: withBrand(title, page.tenant.configuration.brand), description };
}

function failureHead(page: Page): Head {
  const t = textsOf(appTexts, page);
  return {
    title: withBrand(t("failureTitle"), page.tenant.configuration.brand),
    description: t("failureText"),
  };
}

function withBrand(title: string, brand: string): string {
  return title.includes(brand) ? title : `${title} · ${brand}`;
}
