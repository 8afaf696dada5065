import type { PreviewPicture } from "@weitersagen/contract/page";
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

/** A head with nothing left open. */
export interface PageHead extends Head {
  readonly picture: PreviewPicture;
}

/** What the innermost screen says of itself, with the brand behind it; a page that failed says so. */
export function headOf(matches: readonly MatchedScreen[], page: Page): PageHead {
  const innermost = matches.at(-1);
  const screen = screenOf(innermost);
  // A screen's data is null at least; without any, its loading failed.
  if (!screen || innermost?.loaderData === undefined) return failureHead(page);
  return completed(screen.head(innermost.loaderData, page), page);
}

function failureHead(page: Page): PageHead {
  const t = textsOf(appTexts, page);
  return completed({ title: t("failureTitle"), description: t("failureText") }, page);
}

function completed({ title, description, preview }: Head, { tenant, language }: Page): PageHead {
  return {
    title: withBrand(title, tenant.configuration.brand),
    description,
    picture: { headline: title, ...preview, language },
  };
}

function withBrand(title: string, brand: string): string {
  return title.includes(brand) ? title : `${title} · ${brand}`;
}
