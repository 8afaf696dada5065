import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { silentLog } from "../../../test/database.ts";
import { connectDatabase } from "../../platform/db/database.ts";

import { Catalogue } from "../catalogue/service/catalogue.ts";
import { mailBrandOf } from "./service.ts";

const app = await startTestApp();

test("a preview of a mail needs no second connection, also before the catalogue is in memory", async () => {
  const narrow = connectDatabase({ url: app.testDatabase.serverUrl, poolSize: 1, log: silentLog });
  onTestFinished(() => narrow.close());
  const tenant = app.tenants.bySlug("ewe");
  const deps = {
    tenants: app.tenants,
    catalogue: new Catalogue(narrow),
    picturesOf: async () => ({}),
    senderOf: async () => [],
    consoleUrl: new URL("https://konsole.example"),
  };
  const brand = await narrow.inTenant(tenant?.id ?? 0, (tx) => mailBrandOf(deps, tx.tenantId, tx));
  expect(brand.name).toBe(tenant?.settings.brand);
});
