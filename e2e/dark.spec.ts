import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";

const lightness = (page: Page) =>
  page.evaluate(() =>
    Number.parseFloat(
      getComputedStyle(document.documentElement).getPropertyValue("--paper").slice("oklch(".length),
    ),
  );

for (const [tenant, path] of [
  ["ewe", "/empfehlen/101"],
  ["telekom", "/"],
] as const) {
  test(`pages of ${tenant} are dark and readable on a dark system, and light on paper`, async ({
    tenantPage,
  }) => {
    const page = await tenantPage(tenant, { colorScheme: "dark" });
    await page.goto(path);
    expect(await lightness(page)).toBeLessThan(0.3);
    const logo = page.getByRole("banner").getByRole("img");
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/logo-hell$/);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    expect(await lightness(page)).toBeGreaterThan(0.9);
  });
}

for (const tenant of ["ewe", "telekom"] as const) {
  test(`${tenant}: icons drawn for light pages keep a light ground on a dark one`, async ({ tenantPage }) => {
    const grounds = async (colorScheme: "dark" | "light") => {
      const page = await tenantPage(tenant, { colorScheme });
      await page.goto("/");
      const icon = page.locator('main li a > img[alt=""]').first();
      return icon.evaluate((image) => getComputedStyle(image).backgroundColor);
    };
    expect(await grounds("dark")).toMatch(/^oklch\(0\.9/);
    expect(await grounds("light")).toBe("rgba(0, 0, 0, 0)");
  });
}

test("a theme without dark colours stays light", async ({ tenantPage }) => {
  const page = await tenantPage("allianz", { colorScheme: "dark" });
  await page.goto("/");
  expect(await lightness(page)).toBeGreaterThan(0.9);
});
