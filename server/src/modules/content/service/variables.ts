import type { Variable } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import { CmsFailure } from "../../../platform/cms/failure.ts";
import type { CmsReader } from "../../../platform/cms/reader.ts";
import { quoted } from "../../../platform/cms/reader.ts";
import { textOf } from "./fields.ts";

const ALL_VARIABLES = "{queryVariablenContents(top:200){id flatData{name value}}}";

/** The CMS stores names as texts use them, `${marke}`; without the first two and the last character remains `marke`. */
export async function readVariables(cms: CmsReader, language: Language): Promise<Variable[]> {
  const { queryVariablenContents: items } = await cms.graphql(ALL_VARIABLES, language).catch(noneDefined);
  const found = (Array.isArray(items) ? items : []) as ({ flatData?: Record<string, unknown> } | null)[];
  return found.flatMap((item) => named(item?.flatData ?? {}));
}

/** An app whose CMS knows no variables refuses the query; its texts then contain none. */
function noneDefined(error: unknown): Record<string, unknown> {
  if (error instanceof CmsFailure && error.kind === "refused") return {};
  throw error;
}

/** An agency's own values stand before the tenant's. */
export async function readAgencyVariables(
  cms: CmsReader,
  agencyNumber: string,
  language: Language,
): Promise<Variable[]> {
  const own = await cms.items("agenturvariablen", {
    language,
    filter: `data/Agentur/iv eq ${quoted(agencyNumber)}`,
    top: 200,
  });
  const byName = new Map((await readVariables(cms, language)).map(({ name, value }) => [name, value]));
  for (const { name, value } of own.flatMap(({ data }) => named(data))) byName.set(name, value);
  return [...byName].map(([name, value]) => ({ name, value }));
}

function named(data: Record<string, unknown>): Variable[] {
  const name = textOf(data, "name").slice(2, -1);
  return name === "" ? [] : [{ name, value: textOf(data, "value") }];
}

/** Markdown encodes the braces of a variable inside an address, so both spellings are variables. */
const VARIABLE = /\$(?:\{|%7B)([\w.-]+)(?:\}|%7D)/gi;

/** Replaces variables in a text. An unknown one stays visible, so that its author can find it. */
export function fill(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => variables.get(name) ?? whole);
}
