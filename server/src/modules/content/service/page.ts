import type { ContentBlock, ContentPage, KeyVisual, Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsItem, CmsReader } from "../../../platform/cms/reader.ts";
import { quoted } from "../../../platform/cms/reader.ts";
import type { Log } from "../../../platform/log.ts";
import { readBlock, withVersionInForce } from "./blocks.ts";
import { idsOf, textOf } from "./fields.ts";
import { footnoteMarks } from "./rich-text.ts";
import { createPageContext } from "./page-context.ts";
import type { PageContext } from "./page-context.ts";

interface PageRequest {
  readonly name: string;
  readonly language: Language;
  /** Today in the tenant's country, YYYY-MM-DD. */
  readonly today: string;
  /** Variables that the programme computes. */
  readonly programme: readonly Variable[];
}

/** A page with all its parts, or undefined if the CMS has none of that name. */
export async function readPage(
  cms: CmsReader,
  { name, language, today, programme }: PageRequest,
  log: Log,
): Promise<ContentPage | undefined> {
  const [[item], context] = await Promise.all([
    cms.items("seiten", { language, filter: `data/Name/iv eq ${quoted(name)}`, top: 1 }),
    createPageContext(cms, language, programme, log),
  ]);
  if (!item) return undefined;
  const [blocks, keyVisual] = await Promise.all([readBlocks(context, item), readKeyVisual(context, item)]);
  return {
    name,
    language,
    title: context.text(textOf(item.data, "Titel")),
    description: context.text(textOf(item.data, "Beschreibung")),
    ...(keyVisual ? { keyVisual } : {}),
    blocks: withVersionInForce(blocks, today),
    footnotes: await context.footnotes(marksIn(blocks, keyVisual)),
  };
}

async function readBlocks(context: PageContext, page: CmsItem): Promise<ContentBlock[]> {
  const ids = idsOf(page.data, "Bloecke");
  if (ids.length === 0) return [];
  const items = await context.cms.items("content-bloecke", { language: context.language, ids });
  const byId = new Map(items.map((item) => [item.id, item]));
  const present = ids.flatMap((id) => {
    const item = byId.get(id);
    if (!item)
      context.reportSkipped("content-bloecke", id, "the page refers to it but the CMS does not have it");
    return item ?? [];
  });
  const blocks = await Promise.all(present.map((item) => readBlock(context, item)));
  return blocks.filter((block) => block !== undefined);
}

async function readKeyVisual(context: PageContext, page: CmsItem): Promise<KeyVisual | undefined> {
  const [id] = idsOf(page.data, "Keyvisual");
  if (id === undefined) return undefined;
  const [item] = await context.cms.items("keyvisual", { language: context.language, ids: [id] });
  if (!item) {
    context.reportSkipped("keyvisual", id, "the page refers to it but the CMS does not have it");
    return undefined;
  }
  const [image, tallImage] = await Promise.all([
    context.image(idsOf(item.data, "Bild")[0]),
    context.image(idsOf(item.data, "BildHoch")[0]),
  ]);
  return {
    title: context.text(textOf(item.data, "Titel")),
    html: context.html(textOf(item.data, "Text")),
    ...(image === undefined ? {} : { image }),
    ...(tallImage === undefined ? {} : { tallImage }),
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
