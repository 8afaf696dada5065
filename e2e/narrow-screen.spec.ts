import { tenants } from "../scripts/product.ts";
import { test } from "./fixtures.ts";
import { expectPublicPagesToFit } from "./public-walk.ts";

for (const tenant of tenants) {
  test(`the pages of ${tenant} fit into 320 pixels, with whole amounts`, async ({ tenantPage }) => {
    const page = await tenantPage(tenant, { viewport: { width: 320, height: 640 } });
    await expectPublicPagesToFit(page, tenant);
  });
}
