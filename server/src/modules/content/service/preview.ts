import { embeddedCms, type EmbeddedCmsDeps } from "@weitersagen/cms/embedded-cms";
import type { ContentData } from "@weitersagen/cms/item";
import { localAddress } from "@weitersagen/contract/locale";
import { calendarDateOf, isoDate, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import type { Clock } from "../../../platform/clock.ts";
import { createCmsClient } from "../../../platform/cms/client.ts";
import { noCopies } from "../../../platform/cms/copy-store.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readAssets } from "../repository/assets.ts";
import { type EntryKey, readEntries, type StoredEntry } from "../repository/entries.ts";
import type { ContentDeps } from "./content.ts";
import { entryName, idsIn, newestData, pagesWith, readLibrary, textIn } from "./entry-library.ts";
import { RecentPages } from "./recent-pages.ts";
import type { StoredContent } from "./stored-content.ts";
import { pageOfVersion } from "./versions.ts";

/** The entry whose draft is previewed. `compose` uses this name because it may not import repositories. */
export type PreviewedEntry = EntryKey;

/** The draft of an entry, as visitors would see it. */
export interface ContentPreview {
  /** Replace the dependencies of the content service while the preview is rendered. */
  readonly deps: ContentDeps;
  /** The time to render the preview for: the first day of terms or a privacy notice that apply later. Undefined: now. */
  readonly at: Date | undefined;
}

interface PreviewDeps {
  readonly stored: StoredContent;
  readonly cms: Omit<EmbeddedCmsDeps, "library">;
  readonly accounts: ContentDeps["accounts"];
  readonly amounts: ContentDeps["amounts"];
  readonly log: ContentDeps["log"];
  readonly clock: Clock;
}

/** Loads the content with the draft of one entry, without caching it. Undefined if the entry does not exist. */
export async function previewContent(
  { stored, cms, accounts, amounts, log, clock }: PreviewDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  key: EntryKey,
): Promise<ContentPreview | undefined> {
  const entries = withDraft(await readEntries(tx), key);
  const entry = entries.find((each) => entryName(each) === entryName(key));
  if (!entry) return undefined;
  const app = stored.appOf(tenant, entries, await readAssets(tx));
  const library = { app: () => Promise.resolve(app), version: () => "" };
  const client = createCmsClient({
    transport: embeddedCms({ ...cms, library }),
    contentVersion: () => "",
    store: noCopies,
    log,
  });
  const at = firstDayOf(newestData(entry), clock.now());
  const shown = at === undefined ? clock : { now: () => at };
  return { deps: { client, accounts, amounts, recentPages: new RecentPages(), clock: shown, log }, at };
}

/**
 * The entries as if the draft of this one were published. Other entries keep their published version; those that were
 * never published are included with their draft, because a new page consists of new blocks.
 */
function withDraft(entries: readonly StoredEntry[], key: EntryKey): StoredEntry[] {
  const shown = entries.map((entry) => {
    const showsDraft = entryName(entry) === entryName(key) || !entry.published;
    return {
      ...entry,
      published: (showsDraft ? entry.draft : undefined) ?? entry.published,
      draft: undefined,
    };
  });
  const previewed = shown.find((entry) => entryName(entry) === entryName(key));
  const pageName = previewed && pageOfVersion(newestData(previewed));
  return pageName === undefined ? shown : withFirstBlock(shown, pageName, key.id);
}

/** Puts a new version of the terms or the privacy notice first on its page, which may not list it yet. */
function withFirstBlock(entries: readonly StoredEntry[], pageName: string, blockId: string): StoredEntry[] {
  return entries.map((entry) => {
    const { schema, published } = entry;
    if (schema !== "seiten" || !published || textIn(published.data, "Name") !== pageName) return entry;
    const others = idsIn(published.data, "Bloecke").filter((id) => id !== blockId);
    const data = { ...published.data, Bloecke: { iv: [blockId, ...others] } };
    return { ...entry, published: { ...published, data } };
  });
}

/** The day from which a version of the terms or the privacy notice applies, if it is in the future. */
function firstDayOf(data: ContentData, now: Date): Date | undefined {
  const day = pageOfVersion(data) === undefined ? "" : textIn(data, "GueltigAb");
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day > isoDate(calendarDateOf(now))
    ? startOfDay(readIsoDate(day))
    : undefined;
}

/**
 * The addresses, without host, of a page that shows an entry: the page named `wanted`, else the first one found. Refused if
 * there is none.
 */
export async function addressesOfEntry(
  tx: TenantTransaction,
  tenant: Tenant,
  key: EntryKey,
  wanted: string | undefined,
): Promise<{ german: string; english: string }> {
  const library = await readLibrary(tx, tenant);
  const entries = withDraft([...library.entries.values()], key);
  if (!library.entries.has(entryName(key))) throw new Refusal("notFound");
  const shown = { ...library, entries: new Map(entries.map((entry) => [entryName(entry), entry])) };
  const paths = pagesWith(shown, key)
    .filter((name) => wanted === undefined || name === wanted)
    .flatMap((name) => {
      const page = pathOf(tenant, name);
      return page === undefined ? [] : [page + anchorOf(key, name)];
    });
  const [path] = paths;
  if (path === undefined)
    throw new Refusal("wrongState", {
      detail: "No page shows this entry yet.",
      german: "Dieser Eintrag steht noch auf keiner Seite.",
    });
  const { routes } = tenant;
  return { german: localAddress(routes, path, "de"), english: localAddress(routes, path, "en") };
}

/** The answer to a question is folded: its anchor opens it. */
function anchorOf({ schema, id }: EntryKey, page: string): string {
  if (schema !== "faq") return "";
  return page === "home" ? `#frage-${id}` : `#${id}`;
}

/** A page of the content is shown by the screen of the same name, or by that of the category with this key. */
function pathOf({ routes }: Tenant, name: string): string | undefined {
  const screen = name === "home" ? "homepage" : name.toLowerCase();
  return (
    routes.find((route) => route.name.toLowerCase() === screen)?.path ??
    routes.find(({ path }) => path === `/${name}`)?.path
  );
}
