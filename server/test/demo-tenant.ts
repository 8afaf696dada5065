import { readFileSync } from "node:fs";
import { RouteEntry } from "@weitersagen/contract/tenant";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import * as z from "zod/mini";
import type { Tenant } from "../src/platform/tenancy.ts";

const demoFile = z.object({ settings: z.looseObject({}), routes: z.array(RouteEntry) });

/** A tenant of the demo as defined in its files, for tests without a database. */
export function demoTenant(slug: "telekom" | "ewe" | "allianz", version = "1"): Tenant {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../demo/${slug}/${name}`, import.meta.url), "utf8"));
  const { settings, routes } = z.parse(demoFile, read("tenant.json"));
  const checked = z.parse(TenantSettings, { ...settings, Theme: read("theme.json") });
  return { id: 1, slug, version, settings: checked, routes };
}
