import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readSignOnSecret } from "../../tenant/service/secrets.ts";
import type { SignOnClient } from "./identity-provider.ts";

interface ClientSources {
  readonly database: Database;
  readonly originOf: (tenant: Tenant) => string;
  readonly isProduction: boolean;
  /** The demo's own provider, for tenants that name none. */
  readonly demoClientOf?: ((tenant: Tenant, redirectUri: string) => SignOnClient) | undefined;
}

const DEFAULT_SCOPE = "openid email profile";

/** Reads the tenant's client at its provider from its settings. */
export function signOnClients({ database, originOf, isProduction, demoClientOf }: ClientSources) {
  return async (tenant: Tenant): Promise<SignOnClient | undefined> => {
    const { signOn } = tenant.settings;
    const redirectUri = signOn?.redirectUri ?? `${originOf(tenant)}${signOnPath(tenant)}`;
    if (!signOn) return demoClientOf?.(tenant, redirectUri);
    const secret = await database.inTenant(tenant.id, readSignOnSecret, { readOnly: true });
    return {
      ...signOn,
      scope: signOn.scope ?? DEFAULT_SCOPE,
      clientSecret: secret ?? "",
      redirectUri,
      allowsHttp: !isProduction,
    };
  };
}

/** The screen that receives the provider's answer. */
export function signOnPath({ routes }: Pick<Tenant, "routes">): string {
  return routes.find(({ name }) => name === "AgenturSso")?.path ?? "/agentur/sso";
}
