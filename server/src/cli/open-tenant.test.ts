import { expect, test } from "vitest";
import { silentLog, testDatabase } from "../../test/database.ts";
import { readConfig } from "../config.ts";
import { createTenant } from "../modules/tenant/service/administration.ts";
import { readTenantFile } from "../modules/tenant/service/description.ts";
import { defaultSlug } from "./open-tenant.ts";

test("a command that names no tenant takes the only one, and lists them where there are several", async () => {
  const { database, owner } = await testDatabase();
  const slug = (environment = {}) =>
    defaultSlug({ config: readConfig(environment), database, log: silentLog });
  const add = async (name: string) =>
    createTenant(owner, await readTenantFile(new URL(`../../demo/${name}/tenant.json`, import.meta.url)));
  await expect(slug()).rejects.toThrow("There is no tenant yet");
  await add("ewe");
  expect(await slug()).toBe("ewe");
  await add("allianz");
  await expect(slug()).rejects.toThrow("Name one of the tenants ewe, allianz, or set MANDANT.");
  expect(await slug({ MANDANT: "allianz" })).toBe("allianz");
});
