import type { Page } from "../../lib/page/page.tsx";
import type { Head } from "../../lib/page/screen.ts";
import { shortName } from "../../entities/product/short-name.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import type { RecommendData } from "./recommended.ts";
import { recommendTexts } from "./texts.ts";

export function recommendHead(data: RecommendData, page: Page): Head {
  const { bountyCents, upTo } = data.products[0];
  return {
    title: headline(data, page),
    description: textsOf(recommendTexts, page)("description", { name: nameOf(data) }),
    preview: { amountCents: bountyCents, upTo },
  };
}

/** The headline of the page. */
export function headline(data: RecommendData, page: Page): string {
  const t = textsOf(recommendTexts, page);
  return data.kind === "company" ? t("titleCompany") : t("title", { name: nameOf(data) });
}

function nameOf({ advisor, products: [product] }: RecommendData): string {
  return advisor?.name ?? shortName(product.name);
}
