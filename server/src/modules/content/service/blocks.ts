import { versionInForce } from "@weitersagen/domain/text-version";
import type { BlockElement, ContentBlock, ContentImage, Question } from "@weitersagen/contract/content";
import { blockTypes } from "@weitersagen/contract/content";
import { fixedBlockTypes } from "@weitersagen/contract/content-kinds";
import { languages } from "@weitersagen/contract/language";
import type { CmsItem } from "../../../platform/cms/reader.ts";
import { idsOf, optionalTextOf, recordsOf, textOf, wholeNumberOf } from "./fields.ts";
import type { PageContext } from "./page-context.ts";

/** Turns an item into a block. An item that is no block is reported and left out; the page is shown without it. */
export async function readBlock(context: PageContext, item: CmsItem): Promise<ContentBlock | undefined> {
  const { data } = item;
  const type = blockTypes.find((known) => known === textOf(data, "Typ"));
  if (!type) {
    context.reportSkipped("content-bloecke", item.id, `unknown type "${textOf(data, "Typ")}"`);
    return undefined;
  }
  const [image, elements, images] = await Promise.all([
    context.image(idsOf(data, "Bild")[0]),
    readElements(context, item),
    type === "galerie" ? readGallery(context, item) : undefined,
  ]);
  const variant = optionalTextOf(data, "Variante");
  const group = optionalTextOf(data, "Gruppe");
  const count = wholeNumberOf(data, "Anzahl");
  const validFrom = dayOf(textOf(data, "GueltigAb"));
  const language = languages.find((known) => known === textOf(data, "Sprache"));
  const action = readAction(context, item);
  return {
    id: item.id,
    type,
    title: context.text(textOf(data, "Titel")),
    html: context.html(textOf(data, "Inhalt")),
    elements,
    questions: type === "fragen" ? await questionsFor(context, group, count) : [],
    ...(variant === undefined ? {} : { variant }),
    ...(image === undefined ? {} : { image }),
    ...(images === undefined ? {} : { images }),
    ...(group === undefined ? {} : { group }),
    ...(count === undefined ? {} : { count }),
    ...(action === undefined ? {} : { action }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(language === undefined ? {} : { language }),
  };
}

function readElements(context: PageContext, { data }: CmsItem): Promise<BlockElement[]> {
  return Promise.all(
    recordsOf(data, "Elemente").map(async (element) => {
      const image = await context.image(idsOf(element, "Bild")[0]);
      return {
        title: context.text(textOf(element, "Titel")),
        html: context.html(textOf(element, "Text")),
        ...(image === undefined ? {} : { image }),
      };
    }),
  );
}

/** The images of the lists that a gallery refers to, in their order. */
async function readGallery(context: PageContext, { id, data }: CmsItem): Promise<ContentImage[]> {
  const ids = idsOf(data, "Bilderliste");
  const lists =
    ids.length === 0 ? [] : await context.cms.items("bilderlisten", { language: context.language, ids });
  if (lists.length < ids.length || ids.length === 0)
    context.reportSkipped("bilderlisten", ids.join(",") || id, "the gallery's list of images is missing");
  const images = await Promise.all(
    lists.flatMap((list) => idsOf(list.data, "Bilder")).map((image) => context.image(image)),
  );
  return images.filter((image) => image !== undefined);
}

async function questionsFor(
  context: PageContext,
  group: string | undefined,
  count: number | undefined,
): Promise<Question[]> {
  const questions = await context.questions();
  const wanted = group === undefined ? questions : questions.filter((question) => question.group === group);
  return wanted.slice(0, count);
}

export const SAFE_TARGET = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i;

function readAction(context: PageContext, { id, data }: CmsItem): ContentBlock["action"] {
  const [text, target] = [
    context.text(textOf(data, "AktionText")),
    context.text(textOf(data, "AktionZiel")).trim(),
  ];
  if (!text || !target) return undefined;
  if (SAFE_TARGET.test(target)) return { text, target };
  context.reportSkipped("content-bloecke", id, "its action has an address that is not allowed");
  return undefined;
}

function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
}

const isVersion = ({ type }: ContentBlock): boolean => fixedBlockTypes.some((fixed) => fixed === type);

/** Marks the version of a legal text in force: the newest that has begun. A page shows one such text. */
export function withVersionInForce(blocks: readonly ContentBlock[], today: string): ContentBlock[] {
  const firstDays = blocks.flatMap((block) =>
    isVersion(block) && block.validFrom !== undefined ? [block.validFrom] : [],
  );
  const inForce = versionInForce(firstDays, today);
  const current = blocks.find(
    (block) => isVersion(block) && inForce !== undefined && block.validFrom === inForce,
  );
  return blocks.map((block) => (isVersion(block) ? { ...block, inForce: block === current } : block));
}
