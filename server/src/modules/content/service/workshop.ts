import type { ContentImage, Footnote, Question } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import type { Log } from "../../../platform/log.ts";
import { readImage } from "./images.ts";
import { readFootnotes, readQuestions } from "./questions.ts";
import { plainText, safeHtml } from "./rich-text.ts";
import { fill, readVariables } from "./variables.ts";

/** What turns items into the parts of a page: texts filled and made safe, pictures and questions found. */
export interface Workshop {
  readonly cms: CmsReader;
  readonly language: Language;
  readonly log: Log;
  text(value: string): string;
  html(value: string): string;
  image(id: string | undefined): Promise<ContentImage | undefined>;
  questions(): Promise<Question[]>;
  footnotes(identifiers: readonly string[]): Promise<Footnote[]>;
  /** An item that cannot be shown. */
  skipped(schema: string, id: string, reason: string): void;
}

export async function openWorkshop(cms: CmsReader, language: Language, log: Log): Promise<Workshop> {
  const variables = new Map((await readVariables(cms, language)).map(({ name, value }) => [name, value]));
  const html = (value: string) => safeHtml(fill(value, variables), cms.app);
  let questions: Promise<Question[]> | undefined;
  return {
    cms,
    language,
    log,
    html,
    text: (value) => plainText(fill(value, variables)),
    image: (id) => readImage(cms, id, language, log),
    questions: () => {
      questions ??= readQuestions(cms, language, variables).catch((error: unknown) => {
        log.error({ err: error, app: cms.app }, "page without its questions");
        return [];
      });
      return questions;
    },
    footnotes: (identifiers) =>
      readFootnotes(cms, identifiers, language, variables).catch((error: unknown) => {
        log.error({ err: error, app: cms.app }, "page without its footnotes");
        return [];
      }),
    skipped: (schema, id, reason) => log.warn({ app: cms.app, schema, id, reason }, "content skipped"),
  };
}
