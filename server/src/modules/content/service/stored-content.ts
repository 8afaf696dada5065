import type { ContentApp, ContentAsset, ContentItem, SchemaDefinition } from "@weitersagen/cms/item";
import type { Library } from "@weitersagen/cms/library";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { readOriginal } from "../../image/service/store.ts";
import { readAssets } from "../repository/assets.ts";
import type { StoredAsset } from "../repository/assets.ts";
import { readEntries } from "../repository/entries.ts";
import type { StoredEntry, StoredVersion } from "../repository/entries.ts";
import { ownerOfApp } from "./app-owner.ts";

interface StoredContentDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly definitions: Readonly<Record<string, SchemaDefinition>>;
  readonly log: Log;
}

/** What visitors see, and the same with drafts in place of what they replace. */
interface Views {
  readonly published: ContentApp;
  readonly unpublished: ContentApp;
}

interface Loaded {
  readonly version: string;
  readonly views: Promise<Views>;
}

/**
 * The tenants' content from the database, kept in memory per version of the tenant: every change of content raises the
 * version, so a copy is never out of date. If a reload fails, the last copy stays in use.
 */
export class StoredContent implements Library {
  readonly #deps: StoredContentDeps;
  readonly #loaded = new Map<number, Loaded>();
  readonly #lastGood = new Map<number, { readonly version: string; readonly views: Views }>();

  constructor(deps: StoredContentDeps) {
    this.#deps = deps;
  }

  async app(name: string, { unpublished }: { unpublished: boolean }): Promise<ContentApp | undefined> {
    const tenant = ownerOfApp(this.#deps.tenants, name);
    if (!tenant) return undefined;
    const views = await this.#viewsOf(tenant);
    return unpublished ? views.unpublished : views.published;
  }

  /** The version of the copy in use. Pages are cached under it, so it changes after the content was loaded, not before. */
  version(name: string): string {
    const tenant = ownerOfApp(this.#deps.tenants, name);
    return (tenant && this.#lastGood.get(tenant.id)?.version) ?? "";
  }

  /** Replaces the copies of tenants that have changed, so that also the first visitor after a quiet time gets the new content. */
  async loadChanged(): Promise<void> {
    const changed = [...this.#lastGood].flatMap(([id, { version }]) => {
      const tenant = this.#deps.tenants.byId(id);
      return tenant && tenant.version !== version ? [tenant] : [];
    });
    // A load that fails is logged, keeps the last copy and is repeated at the next call.
    await Promise.all(changed.map((tenant) => this.#viewsOf(tenant)));
  }

  #viewsOf(tenant: Tenant): Promise<Views> {
    const loaded = this.#loaded.get(tenant.id);
    if (loaded?.version === tenant.version) return loaded.views;
    const views = this.#load(tenant);
    this.#loaded.set(tenant.id, { version: tenant.version, views });
    return views;
  }

  async #load(tenant: Tenant): Promise<Views> {
    const { database, log } = this.#deps;
    const read = async (tx: TenantTransaction) => ({
      entries: await readEntries(tx),
      assets: await readAssets(tx),
    });
    try {
      const { entries, assets } = await database.inTenant(tenant.id, read, {
        isolation: "repeatable read",
        readOnly: true,
      });
      const published = this.appOf(tenant, entries, assets);
      const views = { published, unpublished: { ...published, schemas: schemasOf(entries, newestItem) } };
      // Loads overlap: one that began earlier must not replace the copy of a later version.
      if (this.#isNewest(tenant)) this.#lastGood.set(tenant.id, { version: tenant.version, views });
      return views;
    } catch (error) {
      // Not kept under this version: the next request tries again.
      if (this.#isNewest(tenant)) this.#loaded.delete(tenant.id);
      const last = this.#lastGood.get(tenant.id);
      if (!last) throw error;
      log.error({ err: error, tenant: tenant.slug }, "content not reloaded: the last copy stays in use");
      return last.views;
    }
  }

  #isNewest({ id, version }: Tenant): boolean {
    return this.#loaded.get(id)?.version === version;
  }

  /** What visitors see if these are the tenant's entries. */
  appOf(tenant: Tenant, entries: readonly StoredEntry[], assets: readonly StoredAsset[]): ContentApp {
    return {
      name: tenant.settings.contentApp,
      definitions: this.#deps.definitions,
      assets: this.#assetsOf(tenant, assets),
      schemas: schemasOf(entries, publishedItem),
    };
  }

  #assetsOf(tenant: Tenant, assets: readonly StoredAsset[]): Map<string, ContentAsset> {
    const { database } = this.#deps;
    return new Map(
      assets.map(({ id, fileName, hash, alt, mediaType }) => [
        id,
        {
          id,
          fileName,
          hash,
          alt,
          mimeType: mediaType,
          read: () => database.inTenant(tenant.id, (tx) => readOriginal(tx, hash), { readOnly: true }),
        },
      ]),
    );
  }
}

function schemasOf(
  entries: readonly StoredEntry[],
  itemOf: (entry: StoredEntry) => ContentItem | undefined,
): Map<string, Map<string, ContentItem>> {
  const schemas = new Map<string, Map<string, ContentItem>>();
  for (const entry of entries) {
    const items = schemas.get(entry.schema) ?? new Map<string, ContentItem>();
    schemas.set(entry.schema, items);
    const item = itemOf(entry);
    if (item) items.set(entry.id, item);
  }
  return schemas;
}

const publishedItem = (entry: StoredEntry): ContentItem | undefined =>
  entry.published && itemFrom(entry, entry.published, "Published");
const newestItem = (entry: StoredEntry): ContentItem | undefined =>
  entry.draft ? itemFrom(entry, entry.draft, "Draft") : publishedItem(entry);

function itemFrom(
  { id, schema, createdAt }: StoredEntry,
  version: StoredVersion,
  status: string,
): ContentItem {
  return {
    id,
    schema,
    data: version.data,
    created: isoSeconds(createdAt),
    lastModified: isoSeconds(version.writtenAt),
    status,
    version: version.version,
  };
}

const isoSeconds = (date: Date): string => date.toISOString().replace(".000Z", "Z");
