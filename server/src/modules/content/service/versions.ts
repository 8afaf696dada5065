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

/** Blocks that people agree to or are informed by: what they saw must stay what it was. */
const pagesOfVersions: ReadonlyMap<unknown, string> = new Map([
  ["agb-fassung", "agb"],
  ["datenschutz-fassung", "datenschutz"],
]);

/** The name of the page that shows all versions of such a text. */
export const pageOfVersion = (data: ContentData): string | undefined =>
  pagesOfVersions.get(data["Typ"]?.["iv"]);

export const isFixedOnceShown = (data: ContentData): boolean => pageOfVersion(data) !== undefined;

/** Why a text may not be published: it could not be completed afterwards. */
export function unfinishedText(data: ContentData): string | undefined {
  if (!isFixedOnceShown(data)) return undefined;
  const texts = Object.values(data).flatMap((values) => Object.values(values));
  const [placeholder] = texts.flatMap((text) => (typeof text === "string" ? placeholdersIn(text) : []));
  return placeholder && `replace ${placeholder} first: once published, this version cannot change`;
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
      detail: `${key.schema}/${key.id}: ${unfinished}.`,
      german: `${key.schema}/${key.id} enthält noch einen Platzhalter und ließe sich danach nicht mehr ändern.`,
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
