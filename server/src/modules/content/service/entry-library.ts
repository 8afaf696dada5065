import type { ContentData } from "@weitersagen/cms/item";
import { isVariableSchema } from "@weitersagen/contract/content-kinds";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { categoryVariables } from "../../catalogue/service/promised-amounts.ts";
import { readAssets } from "../repository/assets.ts";
import { type EntryKey, readEntries, type StoredEntry } from "../repository/entries.ts";
import { programmeVariables } from "./programme-variables.ts";
import { footnoteMarks } from "./rich-text.ts";
import { nameOfVariable, variablesIn } from "./variables.ts";

/** All entries of a tenant's stored content, with what their texts can refer to. */
export interface EntryLibrary {
  readonly entries: ReadonlyMap<string, StoredEntry>;
  readonly pictures: ReadonlySet<string>;
  /** Names of variables that have a value. */
  readonly variables: ReadonlySet<string>;
}

export const entryName = ({ schema, id }: EntryKey): string => `${schema}/${id}`;

/**
 * Variables that texts may name although they may have no value now: the table of `retention-table.ts`, the recipient's cap
 * of `programme-variables.ts`, and what the products pay, of `promised-amounts.ts`.
 */
const variablesWithoutValueYet = ["speicherfristen", "betragKontaktMax", "betragMax", "betragMin"];

export async function readLibrary(tx: TenantTransaction, { settings }: Tenant): Promise<EntryLibrary> {
  const entries = await readEntries(tx);
  const assets = await readAssets(tx);
  const named = entries.flatMap((entry) => {
    const data = isVariableSchema(entry.schema) ? entry.published?.data : undefined;
    return data ? [nameOfVariable(textIn(data, "name"))] : [];
  });
  const programme = programmeVariables(settings, defaultLanguage, []).map(({ name }) => name);
  return {
    entries: new Map(entries.map((entry) => [entryName(entry), entry])),
    pictures: new Set(assets.map(({ id }) => id)),
    variables: new Set([
      ...named,
      ...programme,
      ...variablesWithoutValueYet,
      ...(await categoryVariables(tx)),
    ]),
  };
}

/** What a preview shows: the draft, else what visitors see. */
export const newestData = ({ draft, published }: StoredEntry): ContentData =>
  (draft ?? published)?.data ?? {};

export function textIn(data: ContentData, field: string, language: string = defaultLanguage): string {
  const partitions = data[field];
  const value = partitions?.[language] ?? partitions?.["iv"] ?? partitions?.[defaultLanguage];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function idsIn(data: ContentData, field: string): string[] {
  const value = data[field]?.["iv"];
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.filter((id): id is string => typeof id === "string" && id !== "");
}

/** All texts of an entry, also those inside elements. */
export function textsOf(data: ContentData): string[] {
  const texts = (value: unknown): string[] => {
    if (typeof value === "string") return [value];
    return value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
  };
  return texts(data);
}

/** The names of the pages on which an entry appears. */
export function pagesWith(library: EntryLibrary, key: EntryKey): string[] {
  const pages = [...library.entries.values()].filter(({ schema }) => schema === "seiten");
  return pages.flatMap((page) =>
    reachOf(library, page).has(entryName(key)) ? [textIn(newestData(page), "Name")] : [],
  );
}

/** Everything that a page is made of. */
function reachOf(library: EntryLibrary, page: StoredEntry): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const entry = library.entries.get(name);
    if (!entry || reached.has(name)) return;
    reached.add(name);
    for (const next of referencesOf(library, entry)) visit(next);
  };
  visit(entryName(page));
  return reached;
}

function referencesOf(library: EntryLibrary, entry: StoredEntry): string[] {
  const data = newestData(entry);
  const text = textsOf(data).join(" ");
  const all = [...library.entries.values()];
  const marks = new Set(footnoteMarks(text));
  const variables = new Set(variablesIn(text));
  const group = textIn(data, "Gruppe");
  const isQuestions = entry.schema === "content-bloecke" && textIn(data, "Typ") === "fragen";
  return [
    ...idsIn(data, "Bloecke").map((id) => `content-bloecke/${id}`),
    ...idsIn(data, "Keyvisual").map((id) => `keyvisual/${id}`),
    ...idsIn(data, "Bilderliste").map((id) => `bilderlisten/${id}`),
    ...all
      .filter((other) => {
        const { schema } = other;
        const own = newestData(other);
        if (schema === "faq") return isQuestions && (group === "" || textIn(own, "Gruppe") === group);
        if (schema === "fussnoten") return marks.has(textIn(own, "Identifier"));
        return isVariableSchema(schema) && variables.has(nameOfVariable(textIn(own, "name")));
      })
      .map(entryName),
  ];
}
