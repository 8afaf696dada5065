import type { Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import { CmsFailure } from "../../../platform/cms/failure.ts";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import { quoted } from "../../../platform/cms/reader.ts";
import { textOf } from "./fields.ts";

const ALL_VARIABLES = "{queryVariablenContents(top:200){id flatData{name value}}}";

/**
 * The CMS stores names in the form that texts use, `${marke}`; the variable is called `marke`. What the programme itself
 * computes wins.
 */
export async function readVariables(
  cms: CmsReader,
  language: Language,
  programme: readonly Variable[],
): Promise<Variable[]> {
  const { queryVariablenContents: items } = await cms
    .graphql(ALL_VARIABLES, language)
    .catch(withoutVariables);
  const found = (Array.isArray(items) ? items : []) as ({ flatData?: Record<string, unknown> } | null)[];
  return overridden(
    found.flatMap((item) => variableIn(item?.flatData ?? {})),
    programme,
  );
}

/** A CMS without a schema for variables refuses the query: there are none. */
function withoutVariables(error: unknown): Record<string, unknown> {
  if (error instanceof CmsFailure && error.kind === "refused") return {};
  throw error;
}

/** The tenant's variables, overridden by the agency's own. What the programme computes wins here too. */
export async function readAgencyVariables(
  cms: CmsReader,
  agencyNumber: string,
  language: Language,
  programme: readonly Variable[],
): Promise<Variable[]> {
  const own = await cms.items("agenturvariablen", {
    language,
    filter: `data/Agentur/iv eq ${quoted(agencyNumber)}`,
    top: 200,
  });
  const general = await readVariables(cms, language, programme);
  const agency = own.flatMap(({ data }) => variableIn(data));
  return overridden(overridden(general, agency), programme);
}

/** Later values replace earlier ones of the same name. */
function overridden(first: readonly Variable[], later: readonly Variable[]): Variable[] {
  const byName = new Map([...first, ...later].map(({ name, value }) => [name, value]));
  return [...byName].map(([name, value]) => ({ name, value }));
}

function variableIn(data: Record<string, unknown>): Variable[] {
  const name = nameOfVariable(textOf(data, "name"));
  return name === "" ? [] : [{ name, value: textOf(data, "value") }];
}

const NAME = String.raw`[\w.-]+`;
const STORED_NAME = new RegExp(String.raw`^\$\{${NAME}\}$`);
/** Markdown encodes the braces of a variable inside an address, so both spellings count. */
const VARIABLE = new RegExp(String.raw`\$(?:\{|%7B)(${NAME})(?:\}|%7D)`, "gi");

/** Whether a variable can be stored under this name, such as `${marke}`. */
export const isStoredName = (stored: string): boolean => STORED_NAME.test(stored);

/** `marke` of the stored name `${marke}`. */
export const nameOfVariable = (stored: string): string => stored.slice(2, -1);

/** The names of the variables in a text. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
}

/** Beginnings of variables that have no end or a name that cannot be one. */
export function brokenVariables(text: string): string[] {
  const rest = text.replaceAll(VARIABLE, "");
  return [...rest.matchAll(/\$\{[^\s<}]{0,40}\}?/g)].map(([found]) => found);
}

/** Replaces variables in a text. An unknown one stays visible, so that its author can find it. */
export function fillVariables(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => variables.get(name) ?? whole);
}

/** Where one paragraph, heading or line of a table ends and the next begins. */
const BLOCK_END = />\s*\n\s*</;

/**
 * Whether a text is `source` with some values in place of its variables. A value is a part of one paragraph: otherwise a
 * source without some of the paragraphs would look the same.
 */
export function isFilledFrom(text: string, source: string): boolean {
  const [first = "", ...parts] = source.replaceAll(VARIABLE, "\0").split("\0");
  const last = parts.pop();
  if (last === undefined) return text === source;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0 || BLOCK_END.test(text.slice(from, at))) return false;
    from = at + part.length;
  }
  const end = text.length - last.length;
  return end >= from && text.endsWith(last) && !BLOCK_END.test(text.slice(from, end));
}
