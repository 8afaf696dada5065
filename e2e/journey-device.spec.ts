import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";

const name = "Nordlys N5 Pro mit Mobil S";

for (const [device, viewport] of [["a phone", phone] as const, ["a computer", desktop] as const]) {
  test(`a device with its tariff reaches the friend and the shop, on ${device}`, async ({ tenantPage }) => {
    const referrer = await tenantPage("telekom", { viewport });
    await referrer.goto("/empfehlen/1206?handyId=302");
    await expect(referrer.getByRole("heading", { level: 1 })).toHaveText(`${name} empfehlen`);
    const link = await recommend(referrer, newPerson("Anna"));
    await expect(referrer.getByText(`Mein Tipp: ${name}`)).toBeVisible();

    const contact = await tenantPage("telekom", { viewport });
    await contact.goto(link);
    await expect(contact.getByRole("heading", { level: 1 })).toHaveText(`Anna empfiehlt Ihnen ${name}`);
    await expect(contact.getByRole("heading", { level: 2, name })).toBeVisible();
    await expect(contact.getByText(/^39,95\s?€$/)).toBeVisible();
    const preview = await contact.locator('meta[property="og:image"]').getAttribute("content");
    expect(new URL(preview ?? "").searchParams.get("text")).toContain(name);
    await expectAccessible(contact);
    await expectNoSidewaysScroll(contact);
    await contact.getByLabel(/akzeptiere die/).check();
    await contact.getByRole("button", { name: "Zum Angebot" }).click();
    await contact.waitForURL(/\/demo\/shop\?produkt=FW-1206&handyId=302&/);
    await expect(contact.getByRole("heading", { level: 1 })).toHaveText(name);
  });
}

test("a device that is not offered with the tariff has no form", async ({ tenantPage, expectFault }) => {
  expectFault(/404/);
  const page = await tenantPage("telekom", { viewport: desktop });
  const answer = await page.goto("/empfehlen/1206?handyId=999");
  expect(answer?.status()).toBe(404);
});
