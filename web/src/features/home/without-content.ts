import type { ContentBlock, ContentPage } from "@weitersagen/contract/content";
import { problemOf } from "../../lib/api/problem.ts";
import type { Page } from "../../lib/page/page.tsx";
import { textsOf } from "../../lib/texts/texts.ts";
import { homeTexts } from "./texts.ts";

const block = (type: ContentBlock["type"], title: string): ContentBlock => ({
  id: type,
  type,
  title,
  html: "",
  elements: [],
  questions: [],
});

/** While the content cannot be reached, the home page shows what the catalogue has. Any other failure stays one. */
export function homeWithoutContent(failure: unknown, page: Page): ContentPage {
  if (problemOf(failure)?.status !== 503) throw failure;
  const t = textsOf(homeTexts, page);
  const { brand, productApi } = page.tenant.configuration;
  const hero = block("auftakt", t("titleWithoutContent", { brand }));
  return {
    name: "home",
    language: page.language,
    title: brand,
    description: "",
    blocks: [
      // Where advisors are recommended, the search for them is the only way on.
      productApi === "berater" ? { ...hero, variant: "beratersuche" } : hero,
      block("produkte", t("productsWithoutContent")),
      block("kategorien", t("categoriesWithoutContent")),
    ],
    footnotes: [],
  };
}
