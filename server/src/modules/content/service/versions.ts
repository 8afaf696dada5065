import type { ContentData } from "@weitersagen/cms/item";
import { placeholdersIn } from "@weitersagen/domain/placeholder";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  addVersions,
  lockContent,
  publishVersions,
  readEntries,
  readVersions,
  setDraft,
} from "../repository/entries.ts";
import type { EntryKey, StoredEntry, StoredVersion } from "../repository/entries.ts";
import { textsOf } from "./entry-library.ts";
import { retentionTable } from "./retention-table.ts";
import { footnoteMarks } from "./rich-text.ts";
import { variablesIn } from "./variables.ts";

/** Blocks that people agree to or are informed by: what they saw must stay what it was. */
const pagesOfVersions: ReadonlyMap<unknown, string> = new Map([
  ["agb-fassung", "agb"],
  ["datenschutz-fassung", "datenschutz"],
]);

/** The name of the page that shows all versions of such a text. */
export const pageOfVersion = (data: ContentData): string | undefined =>
  pagesOfVersions.get(data["Typ"]?.["iv"]);

export const isFixedOnceShown = (data: ContentData): boolean => pageOfVersion(data) !== undefined;

/** A sentence in both languages of the console. */
interface Unfinished {
  readonly detail: string;
  readonly german: string;
}

export const openPlaceholder = (placeholder: string): Unfinished => ({
  detail: `Replace “${placeholder}” first: once published, this text cannot change.`,
  german: `„${placeholder}“ ist noch nicht ergänzt. Veröffentlicht lässt sich dieser Text nicht mehr ändern.`,
});

const changingVariable = (name: string): Unfinished => ({
  detail: `The value of \${${name}} can change, this text cannot: write it out.`,
  german: `Der Wert von \${${name}} kann sich ändern, dieser Text nicht mehr: Schreiben Sie ihn aus.`,
});

export const changingFootnote = (identifier: string): Unfinished => ({
  detail: `The footnote “${identifier}” can change, this text cannot: write it into the text.`,
  german: `Die Fußnote „${identifier}“ kann sich ändern, dieser Text nicht mehr: Schreiben Sie sie in den Text.`,
});

/**
 * Why a version of the terms or of the privacy notice may not be published: it has to be the text that people read, and
 * stays as it is. Placeholders could not be completed afterwards; variables and footnotes would change with their entries.
 * The table of retention terms stays a variable: it comes from the product.
 */
export function unfinishedText(data: ContentData): Unfinished | undefined {
  if (!isFixedOnceShown(data)) return undefined;
  const texts = textsOf(data);
  const variables = texts.flatMap(variablesIn).filter((name) => name !== retentionTable);
  return [
    ...texts.flatMap(placeholdersIn).map(openPlaceholder),
    ...variables.map(changingVariable),
    ...texts.flatMap(footnoteMarks).map(changingFootnote),
  ][0];
}

interface Writing {
  readonly writtenBy: string;
  readonly now: Date;
}

/** Stores a new version that only a preview shows. Returns its number. */
export async function saveDraft(
  tx: TenantTransaction,
  key: EntryKey,
  data: ContentData,
  { writtenBy, now }: Writing,
): Promise<number> {
  await lockContent(tx);
  const numbers = await addVersions(tx, [{ ...key, data, createdAt: now, writtenAt: now }], writtenBy);
  const version = numbers.get(`${key.schema}/${key.id}`) ?? 0;
  await setDraft(tx, key, version);
  return version;
}

/** Shows a version to visitors: the draft, or an older version to roll back to. */
export async function publishVersion(tx: TenantTransaction, key: EntryKey, version: number): Promise<void> {
  await lockContent(tx);
  const entry = await findEntry(tx, key);
  if (entry.isFixed && entry.published && entry.published.version !== version) {
    const detail = `${key.schema}/${key.id} is published and cannot change. Add an entry with a later GueltigAb.`;
    throw new Refusal("wrongState", { detail });
  }
  const found = (await readVersions(tx, key)).find((candidate) => candidate.version === version);
  if (!found) throw new Refusal("notFound", { detail: `${key.schema}/${key.id} has no version ${version}.` });
  const unfinished = unfinishedText(found.data);
  if (unfinished !== undefined)
    throw new Refusal("wrongState", {
      ...unfinished,
      detail: `${key.schema}/${key.id}: ${unfinished.detail}`,
    });
  await publishVersions(tx, [{ ...key, version, isFixed: isFixedOnceShown(found.data) }]);
}

/** Refuses a version of the terms or of the privacy notice: one person alone does not publish it. */
export async function requireNoTerms(tx: TenantTransaction, key: EntryKey, version: number): Promise<void> {
  const found = (await readVersions(tx, key)).find((candidate) => candidate.version === version);
  if (found && isFixedOnceShown(found.data)) throw new Refusal("forbidden", { detail: twoPeopleForTerms });
}

/** What a command says instead of publishing such a text. */
export const twoPeopleForTerms =
  "New terms and privacy notices need a second person: ask for them in the console under Inhalte.";

export interface EntryHistory {
  readonly entry: StoredEntry;
  readonly versions: readonly StoredVersion[];
}

export async function entryHistory(tx: TenantTransaction, key: EntryKey): Promise<EntryHistory> {
  return { entry: await findEntry(tx, key), versions: await readVersions(tx, key) };
}

async function findEntry(tx: TenantTransaction, { schema, id }: EntryKey): Promise<StoredEntry> {
  const entry = (await readEntries(tx)).find((each) => each.schema === schema && each.id === id);
  if (!entry) throw new Refusal("notFound", { detail: `There is no content ${schema}/${id}.` });
  return entry;
}
