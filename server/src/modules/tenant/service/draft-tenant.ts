import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { LookMode } from "../../../platform/pages/draft-preview.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { openDraft } from "./draft.ts";

/** The tenant as its draft would make it, or as it is while there is none. Nothing of it is stored or cached. */
export async function draftTenant(tx: TenantTransaction, tenant: Tenant): Promise<Tenant> {
  const { draft, published, row } = await openDraft(tx);
  const settings = z.safeParse(TenantSettings, draft.settings);
  if (!row || !settings.success) return tenant;
  // Routes from other data, such as categories, are not part of the draft.
  const others = tenant.routes.filter(
    ({ name, path }) => !published.routes.some((route) => route.name === name && route.path === path),
  );
  return { ...tenant, settings: settings.data, routes: [...draft.routes, ...others] };
}

/** The tenant as visitors see it whose system is light or dark: with these colours alone. */
export function inMode(tenant: Tenant, mode: LookMode): Tenant {
  const { darkColours, ...light } = tenant.settings.theme;
  if (mode === "system" || !darkColours) return tenant;
  const dark = { ...light, colours: darkColours, logo: light.logoOnStage };
  return { ...tenant, settings: { ...tenant.settings, theme: mode === "dark" ? dark : light } };
}
