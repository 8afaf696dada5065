import { createHmac, generateKeyPairSync } from "node:crypto";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { signOnAddresses } from "../../agency/service/sign-on-client.ts";
import { type DemoProvider, type KoaContext, loadProvider } from "./oidc-provider.ts";
import { logoutPage } from "./page.ts";
import { demoClaims, isDemoUser } from "./people.ts";

export interface DemoSignOnDeps {
  readonly database: Database;
  readonly tenants: { readonly all: () => readonly Tenant[]; readonly originOf: (tenant: Tenant) => string };
  /** The address of the provider. */
  readonly issuer: string;
  /** Derives the clients' secrets and signs the provider's cookies. */
  readonly key: Buffer;
}

export const clientIdOf = ({ slug }: Tenant): string => `weitersagen-${slug}`;

export const clientSecretOf = (key: Buffer, tenant: Tenant): string =>
  createHmac("sha256", key).update(clientIdOf(tenant)).digest("base64url");

const TEN_MINUTES = 600;

export async function createProvider({
  database,
  tenants,
  issuer,
  key,
}: DemoSignOnDeps): Promise<DemoProvider> {
  const { Provider, MemoryAdapter } = await loadProvider();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const tenantOf = (clientId: string) => tenants.all().find((tenant) => clientIdOf(tenant) === clientId);
  const provider = new Provider(issuer, {
    // Logins last minutes, and the demo is one process. A subclass, because the package warns of its own adapter.
    adapter: class extends MemoryAdapter {},
    clients: tenants.all().map((tenant) => {
      const { redirectUri, loggedOutUri } = signOnAddresses(tenant, tenants.originOf(tenant));
      return {
        client_id: clientIdOf(tenant),
        client_secret: clientSecretOf(key, tenant),
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [loggedOutUri],
        token_endpoint_auth_method: "client_secret_post",
      };
    }),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "demo" }] },
    cookies: { keys: [key.toString("base64url")] },
    claims: { openid: ["sub", "roles", "agency"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context: KoaContext, form: string) => {
          context.body = logoutPage(form);
        },
      },
    },
    interactions: { url: (_context: KoaContext, { uid }: { uid: string }) => `/anmelden/${uid}` },
    ttl: {
      AccessToken: TEN_MINUTES,
      Grant: TEN_MINUTES,
      IdToken: TEN_MINUTES,
      Interaction: TEN_MINUTES,
      Session: TEN_MINUTES,
    },
    findAccount: (context: KoaContext, id: string) => ({
      accountId: id,
      claims: async () => {
        const tenant = tenantOf(context.oidc.client.clientId);
        return tenant && isDemoUser(id) ? demoClaims(database, tenant, id) : { sub: id };
      },
    }),
    // The person agreed by logging in: there is no second page that asks.
    loadExistingGrant: async ({ oidc }: KoaContext) => {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  return provider;
}
