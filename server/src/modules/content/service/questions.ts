import type { Footnote, Question } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsItem, CmsReader } from "../../../platform/cms/reader.ts";
import { quoted } from "../../../platform/cms/reader.ts";
import { textOf } from "./fields.ts";

/** Turns what authors wrote into what visitors read: fills variables and sanitises. */
export interface Writing {
  readonly text: (value: string) => string;
  readonly html: (value: string) => string;
}

/** All questions, ordered by the position their authors gave them. */
export async function readQuestions(
  cms: CmsReader,
  language: Language,
  { text, html }: Writing,
): Promise<Question[]> {
  const items = await cms.items("faq", { language, orderBy: "data/Position/iv asc", top: 200 });
  return items
    .map(({ id, data }) => ({
      id,
      question: text(textOf(data, "Frage")),
      answer: html(textOf(data, "Antwort")),
      group: textOf(data, "Gruppe"),
    }))
    .filter(({ question }) => question !== "");
}

/** All footnotes that a text can refer to. */
export async function readAllFootnotes(
  cms: CmsReader,
  language: Language,
  { text, html }: Writing,
): Promise<Footnote[]> {
  const items = await cms.items("fussnoten", { language, top: 200 });
  return items.map((item) => footnoteOf(item, { text, html })).filter(({ identifier }) => identifier !== "");
}

/** The footnotes with these identifiers, in the order of the identifiers. */
export async function readFootnotes(
  cms: CmsReader,
  identifiers: readonly string[],
  language: Language,
  { text, html }: Writing,
): Promise<Footnote[]> {
  if (identifiers.length === 0) return [];
  const filter = identifiers.map((identifier) => `data/Identifier/iv eq ${quoted(identifier)}`).join(" or ");
  const items = await cms.items("fussnoten", { language, filter, top: 200 });
  const found = items.map((item) => footnoteOf(item, { text, html }));
  return identifiers.flatMap(
    (identifier) => found.find((footnote) => footnote.identifier === identifier) ?? [],
  );
}

const footnoteOf = ({ id, data }: CmsItem, { text, html }: Writing): Footnote => ({
  id,
  identifier: textOf(data, "Identifier"),
  title: text(textOf(data, "Titel")),
  group: textOf(data, "Gruppe"),
  html: html(textOf(data, "Inhalt")),
});
