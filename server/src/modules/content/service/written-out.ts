import type { ContentData } from "@weitersagen/cms/item";
import { defaultLanguage, type Language, languages } from "@weitersagen/contract/language";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type EntryLibrary, textIn } from "./entry-library.ts";
import { type ProgrammeSettings, programmeVariables } from "./programme-variables.ts";
import { fillVariables, isFilledFrom, nameOfVariable } from "./variables.ts";
import { unfinishedText } from "./versions.ts";

/** The values of the variables, by language. */
export type Values = ReadonlyMap<Language, ReadonlyMap<string, string>>;

/** A text with the values that its variables have now, so that it cannot change through them afterwards. */
export function writtenOut(library: EntryLibrary, tenant: Tenant, data: ContentData): ContentData {
  const filled = withValues(library, tenant, data);
  const unfinished = unfinishedText(filled);
  if (unfinished !== undefined) throw new Refusal("wrongState", unfinished);
  return filled;
}

/** A text with the values that its variables have now. A variable without a value stays as it is. */
export function withValues(library: EntryLibrary, { settings }: Tenant, data: ContentData): ContentData {
  const variables = [...library.entries.values()].flatMap(({ schema, published }) =>
    schema === "variablen" && published ? [published.data] : [],
  );
  return filledWith(valuesOf(variables, settings), data);
}

/** The values of stored variables, of which a later one wins over an earlier one of its name, and those of the programme, which win over both. */
export function valuesOf(variables: readonly ContentData[], settings: ProgrammeSettings | undefined): Values {
  return new Map(
    languages.map((language) => [
      language,
      new Map([
        ...variables.map(
          (data) => [nameOfVariable(textIn(data, "name")), textIn(data, "value", language)] as const,
        ),
        ...(settings ? programmeVariables(settings, language, []) : []).map(
          ({ name, value }) => [name, value] as const,
        ),
      ]),
    ]),
  );
}

export function filledWith(values: Values, data: ContentData): ContentData {
  return Object.fromEntries(
    Object.entries(data).map(([field, partitions]) => [
      field,
      Object.fromEntries(
        Object.entries(partitions).map(([partition, value]) => {
          const language = languages.find((known) => known === partition) ?? defaultLanguage;
          return [partition, filled(value, values.get(language) ?? new Map())];
        }),
      ),
    ]),
  );
}

/** Also the texts inside of elements. */
function filled(value: unknown, variables: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return fillVariables(value, variables);
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, variables));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, variables)]));
}

/** Whether a stored text is this one with some values of its variables: those of its day, which may have changed. */
export function isWrittenOutOf(stored: unknown, source: unknown): boolean {
  if (typeof stored === "string" && typeof source === "string") return isFilledFrom(stored, source);
  if (typeof stored !== "object" || typeof source !== "object" || stored === null || source === null)
    return stored === source;
  const [own, others] = [new Map(Object.entries(stored)), new Map(Object.entries(source))];
  return (
    own.size === others.size && [...others].every(([name, value]) => isWrittenOutOf(own.get(name), value))
  );
}
