import type { Footnote, Question } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import { quoted } from "../../../platform/cms/reader.ts";
import { textOf } from "./fields.ts";
import { plainText, safeHtml } from "./rich-text.ts";
import { fillVariables } from "./variables.ts";

type Variables = ReadonlyMap<string, string>;

/** All questions, ordered by the position their authors gave them. */
export async function readQuestions(
  cms: CmsReader,
  language: Language,
  variables: Variables,
): Promise<Question[]> {
  const items = await cms.items("faq", { language, orderBy: "data/Position/iv asc", top: 200 });
  return items
    .map(({ id, data }) => ({
      id,
      question: plainText(fillVariables(textOf(data, "Frage"), variables)),
      answer: safeHtml(fillVariables(textOf(data, "Antwort"), variables), cms.app),
      group: textOf(data, "Gruppe"),
    }))
    .filter(({ question }) => question !== "");
}

/** The footnotes with these identifiers, in the order of the identifiers. */
export async function readFootnotes(
  cms: CmsReader,
  identifiers: readonly string[],
  language: Language,
  variables: Variables,
): Promise<Footnote[]> {
  if (identifiers.length === 0) return [];
  const filter = identifiers.map((identifier) => `data/Identifier/iv eq ${quoted(identifier)}`).join(" or ");
  const items = await cms.items("fussnoten", { language, filter, top: 200 });
  const found = items.map(({ id, data }) => ({
    id,
    identifier: textOf(data, "Identifier"),
    title: plainText(fillVariables(textOf(data, "Titel"), variables)),
    group: textOf(data, "Gruppe"),
    html: safeHtml(fillVariables(textOf(data, "Inhalt"), variables), cms.app),
  }));
  return identifiers.flatMap(
    (identifier) => found.find((footnote) => footnote.identifier === identifier) ?? [],
  );
}
