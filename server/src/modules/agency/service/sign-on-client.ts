import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readSignOnSecret } from "../../tenant/service/secrets.ts";
import type { SignOnClient } from "../../../platform/sign-on/identity-provider.ts";

/** A tenant's client at the provider of its agencies. */
export interface AgencySignOnClient extends SignOnClient {
  /** Where the provider sends the browser after the session there has ended. */
  readonly loggedOutUri: string;
  /** The claim with the roles; without it the register alone decides. */
  readonly rolesClaim?: string | undefined;
  /** The claim with the agency's number. */
  readonly agencyClaim?: string | undefined;
}

interface ClientSources {
  readonly database: Database;
  readonly originOf: (tenant: Tenant) => string;
  readonly isProduction: boolean;
  /** The demo's own provider, for tenants that name none. */
  readonly demoClientOf?: ((tenant: Tenant, addresses: SignOnAddresses) => AgencySignOnClient) | undefined;
}

/** Where the provider sends the browser back to. */
export type SignOnAddresses = Pick<AgencySignOnClient, "redirectUri" | "loggedOutUri">;

const DEFAULT_SCOPE = "openid email profile";

/** Reads the tenant's client at its provider from its settings. */
export function signOnClients({ database, originOf, isProduction, demoClientOf }: ClientSources) {
  return async (tenant: Tenant): Promise<AgencySignOnClient | undefined> => {
    const { signOn } = tenant.settings;
    const addresses = signOnAddresses(tenant, originOf(tenant));
    if (!signOn) return demoClientOf?.(tenant, addresses);
    const secret = await database.inTenant(tenant.id, readSignOnSecret, { readOnly: true });
    return {
      ...addresses,
      ...signOn,
      scope: signOn.scope ?? DEFAULT_SCOPE,
      clientSecret: secret ?? "",
      redirectUri: signOn.redirectUri ?? addresses.redirectUri,
      allowsHttp: !isProduction,
    };
  };
}

export function signOnAddresses({ routes }: Pick<Tenant, "routes">, origin: string): SignOnAddresses {
  const pathOf = (screen: string, absent: string) =>
    origin + (routes.find(({ name }) => name === screen)?.path ?? absent);
  return {
    redirectUri: pathOf("AgenturSso", "/agentur/sso"),
    loggedOutUri: `${pathOf("AgenturAnmelden", "/agentur/anmelden")}?abgemeldet=1`,
  };
}
