import { getDefaultRoutes, getTenant } from "@weitersagen/contract/tenant";
import { wordingIn } from "@weitersagen/contract/wording";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import { configurationIn } from "../../platform/tenancy.ts";
import type { Environment } from "../../platform/tenancy.ts";
import { defaultRoutes } from "./service/default-routes.ts";
import type { Tenants } from "./service/directory.ts";

export function tenantRoutes(tenants: Tenants, environment: Environment): CallHandler[] {
  return [
    on(getTenant, ({ params }, { language }) => {
      const tenant = tenants.bySlug(params.slug);
      if (!tenant) throw new Refusal("notFound");
      const configuration = configurationIn(environment, tenant.settings);
      // Callers get the title as one text; the pages of the app have both languages.
      const tiers = configuration.tiers?.map((tier) => ({ ...tier, title: wordingIn(language, tier.title) }));
      return { ...configuration, tiers };
    }),
    on(getDefaultRoutes, (_input, { tenant }) => defaultRoutes(tenant.routes)),
  ];
}
