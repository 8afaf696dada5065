import { tenants } from "../scripts/product.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, phone, test } from "./fixtures.ts";
import { mailTo, recommend, somebody } from "./journey.ts";

/** Browsers without a window are taken for robots, whose clicks do not count. */
const aPhone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

for (const tenant of tenants) {
  test(`from the home page of ${tenant} to the provider's shop, on a phone`, async ({
    tenantPage,
    request,
    expectFault,
  }) => {
    test.slow();
    expectFault(/status of 404.*channel=whatsapp/);
    const anna = somebody("Anna");
    const referrer = await tenantPage(tenant, { viewport: phone, hasTouch: true });
    await referrer.goto("/");
    await hydrated(referrer);
    await referrer.getByRole("main").locator('a[href*="/empfehlen/"]').first().click();
    await expect(referrer).toHaveURL(/\/empfehlen\//);
    await expectAccessible(referrer);
    const link = await recommend(referrer, anna);
    await expectAccessible(referrer);
    expect(referrer.url(), "the key stays out of the address").toMatch(/\/empfehlung\/[0-9A-Z]{10}$/);
    expect((await mailTo(request, anna.email)).text).toContain("/registrieren?token=");

    const contact = await tenantPage(tenant, { viewport: phone, hasTouch: true, userAgent: aPhone });
    await contact.goto(`${link}?channel=whatsapp`);
    await expect(contact).toHaveURL(/\/empfaengerbestaetigung\?nr=[0-9A-Z]{10}&channel=whatsapp$/);
    await expect(contact.getByRole("heading", { level: 1 })).toContainText("Anna empfiehlt Ihnen");
    await expect(contact.getByText("Werbung.")).toBeVisible();
    await hydrated(contact);
    await expectAccessible(contact);
    await expectNoSidewaysScroll(contact);
    const handOver = contact.waitForRequest(/\/demo\/shop/);
    await accept(contact, somebody("Max"));
    const shop = new URL((await handOver).url());
    expect(shop.searchParams.get("nr"), "the shop knows whose recommendation it is").toMatch(
      /^[0-9A-Z]{10}$/,
    );
    expect(shop.searchParams.get("empfaenger"), "and who orders").toMatch(/^[0-9A-Z]{10}$/);
    expect(shop.searchParams.get("channel")).toBe("whatsapp");
    await contact.waitForURL(/\/demo\/shop|\/404/);

    await contact.goto(`${link}?channel=whatsapp`);
    await expect(contact.getByText("Schön, dass Sie wieder da sind")).toBeVisible();

    await referrer.reload();
    await expect(referrer.getByText("1 Person hat Ihren Link geöffnet, zuletzt am")).toBeVisible();
  });
}

async function accept(page: Parameters<typeof hydrated>[0], max: ReturnType<typeof somebody>): Promise<void> {
  const secure = page.getByRole("link", { name: /€ sichern$/ });
  if (await secure.isVisible()) {
    await secure.click();
    await page.getByLabel("Vorname").fill(max.firstName);
    await page.getByLabel("Nachname").fill(max.lastName);
    await page.getByLabel("E-Mail-Adresse").fill(max.email);
    await expect(
      page.getByLabel(/per E-Mail über Angebote/),
      "consent is given, not taken",
    ).not.toBeChecked();
    await page.getByLabel(/^Ich akzeptiere/).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Weiter zum Angebot" }).click();
    return;
  }
  await page.getByLabel(/^Ich akzeptiere/).check();
  await page.getByRole("button", { name: "Zum Angebot" }).click();
}
