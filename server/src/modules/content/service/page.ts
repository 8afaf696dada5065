import type { ContentBlock, ContentPage, KeyVisual } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsItem, CmsReader } from "../../../platform/cms/reader.ts";
import { quoted } from "../../../platform/cms/reader.ts";
import type { Log } from "../../../platform/log.ts";
import { readBlock, withVersionInForce } from "./blocks.ts";
import { idsOf, textOf } from "./fields.ts";
import { footnoteMarks } from "./rich-text.ts";
import type { Workshop } from "./workshop.ts";
import { openWorkshop } from "./workshop.ts";

interface PageRequest {
  readonly name: string;
  readonly language: Language;
  /** Today in the tenant's country, YYYY-MM-DD. */
  readonly today: string;
}

/** A page with everything on it, or undefined where the CMS has none of that name. */
export async function readPage(
  cms: CmsReader,
  { name, language, today }: PageRequest,
  log: Log,
): Promise<ContentPage | undefined> {
  const [[item], shop] = await Promise.all([
    cms.items("seiten", { language, filter: `data/Name/iv eq ${quoted(name)}`, top: 1 }),
    openWorkshop(cms, language, log),
  ]);
  if (!item) return undefined;
  const [blocks, keyVisual] = await Promise.all([readBlocks(shop, item), readKeyVisual(shop, item)]);
  return {
    name,
    language,
    title: shop.text(textOf(item.data, "Titel")),
    description: shop.text(textOf(item.data, "Beschreibung")),
    ...(keyVisual ? { keyVisual } : {}),
    blocks: withVersionInForce(blocks, today),
    footnotes: await shop.footnotes(marksIn(blocks, keyVisual)),
  };
}

async function readBlocks(shop: Workshop, page: CmsItem): Promise<ContentBlock[]> {
  const ids = idsOf(page.data, "Bloecke");
  if (ids.length === 0) return [];
  const items = await shop.cms.items("content-bloecke", { language: shop.language, ids });
  const byId = new Map(items.map((item) => [item.id, item]));
  const present = ids.flatMap((id) => {
    const item = byId.get(id);
    if (!item) shop.skipped("content-bloecke", id, "the page names it but the CMS has none");
    return item ?? [];
  });
  const blocks = await Promise.all(present.map((item) => readBlock(shop, item)));
  return blocks.filter((block) => block !== undefined);
}

async function readKeyVisual(shop: Workshop, page: CmsItem): Promise<KeyVisual | undefined> {
  const [id] = idsOf(page.data, "Keyvisual");
  if (id === undefined) return undefined;
  const [item] = await shop.cms.items("keyvisual", { language: shop.language, ids: [id] });
  if (!item) {
    shop.skipped("keyvisual", id, "the page names it but the CMS has none");
    return undefined;
  }
  const image = await shop.image(idsOf(item.data, "Bild")[0]);
  return {
    title: shop.text(textOf(item.data, "Titel")),
    html: shop.html(textOf(item.data, "Text")),
    ...(image === undefined ? {} : { image }),
  };
}

function marksIn(blocks: readonly ContentBlock[], keyVisual: KeyVisual | undefined): string[] {
  const texts = blocks.flatMap((block) => [
    block.html,
    ...block.elements.map(({ html }) => html),
    ...block.questions.map(({ answer }) => answer),
  ]);
  return [...new Set([keyVisual?.html ?? "", ...texts].flatMap(footnoteMarks))];
}
