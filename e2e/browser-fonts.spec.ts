import { chromiumArguments, locateChromium } from "../scripts/chromium.ts";
import { tenants } from "../scripts/product.ts";
import { phone, test } from "./fixtures.ts";
import { expectPublicPagesToFit } from "./public-walk.ts";

const executablePath = locateChromium();

// A font size that a person chose in the browser, which media queries in `rem` follow too.
test.use({
  launchOptions: {
    args: [...chromiumArguments, "--blink-settings=defaultFontSize=32"],
    ...(executablePath ? { executablePath } : {}),
  },
});

for (const tenant of tenants) {
  test(`with the browser's fonts twice as large the pages of ${tenant} fit a phone, with whole amounts`, async ({
    tenantPage,
  }) => {
    await expectPublicPagesToFit(await tenantPage(tenant, { viewport: phone }), tenant);
  });
}
