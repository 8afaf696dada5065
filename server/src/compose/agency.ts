import type { FastifyInstance } from "fastify";
import { orderConsequences } from "./order-consequences.ts";
import { moneySeal } from "./reward.ts";
import type { Config } from "../config.ts";
import { agencyRoutes } from "../modules/agency/routes.ts";
import { agencyReportRoutes } from "../modules/agency-report/routes.ts";
import type { SignOnClient } from "../modules/agency/service/identity-provider.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { orderReleaseRoutes } from "../modules/order-release/routes.ts";
import { signOnClients } from "../modules/agency/service/sign-on-client.ts";
import { registerDemoSignOn } from "../modules/demo-sign-on/routes.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Database } from "../platform/db/database.ts";
import type { CallHandler } from "../platform/http/handler.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { deriveKey } from "../platform/secret-keys.ts";

interface AgencyComposition {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: Tenants;
  readonly secretKeys: readonly Buffer[];
  readonly catalogue: Catalogue;
}

/** The area of the agencies, and in the demo the provider at which their members log in. */
export function composeAgency({ app, config, database, tenants, secretKeys, catalogue }: AgencyComposition): {
  readonly handlers: CallHandler[];
  /** A tenant's client at the provider where its agencies log in. */
  readonly clientOf: (tenant: Tenant) => Promise<SignOnClient | undefined>;
} {
  const demoClientOf =
    config.demo && !config.isProduction
      ? registerDemoSignOn(app, {
          database,
          tenants,
          issuer: demoIssuer(config.publicUrl),
          key: deriveKey(secretKeys, "demo sign-on"),
        })
      : undefined;
  const clientOf = signOnClients({
    database,
    originOf: (tenant) => tenants.originOf(tenant),
    isProduction: config.isProduction,
    demoClientOf,
  });
  const handlers = [
    ...agencyRoutes({
      database,
      clientOf,
      seal: moneySeal(secretKeys),
      isSecure: config.publicUrl.protocol === "https:",
    }),
    ...agencyReportRoutes({ database }),
    ...orderReleaseRoutes({ database, catalogue, rewards: orderConsequences(catalogue) }),
  ];
  return { handlers, clientOf };
}

function demoIssuer({ protocol, host }: URL): string {
  return `${protocol}//sso.${host}`;
}
