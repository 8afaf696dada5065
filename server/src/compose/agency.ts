import { countToHandOver, handOverOpen } from "../modules/recommendation/service/hand-over.ts";
import { orderConsequences } from "./order-consequences.ts";
import { moneySeal } from "./reward.ts";
import type { Config } from "../config.ts";
import { agencyRoutes } from "../modules/agency/routes.ts";
import { agencyReportRoutes } from "../modules/agency-report/routes.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { orderReleaseRoutes } from "../modules/order-release/routes.ts";
import { type AgencySignOnClient, signOnClients } from "../modules/agency/service/sign-on-client.ts";
import type { DemoSignOn } from "../modules/demo-sign-on/routes.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Database } from "../platform/db/database.ts";
import type { CallHandler } from "../platform/http/handler.ts";
import type { Tenant } from "../platform/tenancy.ts";

interface AgencyComposition {
  readonly config: Config;
  readonly database: Database;
  readonly tenants: Tenants;
  readonly secretKeys: readonly Buffer[];
  readonly catalogue: Catalogue;
  readonly demoSignOn: DemoSignOn | undefined;
}

/** The area of the agencies. */
export function composeAgency({
  config,
  database,
  tenants,
  secretKeys,
  catalogue,
  demoSignOn,
}: AgencyComposition): {
  readonly handlers: CallHandler[];
  /** A tenant's client at the provider where its agencies log in. */
  readonly clientOf: (tenant: Tenant) => Promise<AgencySignOnClient | undefined>;
} {
  const clientOf = signOnClients({
    database,
    originOf: (tenant) => tenants.originOf(tenant),
    isProduction: config.isProduction,
    demoClientOf: demoSignOn?.agencyClientOf,
  });
  const handlers = [
    ...agencyRoutes({
      countToHandOver,
      handOverOpen,
      database,
      clientOf,
      seal: moneySeal(secretKeys),
      isSecure: config.publicUrl.protocol === "https:",
    }),
    ...agencyReportRoutes({ database, seal: moneySeal(secretKeys) }),
    ...orderReleaseRoutes({ database, catalogue, consequences: orderConsequences(catalogue) }),
  ];
  return { handlers, clientOf };
}
