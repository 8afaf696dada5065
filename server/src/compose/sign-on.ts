import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { type DemoSignOn, registerDemoSignOn } from "../modules/demo-sign-on/routes.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Database } from "../platform/db/database.ts";
import { deriveKey } from "../platform/secret-keys.ts";
import type { SignOnClient } from "../platform/sign-on/identity-provider.ts";

interface SignOnComposition {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: Tenants;
  readonly secretKeys: readonly Buffer[];
}

/** In the demo: the provider at which members of agencies and operators log in. */
export function composeDemoSignOn({
  app,
  config,
  database,
  tenants,
  secretKeys,
}: SignOnComposition): DemoSignOn | undefined {
  if (!config.demo || config.isProduction) return undefined;
  const { protocol, host } = config.publicUrl;
  return registerDemoSignOn(app, {
    database,
    tenants,
    issuer: `${protocol}//sso.${host}`,
    key: deriveKey(secretKeys, "demo sign-on"),
    consoleRedirectUri: redirectUriOf(config),
  });
}

const redirectUriOf = ({ consoleUrl }: Pick<Config, "consoleUrl">): string =>
  `${consoleUrl.origin}/firmenkonto`;

/** The console's client at the company's provider, or at the demo's. */
export function consoleSignOnClient(
  config: Config,
  demoSignOn: DemoSignOn | undefined,
): SignOnClient | undefined {
  if (!config.consoleSignOn) return demoSignOn?.consoleClient;
  return {
    ...config.consoleSignOn,
    scope: "openid email profile",
    redirectUri: redirectUriOf(config),
    allowsHttp: !config.isProduction,
  };
}
