import { getDefaultRoutes, getTenant } from "@weitersagen/contract/tenant";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import { configurationIn } from "../../platform/tenancy.ts";
import type { Environment } from "../../platform/tenancy.ts";
import { defaultRoutes } from "./service/default-routes.ts";
import type { Tenants } from "./service/directory.ts";

export function tenantRoutes(tenants: Tenants, environment: Environment): CallHandler[] {
  return [
    on(getTenant, ({ params }) => {
      const tenant = tenants.bySlug(params.slug);
      if (!tenant) throw new Refusal("PSOF0102");
      return configurationIn(environment, tenant.settings);
    }),
    on(getDefaultRoutes, (_input, { tenant }) => defaultRoutes(tenant.routes)),
  ];
}
