import { HostName } from "@weitersagen/contract/scalars";
import { RouteEntry } from "@weitersagen/contract/tenant";
import * as z from "zod/mini";
import { readJsonFile } from "../../../platform/json-file.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** The file format of a tenant. */
export const TenantDescription = z.object({
  settings: z.record(z.string(), z.unknown()),
  domains: z.array(HostName),
  routes: z.array(RouteEntry),
});
export type TenantDescription = z.output<typeof TenantDescription>;

/** Reads a tenant's file. If its settings have no theme, `theme.json` in the same folder is used. */
export async function readTenantFile(file: URL): Promise<TenantDescription> {
  const description = await readJsonFile(file, TenantDescription);
  if (!description) {
    throw new Refusal("notFound", { detail: `There is no file ${decodeURIComponent(file.pathname)}` });
  }
  const { settings, ...rest } = description;
  if (settings["Theme"] !== undefined) return description;
  const theme = await readJsonFile(new URL("theme.json", file), z.unknown());
  return { ...rest, settings: { ...settings, Theme: theme } };
}
