import type { BlockElement, ContentBlock, Question } from "@weitersagen/contract/content";
import { blockTypes } from "@weitersagen/contract/content";
import { languages } from "@weitersagen/contract/language";
import type { CmsItem } from "../../../platform/cms/reader.ts";
import { idsOf, optionalTextOf, recordsOf, textOf, wholeNumberOf } from "./fields.ts";
import type { Workshop } from "./workshop.ts";

/** Turns an item into a block, or reports why it cannot and leaves it out: the page stands without it. */
export async function readBlock(shop: Workshop, item: CmsItem): Promise<ContentBlock | undefined> {
  const { data } = item;
  const type = blockTypes.find((known) => known === textOf(data, "Typ"));
  if (!type) {
    shop.skipped("content-bloecke", item.id, `unknown type "${textOf(data, "Typ")}"`);
    return undefined;
  }
  const [image, elements] = await Promise.all([shop.image(idsOf(data, "Bild")[0]), readElements(shop, item)]);
  const variant = optionalTextOf(data, "Variante");
  const group = optionalTextOf(data, "Gruppe");
  const count = wholeNumberOf(data, "Anzahl");
  const validFrom = dayOf(textOf(data, "GueltigAb"));
  const language = languages.find((known) => known === textOf(data, "Sprache"));
  const action = readAction(shop, item);
  return {
    id: item.id,
    type,
    title: shop.text(textOf(data, "Titel")),
    html: shop.html(textOf(data, "Inhalt")),
    elements,
    questions: type === "fragen" ? await questionsFor(shop, group, count) : [],
    ...(variant === undefined ? {} : { variant }),
    ...(image === undefined ? {} : { image }),
    ...(group === undefined ? {} : { group }),
    ...(count === undefined ? {} : { count }),
    ...(action === undefined ? {} : { action }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(language === undefined ? {} : { language }),
  };
}

function readElements(shop: Workshop, { data }: CmsItem): Promise<BlockElement[]> {
  return Promise.all(
    recordsOf(data, "Elemente").map(async (element) => {
      const image = await shop.image(idsOf(element, "Bild")[0]);
      return {
        title: shop.text(textOf(element, "Titel")),
        html: shop.html(textOf(element, "Text")),
        ...(image === undefined ? {} : { image }),
      };
    }),
  );
}

async function questionsFor(
  shop: Workshop,
  group: string | undefined,
  count: number | undefined,
): Promise<Question[]> {
  const questions = await shop.questions();
  const wanted = group === undefined ? questions : questions.filter((question) => question.group === group);
  return wanted.slice(0, count);
}

const SAFE_TARGET = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i;

function readAction(shop: Workshop, { id, data }: CmsItem): ContentBlock["action"] {
  const [text, target] = [
    shop.text(textOf(data, "AktionText")),
    shop.text(textOf(data, "AktionZiel")).trim(),
  ];
  if (!text || !target) return undefined;
  if (SAFE_TARGET.test(target)) return { text, target };
  shop.skipped("content-bloecke", id, "its action leads to an address that is not allowed");
  return undefined;
}

function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
}

/** The version in force is the newest that has begun; the others are history or still to come. */
export function withVersionInForce(blocks: readonly ContentBlock[], today: string): ContentBlock[] {
  const begun = blocks.filter(
    ({ type, validFrom }) => type === "agb-fassung" && validFrom !== undefined && validFrom <= today,
  );
  const current = begun.toSorted((a, b) => ((a.validFrom ?? "") < (b.validFrom ?? "") ? 1 : -1))[0];
  return blocks.map((block) =>
    block.type === "agb-fassung" ? { ...block, inForce: block === current } : block,
  );
}
