import type { CmsAccount } from "../../../platform/cms/tokens.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { imageAddress } from "../../image/service/store.ts";
import { readCmsSecrets } from "../../tenant/service/secrets.ts";
import { ownerOfApp } from "./app-owner.ts";

export interface CmsAccountsDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  /** The secret of a client for which an operator has set none. */
  readonly derivedSecret: (clientId: string) => string;
  /** The content is stored in this installation, not in a CMS of its own. */
  readonly isStoredHere: boolean;
}

/**
 * Each tenant's CMS client. Changing a secret raises the tenant's version, so a copy per version is never out of date.
 * Opens a transaction of its own on a cache miss: not to be called inside another one.
 */
export class CmsAccounts {
  readonly #deps: CmsAccountsDeps;
  readonly #cached = new Map<string, { version: string; account: Promise<CmsAccount> }>();

  constructor(deps: CmsAccountsDeps) {
    this.#deps = deps;
  }

  of(tenant: Tenant): Promise<CmsAccount> {
    const cached = this.#cached.get(tenant.slug);
    if (cached?.version === tenant.version) return cached.account;
    const account = this.#load(tenant);
    this.#cached.set(tenant.slug, { version: tenant.version, account });
    account.catch(() => this.#cached.delete(tenant.slug));
    return account;
  }

  /** The secret of any tenant's client, for the embedded CMS to check a login against. */
  async secretOf(clientId: string): Promise<string | undefined> {
    for (const tenant of this.#deps.tenants.all()) {
      const account = await this.of(tenant);
      if (account.clientId === clientId && clientId.startsWith(`${account.app}:`))
        return account.clientSecret;
    }
    return undefined;
  }

  async #load(tenant: Tenant): Promise<CmsAccount> {
    const { database, derivedSecret, isStoredHere, tenants } = this.#deps;
    const secrets = await database.inTenant(tenant.id, readCmsSecrets, { readOnly: true });
    const app = tenant.settings.contentApp;
    const clientId = secrets.clientId ?? `${app}:default`;
    const account = { app, clientId, clientSecret: secrets.clientSecret ?? derivedSecret(clientId) };
    const owner = isStoredHere ? ownerOfApp(tenants, app) : undefined;
    return owner ? { ...account, imagesAt: imageAddress(owner.slug, "") } : account;
  }
}
