import type { CmsAccount } from "../../../platform/cms/tokens.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { cmsSecrets } from "../repository.ts";

export interface CmsAccounts {
  of(tenant: Tenant): Promise<CmsAccount>;
  /** The secret of a client of any tenant: what the embedded content service checks logins against. */
  secretOf(clientId: string): Promise<string | undefined>;
}

interface AccountParts {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  /** The secret of a client for which none was set. */
  readonly derivedSecret: (clientId: string) => string;
}

export function cmsAccounts({ database, tenants, derivedSecret }: AccountParts): CmsAccounts {
  // Secrets touch the tenant's version, so a copy per version is never out of date.
  const known = new Map<string, { version: string; account: Promise<CmsAccount> }>();

  async function load(tenant: Tenant): Promise<CmsAccount> {
    const secrets = await cmsSecrets(database, tenant.id);
    const app = tenant.settings.contentApp;
    const clientId = secrets.get("cms-client-id") ?? `${app}:default`;
    return { app, clientId, clientSecret: secrets.get("cms-client-secret") ?? derivedSecret(clientId) };
  }

  function accountOf(tenant: Tenant): Promise<CmsAccount> {
    const entry = known.get(tenant.slug);
    if (entry?.version === tenant.version) return entry.account;
    const account = load(tenant);
    known.set(tenant.slug, { version: tenant.version, account });
    account.catch(() => known.delete(tenant.slug));
    return account;
  }

  return {
    of: accountOf,
    async secretOf(clientId) {
      for (const tenant of tenants.all()) {
        const account = await accountOf(tenant);
        if (account.clientId === clientId && clientId.startsWith(`${account.app}:`))
          return account.clientSecret;
      }
      return undefined;
    },
  };
}
