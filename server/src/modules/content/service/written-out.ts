import type { ContentData } from "@weitersagen/cms/item";
import { defaultLanguage, type Language, languages } from "@weitersagen/contract/language";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type EntryLibrary, textIn, textsOf } from "./entry-library.ts";
import { programmeVariables } from "./programme-variables.ts";
import { retentionTable } from "./retention-table.ts";
import { fillVariables, nameOfVariable, variablesIn } from "./variables.ts";

/**
 * A text with the values that its variables have now, so that it cannot change through them afterwards. The table of
 * retention terms stays a variable: it comes from the product. Amounts of the catalogue change, so they cannot be named.
 */
export function writtenOut(library: EntryLibrary, tenant: Tenant, data: ContentData): ContentData {
  const filled = withValues(library, tenant, data);
  for (const text of textsOf(filled)) requireNoVariable(text);
  return filled;
}

/** A text with the values that its variables have now. A variable without a value stays as it is. */
export function withValues(library: EntryLibrary, tenant: Tenant, data: ContentData): ContentData {
  const values = new Map(languages.map((language) => [language, valuesIn(library, tenant, language)]));
  const fill = (partition: string, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    const language = languages.find((known) => known === partition) ?? defaultLanguage;
    return fillVariables(value, values.get(language) ?? new Map());
  };
  return Object.fromEntries(
    Object.entries(data).map(([field, partitions]) => [
      field,
      Object.fromEntries(
        Object.entries(partitions).map(([partition, value]) => [partition, fill(partition, value)]),
      ),
    ]),
  );
}

function valuesIn({ entries }: EntryLibrary, { settings }: Tenant, language: Language): Map<string, string> {
  const stored = [...entries.values()].flatMap(({ schema, published }) =>
    schema === "variablen" && published
      ? [[nameOfVariable(textIn(published.data, "name")), textIn(published.data, "value", language)] as const]
      : [],
  );
  const programme = programmeVariables(settings, language, []).map(
    ({ name, value }) => [name, value] as const,
  );
  return new Map([...stored, ...programme]);
}

function requireNoVariable(text: string): void {
  const left = variablesIn(text).find((name) => name !== retentionTable);
  if (left === undefined) return;
  throw new Refusal("wrongState", {
    detail: `The value of \${${left}} can change, this text cannot: write it out.`,
    german: `Der Wert von \${${left}} kann sich ändern, dieser Text nicht mehr: Schreiben Sie ihn aus.`,
  });
}
