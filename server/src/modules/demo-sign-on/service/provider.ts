import { generateKeyPairSync } from "node:crypto";
import { clientSecretOf, demoClients, type DemoSignOnDeps } from "./clients.ts";
import { type DemoProvider, type KoaContext, loadProvider } from "./oidc-provider.ts";
import { logoutPage } from "./page.ts";

const TEN_MINUTES = 600;

export async function createProvider(deps: DemoSignOnDeps): Promise<DemoProvider> {
  const { issuer, key } = deps;
  const { Provider, MemoryAdapter } = await loadProvider();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const clients = demoClients(deps);
  const provider = new Provider(issuer, {
    // Logins last minutes, and the demo is one process. A subclass, because the package warns of its own adapter.
    adapter: class extends MemoryAdapter {},
    clients: clients.map(({ id, redirectUri, loggedOutUris }) => ({
      client_id: id,
      client_secret: clientSecretOf(key, id),
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: loggedOutUris,
      token_endpoint_auth_method: "client_secret_post",
    })),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "demo" }] },
    cookies: { keys: [key.toString("base64url")] },
    claims: { openid: ["sub", "roles", "agency"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context: KoaContext, form: string) => {
          const { params } = context.oidc;
          const account = clients.find(({ id }) => id === params?.client_id)?.account;
          context.body = logoutPage(form, { account, language: params?.ui_locales === "en" ? "en" : "de" });
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
        const client = clients.find((one) => one.id === context.oidc.client.clientId);
        return client ? client.claimsOf(id) : { sub: id };
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
