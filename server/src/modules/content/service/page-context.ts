import type { ContentImage, Footnote, Question, Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import type { Log } from "../../../platform/log.ts";
import { readImage } from "./images.ts";
import { readFootnotes, readQuestions, type Writing } from "./questions.ts";
import { plainText, safeHtml } from "./rich-text.ts";
import { fillRetentionTable } from "./retention-table.ts";
import { fillVariables, readVariables } from "./variables.ts";

/** Turns CMS items into parts of a page: fills variables, sanitises HTML, loads images and questions. */
export interface PageContext extends Writing {
  readonly cms: CmsReader;
  readonly language: Language;
  image(id: string | undefined): Promise<ContentImage | undefined>;
  questions(): Promise<Question[]>;
  footnotes(identifiers: readonly string[]): Promise<Footnote[]>;
  /** Logs an item that cannot be shown. */
  reportSkipped(schema: string, id: string, reason: string): void;
}

export async function readWriting(
  cms: CmsReader,
  language: Language,
  programme: readonly Variable[],
): Promise<Writing> {
  const known = await readVariables(cms, language, programme);
  const variables = new Map(known.map(({ name, value }) => [name, value]));
  return {
    html: (value) => safeHtml(fillVariables(fillRetentionTable(value, language), variables), cms.app),
    text: (value) => plainText(fillVariables(value, variables)),
  };
}

/** A page is shown without questions or footnotes that cannot be read. */
export async function createPageContext(
  cms: CmsReader,
  language: Language,
  programme: readonly Variable[],
  log: Log,
): Promise<PageContext> {
  const writing = await readWriting(cms, language, programme);
  let questions: Promise<Question[]> | undefined;
  return {
    cms,
    language,
    ...writing,
    image: (id) => readImage(cms, id, language, log),
    questions: () => {
      questions ??= readQuestions(cms, language, writing).catch((error: unknown) => {
        log.error({ err: error, app: cms.app }, "page without its questions");
        return [];
      });
      return questions;
    },
    footnotes: (identifiers) =>
      readFootnotes(cms, identifiers, language, writing).catch((error: unknown) => {
        log.error({ err: error, app: cms.app }, "page without its footnotes");
        return [];
      }),
    reportSkipped: (schema, id, reason) => log.warn({ app: cms.app, schema, id, reason }, "content skipped"),
  };
}
