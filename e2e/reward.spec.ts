import { tenants } from "../scripts/product.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

for (const tenant of tenants) {
  test(`an invalid reward link of ${tenant} shows a message and a next step`, async ({
    tenantPage,
    expectFault,
  }) => {
    expectFault(/status of 403/);
    const page = await tenantPage(tenant, { viewport: phone });
    await page.goto("/praemie/?token=abgeschnitten");
    await expect(page.getByRole("heading", { name: "Der Link zu Ihrer Prämie ist ungültig" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Anmelden" })).toHaveAttribute(
      "href",
      "/login?redirect=%2Fpraemie",
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

/** The mark that a choice leaves in the tab. */
const afterChoice = () => sessionStorage.setItem("praemie.gewaehlt", '"voucher"');

test("the thanks pages lead home unless a reward was chosen in this tab", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  for (const path of ["/praemiedanke", "/praemiedanke?art=gutschein", "/kulanzdanke"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test("the thanks page says when the reward arrives", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await page.addInitScript(afterChoice);
  await page.goto("/praemiedanke?art=gutschein");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihr Gutschein ist auf dem Weg");
  await expect(page.getByText("innerhalb von 24 Stunden")).toBeVisible();
  await page.goto("/praemiedanke?art=ueberweisung");
  await expect(page.getByText("innerhalb von 4 Wochen")).toBeVisible();
  await page.goto("/kulanzdanke");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Danke für Ihre Geduld");
});

test("the thanks page mentions vouchers only if the tenant has them, whatever the address says", async ({
  tenantPage,
}) => {
  const withVouchers = await tenantPage("ewe", { viewport: phone });
  await withVouchers.addInitScript(afterChoice);
  await withVouchers.goto("/praemiedanke");
  await expect(withVouchers.getByRole("main")).toContainText("Gutscheincode");
  const without = await tenantPage("allianz", { viewport: phone });
  await without.addInitScript(afterChoice);
  for (const path of ["/praemiedanke", "/praemiedanke?art=gutschein", "/kulanzdanke"]) {
    await without.goto(path);
    await expect(without.getByRole("main")).toContainText("innerhalb von 4 Wochen");
    await expect(without.getByRole("main")).not.toContainText("Gutschein");
  }
});
