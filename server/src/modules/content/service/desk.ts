import { isDeepStrictEqual } from "node:util";
import type { ContentData } from "@weitersagen/cms/item";
import type * as desk from "@weitersagen/contract/console/content";
import { contentKinds, type ContentSchema, contentSchemas } from "@weitersagen/contract/content-kinds";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { hasBegun } from "@weitersagen/domain/text-version";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { categoryNames } from "../../catalogue/service/promised-amounts.ts";
import {
  type EntryKey,
  lockContent,
  readVersions,
  setDraft,
  type StoredEntry,
} from "../repository/entries.ts";
import { type Plan, readPlans, removePlan, savePlan } from "../repository/plans.ts";
import { ownerOfApp } from "./app-owner.ts";
import { entryName, type EntryLibrary, newestData, pagesWith, readLibrary, textIn } from "./entry-library.ts";
import { type Fault, faultsOf } from "./faults.ts";
import { followingVersion } from "./following-version.ts";
import { isFixedOnceShown, publishVersion, saveDraft } from "./versions.ts";

export interface ContentDeskDeps {
  readonly tenants: TenantDirectory;
  /** The Squidex that has the content instead; undefined if it is stored here. */
  readonly cmsUrl: string | undefined;
}

interface Source {
  readonly source: "stored" | "squidex" | "shared";
  readonly where: string | null;
}

/** Where a tenant's content is edited. */
export function sourceOf({ tenants, cmsUrl }: ContentDeskDeps, { id, settings }: Tenant): Source {
  const app = settings.contentApp;
  if (cmsUrl !== undefined)
    return { source: "squidex", where: `${cmsUrl.replace(/\/+$/, "")}/app/${app}/content` };
  const owner = ownerOfApp(tenants, app);
  return owner && owner.id !== id
    ? { source: "shared", where: owner.slug }
    : { source: "stored", where: null };
}

/** Refuses to edit content that is not this tenant's own. */
export function requireStored(deps: ContentDeskDeps, tenant: Tenant): void {
  const { source, where } = sourceOf(deps, tenant);
  if (source === "stored") return;
  throw new Refusal("wrongState", {
    detail: `The content of this tenant is edited elsewhere: ${where}.`,
    german: `Die Inhalte dieses Mandanten werden woanders bearbeitet: ${where}.`,
  });
}

const isKnown = (schema: string): schema is ContentSchema => contentSchemas.some((known) => known === schema);

function stateOf({ published, draft, isFixed }: StoredEntry): desk.ContentState {
  if (!published) return draft ? "draft" : "hidden";
  if (draft) return "changed";
  return isFixed ? "fixed" : "published";
}

/** The first day of an approved version that has not begun yet. Days begin at midnight in Germany. */
function beginsOn({ published, isFixed }: StoredEntry, now: Date): string | null {
  const day = published && isFixed ? textIn(published.data, "GueltigAb") : "";
  return day === "" || hasBegun(day, isoDate(calendarDateOf(now))) ? null : day.slice(0, 10);
}

/** A plan whose base has changed will not happen: that is said at once, not only at its time. */
function planOf(plan: Plan | undefined, { published }: StoredEntry) {
  const isOvertaken = plan !== undefined && plan.base !== (published?.version ?? null);
  const planFailure = plan?.failure ?? (isOvertaken ? ("baseChanged" as const) : null);
  return { plannedAt: plan && planFailure === null ? plan.dueAt : null, planFailure };
}

export async function listEntries(
  tx: TenantTransaction,
  tenant: Tenant,
  now: Date,
): Promise<desk.EntrySummary[]> {
  const { entries } = await readLibrary(tx, tenant);
  // The page of a category has its heading from the catalogue.
  const categories = await categoryNames(tx);
  const plans = new Map((await readPlans(tx)).map((plan) => [entryName(plan), plan]));
  return [...entries.values()].flatMap((entry) => {
    const { schema, id, draft, published, createdAt } = entry;
    if (!isKnown(schema)) return [];
    const data = newestData(entry);
    const newest = draft ?? published;
    return {
      schema,
      id,
      title: textIn(data, contentKinds[schema].title) || categories.get(textIn(data, "Name")) || id,
      type: schema === "content-bloecke" ? textIn(data, "Typ") : null,
      group: schema === "faq" ? textIn(data, "Gruppe") || null : null,
      state: stateOf(entry),
      changedAt: newest?.writtenAt ?? createdAt,
      changedBy: newest?.writtenBy ?? "",
      beginsOn: beginsOn(entry, now),
      ...planOf(plans.get(entryName(entry)), entry),
    };
  });
}

const inLanguage = (faults: readonly Fault[], language: Language): desk.ContentFault[] =>
  faults.map((fault) => ({ ...fault, message: fault.message[language] }));

function entryIn({ entries }: EntryLibrary, key: EntryKey): StoredEntry {
  const entry = entries.get(entryName(key));
  if (!entry) throw new Refusal("notFound");
  return entry;
}

export async function viewEntry(
  tx: TenantTransaction,
  tenant: Tenant,
  key: EntryKey & { readonly schema: ContentSchema },
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<Omit<desk.EntryView, "requestedBy">> {
  const library = await readLibrary(tx, tenant);
  const entry = entryIn(library, key);
  const versions = await readVersions(tx, key);
  const [newest] = versions;
  if (!newest) throw new Refusal("notFound");
  // A draft that was discarded is a version of its own, but not what is edited next.
  const { data } = entry.draft ?? entry.published ?? newest;
  const plan = (await readPlans(tx)).find((each) => entryName(each) === entryName(key));
  return {
    ...key,
    state: stateOf(entry),
    newest: newest.version,
    published: entry.published?.version ?? null,
    draft: entry.draft?.version ?? null,
    beginsOn: beginsOn(entry, now),
    data: data as desk.ContentData,
    faults: inLanguage(faultsOf(library, key, data), language),
    versions: versions.map(({ version, writtenAt, writtenBy }) => ({ version, writtenAt, writtenBy })),
    pages: pagesWith(library, key),
    plannedVersion: plan?.version ?? null,
    ...planOf(plan, entry),
    ...followingVersion(library, tenant, entry),
  };
}

export async function viewVersion(
  tx: TenantTransaction,
  key: EntryKey,
  version: number,
): Promise<{ data: desk.ContentData }> {
  const found = (await readVersions(tx, key)).find((each) => each.version === version);
  if (!found) throw new Refusal("notFound");
  return { data: found.data as desk.ContentData };
}

interface Edit {
  readonly key: EntryKey;
  /** The newest version that the author has seen; 0 for a new entry. */
  readonly expected: number;
  readonly data: ContentData;
  readonly by: string;
  readonly now: Date;
  readonly language: Language;
}

/** Saves what an author wrote as a draft, unless another one has saved meanwhile. */
export async function editEntry(
  tx: TenantTransaction,
  tenant: Tenant,
  { key, expected, data, by, now, language }: Edit,
): Promise<{ version: number; faults: desk.ContentFault[] }> {
  await lockContent(tx);
  const library = await readLibrary(tx, tenant);
  const entry = library.entries.get(entryName(key));
  const [newest] = await readVersions(tx, key);
  if (entry?.isFixed && entry.published) throw fixedText();
  if ((newest?.version ?? 0) !== expected)
    throw new Refusal("wrongState", {
      detail: `${newest?.writtenBy ?? "Another person"} has saved another version meanwhile.`,
      german: `${newest?.writtenBy ?? "Eine andere Person"} hat inzwischen eine andere Fassung gespeichert.`,
    });
  const current = entry?.draft ?? entry?.published;
  const isSame = current !== undefined && isDeepStrictEqual(current.data, data);
  const version = isSame ? expected : await saveDraft(tx, key, data, { writtenBy: by, now });
  return { version, faults: inLanguage(faultsOf(library, key, data), language) };
}

const fixedText = () =>
  new Refusal("wrongState", {
    detail: "This text is published and stays as it is: people agreed to it. Write a new version.",
    german:
      "Dieser Text ist veröffentlicht und bleibt, wie er ist: Menschen haben ihm zugestimmt. Schreiben Sie eine neue Fassung.",
  });

/** Drops the draft and the planned publication, if there is one. Their versions stay in the history. */
export async function discardDraft(tx: TenantTransaction, tenant: Tenant, key: EntryKey): Promise<void> {
  await lockContent(tx);
  const { draft } = entryIn(await readLibrary(tx, tenant), key);
  const isPlanned = (await readPlans(tx)).some((plan) => entryName(plan) === entryName(key));
  if (!draft && !isPlanned)
    throw new Refusal("wrongState", { detail: "There is no draft.", german: "Es gibt keinen Entwurf." });
  await removePlan(tx, key);
  if (draft) await setDraft(tx, key, null);
}

/** Takes a planned publication back, or the note that it did not happen. A draft stays. */
export async function unplanEntry(tx: TenantTransaction, key: EntryKey): Promise<void> {
  await lockContent(tx);
  if (!(await removePlan(tx, key)))
    throw new Refusal("wrongState", { detail: "Nothing is planned.", german: "Es ist nichts geplant." });
}

interface Publication {
  readonly key: EntryKey;
  readonly version: number;
  /** What visitors see, as far as the author knows. */
  readonly expected: number | null;
  readonly at?: Date | undefined;
  readonly by: string;
  readonly now: Date;
}

/** Shows a version to visitors, now or at a time. Refused with a list of everything that is wrong with it. */
export async function publishEntry(
  tx: TenantTransaction,
  tenant: Tenant,
  { key, version, expected, at, by, now }: Publication,
): Promise<void> {
  await lockContent(tx);
  const library = await readLibrary(tx, tenant);
  const entry = entryIn(library, key);
  if (entry.isFixed && entry.published) throw fixedText();
  const found = (await readVersions(tx, key)).find((each) => each.version === version);
  if (!found) throw new Refusal("notFound");
  if ((entry.published?.version ?? null) !== expected)
    throw new Refusal("wrongState", {
      detail: "Another version was published meanwhile. Please look at it first.",
      german: "Inzwischen wurde eine andere Fassung veröffentlicht. Bitte sehen Sie sie zuerst an.",
    });
  if (isFixedOnceShown(found.data))
    throw new Refusal("wrongState", {
      detail: "A new version of this text needs a second person: ask for approval.",
      german: "Eine neue Fassung dieses Textes gibt eine zweite Person frei: Beantragen Sie die Freigabe.",
    });
  requireFaultless(faultsOf(library, key, found.data));
  if (at === undefined || at <= now) {
    // Another planned version stays planned: it will find out that its base has changed, and say so.
    await removePlan(tx, key, version);
    await publishVersion(tx, key, version);
  } else await savePlan(tx, { ...key, version, base: expected, dueAt: at, plannedBy: by, now });
}

export function requireFaultless(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new Refusal("invalidInput", {
    detail: "This cannot be shown yet.",
    german: "Das kann so nicht erscheinen.",
    errors: faults.map(({ field, language, message }) => ({
      path: language === null ? field : `${field}.${language}`,
      message: message.en,
      german: message.de,
    })),
  });
}
