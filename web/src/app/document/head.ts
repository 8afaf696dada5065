import type { PreviewPicture } from "@weitersagen/contract/page";
import type { Opened } from "../../lib/router/opened.ts";
import type { Head } from "../../lib/page/screen.ts";
import type { Page } from "../../lib/page/page.tsx";
import { textsOf } from "../../lib/texts/texts.ts";
import { appTexts } from "../texts.ts";

/** A head with all defaults applied. */
export interface PageHead extends Head {
  readonly picture: PreviewPicture;
}

/** The screen's own head with the brand added to the title, or the head of a failed page. */
export function headOf(opened: Opened, page: Page): PageHead {
  if ("failure" in opened) return failureHead(page);
  return completed(opened.screen.head(opened.data, page), page);
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
