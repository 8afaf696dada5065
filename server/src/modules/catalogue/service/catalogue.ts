import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readCatalogue } from "./loaded-catalogue.ts";
import type { LoadedCatalogue } from "./loaded-catalogue.ts";
import { assertProductApi } from "./product-api.ts";
import { translateName } from "./translation.ts";

interface CacheEntry<Value> {
  readonly version: string;
  readonly value: Value;
}

/**
 * Keeps each tenant's catalogue in memory, loaded once per version of the tenant. Inside a transaction pass `tx`: without
 * it a cache miss takes a second connection, and requests that all hold one and wait for another block the pool.
 */
export class Catalogue {
  readonly #database: Database;
  readonly #loaded = new Map<number, CacheEntry<LoadedCatalogue>>();
  readonly #loading = new Map<number, CacheEntry<Promise<LoadedCatalogue>>>();

  /** By the object of a tenant that belongs to one preview. */
  readonly #previews = new WeakMap<Tenant, LoadedCatalogue>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Refused if the tenant's product API is unknown. */
  async load(tenant: Tenant, tx?: TenantTransaction): Promise<LoadedCatalogue> {
    assertProductApi(tenant);
    return this.loadForAnyApi(tenant, tx);
  }

  /** The catalogue, whether or not the tenant's product API is known: earlier recommendations keep their products and bounties. */
  async loadForAnyApi(tenant: Tenant, tx?: TenantTransaction): Promise<LoadedCatalogue> {
    const preview = this.#previews.get(tenant);
    if (preview) return preview;
    const cached = this.#loaded.get(tenant.id);
    if (cached?.version === tenant.version) return cached.value;
    return tx ? this.#read(tx, tenant) : this.#loadOnce(tenant);
  }

  /** Shows another catalogue to this object of the tenant. Every other one reads what is stored. */
  preview(tenant: Tenant, catalogue: LoadedCatalogue): void {
    this.#previews.set(tenant, catalogue);
  }

  /** Translates product names, for lists and mails that show nothing else of a product. */
  async names(tenant: Tenant, tx?: TenantTransaction): Promise<(name: string, language: Language) => string> {
    const { translations } = await this.loadForAnyApi(tenant, tx);
    return (name, language) => translateName(translations, name, language);
  }

  /** Concurrent callers share one load, in a transaction of its own. A failed load is not kept. */
  #loadOnce(tenant: Tenant): Promise<LoadedCatalogue> {
    const running = this.#loading.get(tenant.id);
    if (running?.version === tenant.version) return running.value;
    const value = this.#database.inTenant(tenant.id, (tx) => this.#read(tx, tenant), {
      isolation: "repeatable read",
      readOnly: true,
    });
    const started = { version: tenant.version, value };
    this.#loading.set(tenant.id, started);
    const forget = () => {
      if (this.#loading.get(tenant.id) === started) this.#loading.delete(tenant.id);
    };
    value.then(forget, forget);
    return value;
  }

  async #read(tx: TenantTransaction, { id, slug, version, settings }: Tenant): Promise<LoadedCatalogue> {
    const value = await readCatalogue(tx, slug, settings.excludedProductIds ?? []);
    this.#loaded.set(id, { version, value });
    return value;
  }
}
