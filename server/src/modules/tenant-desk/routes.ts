import * as keys from "@weitersagen/contract/console/api-keys";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import type { Tenants } from "../tenant/service/directory.ts";
import { addApiKey, listKeys, revokeKey } from "./service/keys.ts";

export interface TenantDeskDeps {
  readonly tenants: Tenants;
}

export function tenantDeskRoutes(deps: TenantDeskDeps): ConsoleHandler[] {
  return [...keyRoutes(deps)];
}

function keyRoutes({ tenants }: TenantDeskDeps): ConsoleHandler[] {
  const target = (id: number) => ({ kind: "apiKey", id: String(id) });
  return [
    onConsole(keys.listApiKeys, async (_input, { now }, tx) => ({ content: await listKeys(tx, now) })),
    onConsole(keys.createApiKey, async ({ body }, { now, record }, tx) => {
      const made = await addApiKey(tx, { ...body, now });
      record({ target: target(made.id), content: { after: body } });
      return made;
    }),
    onConsole(keys.revokeApiKey, async ({ params: { id } }, { now, record }, tx) => {
      record({ target: target(id) });
      await revokeKey(tx, id, now);
    }),
    onConsole(keys.getEmbedding, async (_input, { tenant }) => {
      const { settings } = tenant;
      return {
        origin: tenants.originOf(tenant),
        hostPage: settings.siteUrl,
        hostPath: settings.embeddingPath,
        frameAncestors: [...settings.frameAncestors],
        isIntegrated: settings.integratedFrame,
      };
    }),
  ];
}
