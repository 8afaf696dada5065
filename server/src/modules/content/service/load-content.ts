import { isDeepStrictEqual } from "node:util";
import type { ContentItem } from "@weitersagen/cms/item";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { storeImages } from "../../image/service/store.ts";
import { readAssets, saveAssets } from "../repository/assets.ts";
import { addVersions, lockContent, publishVersions, readEntries, setDraft } from "../repository/entries.ts";
import type { StoredEntry } from "../repository/entries.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { ProgrammeSettings } from "./programme-variables.ts";
import { isFixedOnceShown, pageOfVersion, twoPeopleForTerms, unfinishedText } from "./versions.ts";
import { filledWith, isWrittenOutOf, type Values, valuesOf } from "./written-out.ts";

/** What a folder changes in the stored content. Names are `schema/id` and `assets/id`. */
export interface ContentChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Shown to visitors, but not in the folder. */
  readonly missing: readonly string[];
}

interface Plan extends ContentChanges {
  readonly items: readonly ContentItem[];
  readonly byName: ReadonlyMap<string, StoredEntry>;
}

/** Compares a folder with the stored content. Changes nothing. */
export async function compareContent(tx: TenantTransaction, folder: ContentFolder): Promise<ContentChanges> {
  const { added, changed, missing } = await plan(tx, folder);
  return { added, changed, missing };
}

interface LoadOptions {
  readonly writtenBy: string;
  readonly now: Date;
  /** Hides what the folder does not have. Its versions are kept. */
  readonly removesMissing?: boolean;
  /** Refuses to follow or to hide terms that visitors see. */
  readonly keepsTerms?: boolean;
  /** Terms name values of the programme only with it. */
  readonly settings?: ProgrammeSettings | undefined;
}

/** Stores a folder. Idempotent: an entry that has not changed gets no new version. */
export async function loadContent(
  tx: TenantTransaction,
  folder: ContentFolder,
  { writtenBy, now, removesMissing = false, keepsTerms = false, settings }: LoadOptions,
): Promise<ContentChanges> {
  await lockContent(tx);
  const { items: different, byName, ...changes } = await plan(tx, folder);
  refuseChangedTerms(different, byName);
  const items = withTermsWrittenOut(different, valuesIn(folder, byName, settings));
  refuseUnfinishedTerms(items);
  if (keepsTerms) refuseOtherTerms(items, byName, removesMissing ? changes.missing : []);
  await storeImages(tx, folder.images);
  const numbers = await addVersions(
    tx,
    items.map((item) => ({
      ...item,
      createdAt: new Date(item.created),
      writtenAt: writtenAt(item, byName.get(nameOf(item)), now),
    })),
    writtenBy,
  );
  const versionOf = (item: ContentItem) => numbers.get(nameOf(item)) ?? null;
  const removed = removesMissing ? changes.missing.filter((name) => !name.startsWith("assets/")) : [];
  await publishVersions(tx, [
    ...items.filter(isPublished).map((item) => ({
      schema: item.schema,
      id: item.id,
      version: versionOf(item),
      isFixed: isFixedOnceShown(item.data),
    })),
    ...removed.map((name) => ({ ...keyOf(name), version: null, isFixed: false })),
  ]);
  for (const item of items) if (!isPublished(item)) await setDraft(tx, item, versionOf(item));
  await saveChangedAssets(tx, folder);
  return changes;
}

async function plan(tx: TenantTransaction, { items, assets }: ContentFolder): Promise<Plan> {
  const stored = await readEntries(tx);
  const byName = new Map(stored.map((entry) => [nameOf(entry), entry]));
  const different = items.filter((item) => !isStored(item, byName.get(nameOf(item))));
  const [newItems, changedItems] = partition(different, (item) => !byName.has(nameOf(item)));
  const storedAssets = new Map((await readAssets(tx)).map((asset) => [asset.id, asset]));
  const [newAssets, keptAssets] = partition(assets, ({ id }) => !storedAssets.has(id));
  const changedAssets = keptAssets.filter((asset) => !isDeepStrictEqual(asset, storedAssets.get(asset.id)));
  const present = new Set([...items.map(nameOf), ...assets.map(assetName)]);
  const shown = [
    ...stored.filter(({ published }) => published).map(nameOf),
    ...[...storedAssets.values()].map(assetName),
  ];
  return {
    items: different,
    byName,
    added: [...newItems.map(nameOf), ...newAssets.map(assetName)],
    changed: [...changedItems.map(nameOf), ...changedAssets.map(assetName)],
    missing: shown.filter((name) => !present.has(name)),
  };
}

/** A file that is published is compared with what visitors see, a draft with the draft. */
function isStored({ status, data }: ContentItem, entry: StoredEntry | undefined): boolean {
  const version = status === "Published" ? entry?.published : entry?.draft;
  if (version === undefined) return false;
  // Terms were published with the values that their variables had.
  if (version === entry?.published && entry.isFixed) return isWrittenOutOf(version.data, data);
  return isDeepStrictEqual(data, version.data);
}

const isPublished = ({ status }: ContentItem): boolean => status === "Published";

/** The values of the stored variables and of those in the folder, which replace them. */
function valuesIn(
  { items }: ContentFolder,
  byName: ReadonlyMap<string, StoredEntry>,
  settings: ProgrammeSettings | undefined,
): Values {
  const own = new Map([...byName].map(([name, { published }]) => [name, published?.data]));
  for (const item of items) if (isPublished(item)) own.set(nameOf(item), item.data);
  const variables = [...own].flatMap(([name, data]) => (data && name.startsWith("variablen/") ? [data] : []));
  return valuesOf(variables, settings);
}

/** What people agree to is the text that they read, so it holds the values and not the variables. */
const withTermsWrittenOut = (items: readonly ContentItem[], values: Values): ContentItem[] =>
  items.map((item) =>
    isPublished(item) && isFixedOnceShown(item.data)
      ? { ...item, data: filledWith(values, item.data) }
      : item,
  );

/** People agreed to these texts, so they are followed by new ones. */
function refuseChangedTerms(items: readonly ContentItem[], byName: ReadonlyMap<string, StoredEntry>): void {
  const errors = items
    .filter((item) => byName.get(nameOf(item))?.isFixed && byName.get(nameOf(item))?.published)
    .map((item) => ({
      path: nameOf(item),
      message: "this version of the text is published and cannot change; add one with a later GueltigAb",
    }));
  if (errors.length > 0) throw new Refusal("wrongState", { errors });
}

/** The first terms of a tenant are loaded with its other pages; later ones need a second person. */
function refuseOtherTerms(
  items: readonly ContentItem[],
  byName: ReadonlyMap<string, StoredEntry>,
  hidden: readonly string[],
): void {
  const shown = [...byName.values()].filter(({ isFixed, published }) => isFixed && published);
  const pages = new Set(shown.map(({ published }) => published && pageOfVersion(published.data)));
  const names = new Set(shown.map(nameOf));
  const followed = items.filter(({ status, data }) => {
    const page = status === "Published" ? pageOfVersion(data) : undefined;
    return page !== undefined && pages.has(page);
  });
  const refused = [...followed.map(nameOf), ...hidden.filter((name) => names.has(name))];
  if (refused.length > 0)
    throw new Refusal("forbidden", { detail: `${refused.join(", ")}: ${twoPeopleForTerms}` });
}

/** What is missing in published terms could never be added. */
function refuseUnfinishedTerms(items: readonly ContentItem[]): void {
  const errors = items.flatMap((item) => {
    const unfinished = isPublished(item) ? unfinishedText(item.data) : undefined;
    return unfinished ? [{ path: nameOf(item), message: unfinished.detail, german: unfinished.german }] : [];
  });
  if (errors.length > 0) throw new Refusal("wrongState", { errors });
}

async function saveChangedAssets(tx: TenantTransaction, { assets }: ContentFolder): Promise<void> {
  const stored = new Map((await readAssets(tx)).map((asset) => [asset.id, asset]));
  await saveAssets(
    tx,
    assets.filter((asset) => !isDeepStrictEqual(asset, stored.get(asset.id))),
  );
}

/** A file may state when it was written. If it changed and states an old date, it was written now. */
function writtenAt({ lastModified }: ContentItem, entry: StoredEntry | undefined, now: Date): Date {
  const stated = new Date(lastModified);
  const last = (entry?.draft ?? entry?.published)?.writtenAt;
  return last && stated <= last ? now : stated;
}

const nameOf = ({ schema, id }: { schema: string; id: string }): string => `${schema}/${id}`;
const assetName = ({ id }: { id: string }): string => `assets/${id}`;

function keyOf(name: string): { schema: string; id: string } {
  const [schema = "", ...id] = name.split("/");
  return { schema, id: id.join("/") };
}

function partition<T>(items: readonly T[], matches: (item: T) => boolean): [T[], T[]] {
  return [items.filter(matches), items.filter((item) => !matches(item))];
}
