import type { Page } from "@playwright/test";
import { tenants } from "../scripts/product.ts";
import { desktop, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";

/** Positions are final only when the fonts have arrived. */
const fontsReady = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));
const question = (page: Page) => page.getByRole("dialog", { name: "Dürfen wir mitzählen?" });
const settings = (page: Page) => page.getByRole("dialog", { name: "Cookie-Einstellungen" });
const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

/** The decision in the cookies, without version and id. */
async function decision(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const states = cookies.filter(({ name }) =>
    /consent_(?:required|functional|analytical|marketing)$/.test(name),
  );
  return Object.fromEntries(states.map(({ name, value }) => [name.replace(/^.*_/, ""), value]));
}

/** The demo has no functional services, so that category is neither shown nor stored. */
const declined = { required: "1", analytical: "0", marketing: "0" };
const accepted = { required: "1", analytical: "1", marketing: "1" };

for (const tenant of tenants) {
  for (const path of ["/", "/en"]) {
    test(`${tenant} leaves the first action of ${path} free on a phone`, async ({ tenantPage }) => {
      const page = await tenantPage(tenant, { viewport: phone, undecided: true });
      await page.goto(path);
      await expect(page.getByRole("dialog")).toBeVisible();
      await fontsReady(page);
      const under = () =>
        page.evaluate(() => {
          const bar = document.querySelector("dialog[open]")?.getBoundingClientRect().top ?? 0;
          const actions = document.querySelectorAll("main section:first-of-type :is(a, button, input)");
          return [...actions]
            .map((action) => action.getBoundingClientRect())
            .filter(({ top, bottom }) => top < bar && bottom > bar)
            .map(({ top, bottom }) => `${top} to ${bottom}, bar from ${bar}`);
        });
      await expect.poll(under).toEqual([]);
    });
  }
}

for (const tenant of tenants) {
  test(`${tenant} leaves the first button of the home page free on every screen`, async ({ tenantPage }) => {
    for (const viewport of [phone, desktop]) {
      const page = await tenantPage(tenant, { viewport, undecided: true });
      await page.goto("/");
      await expect(question(page)).toBeVisible();
      await fontsReady(page);
      const beyond = async () => {
        const bar = await question(page).boundingBox();
        const first = await page.getByRole("main").locator(".button").first().boundingBox();
        return (first?.y ?? 0) + (first?.height ?? 0) - (bar?.y ?? 0);
      };
      await expect.poll(beyond, "pixels of the button under the bar").toBeLessThanOrEqual(0);
    }
  });
}

for (const tenant of tenants) {
  for (const viewport of [phone, desktop]) {
    test(`${tenant} asks at ${viewport.width} px without overflow and layout shift`, async ({
      tenantPage,
    }) => {
      const page = await tenantPage(tenant, { viewport, undecided: true });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      // The question comes when the page is complete, so that only its own shifts count, not those of late fonts.
      const { promise: isComplete, resolve: goOn } = Promise.withResolvers<void>();
      await page.route("**/assets/consent-dialog-*.js", async (route) => {
        await isComplete;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "domcontentloaded" });
      await fontsReady(page);
      await page.evaluate("window.shifts.length = 0");
      goOn();
      await expect(question(page)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate("window.shifts.reduce((sum, shift) => sum + shift, 0)")).toBeLessThan(0.01);
      expect(await page.context().cookies()).toEqual([]);
      await fontsReady(page);

      const [accept, reject] = await Promise.all(
        ["Alle akzeptieren", "Alle ablehnen"].map(async (name) => {
          const box = await button(page, name).boundingBox();
          const look = await button(page, name).evaluate((element) => {
            const { color, backgroundImage, fontSize, fontWeight } = getComputedStyle(element);
            return { color, backgroundImage, fontSize, fontWeight };
          });
          return { width: box?.width, height: box?.height, ...look };
        }),
      );
      expect(reject).toEqual(accept);
      const bar = await question(page).boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(viewport.height / 3);

      await button(page, "Einstellungen").click();
      await expect(settings(page)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

for (const [name, expected] of [
  ["Alle akzeptieren", accepted],
  ["Alle ablehnen", declined],
] as const) {
  test(`"${name}" is one click, recorded and stored for 60 days`, async ({ tenantPage }) => {
    const page = await tenantPage("telekom", { undecided: true });
    await page.goto("/");
    const recorded = page.waitForRequest((request) => request.url().endsWith("/einwilligung"));
    await button(page, name).click();
    const answer = await (await recorded).response();
    expect(answer?.status()).toBe(204);
    await expect(question(page)).toBeHidden();
    await expect.poll(() => decision(page)).toEqual(expected);
    const days = (await page.context().cookies())
      .filter((cookie) => cookie.name.startsWith("fw_consent_"))
      .map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400));
    expect(new Set(days)).toEqual(new Set([60]));
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(question(page)).toBeHidden();
  });
}

test("an answer moves the focus to the page", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { undecided: true });
  await page.goto("/");
  await button(page, "Alle ablehnen").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an answer returns the focus to the field that had it", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { undecided: true });
  await page.goto("/empfehlen/532");
  await expect(question(page)).toBeVisible();
  const field = page.getByLabel("Vorname");
  await field.click();
  await button(page, "Alle ablehnen").click();
  await expect(field).toBeFocused();
});

test("an answer far down the page keeps the place", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { viewport: phone, undecided: true });
  await page.goto("/");
  await expect(question(page)).toBeVisible();
  await page.evaluate("scrollTo({ top: 2400, behavior: 'instant' })");
  await button(page, "Alle ablehnen").click();
  await expect(question(page)).toBeHidden();
  const focused = page.locator(":focus");
  await expect(focused).toHaveRole("heading");
  await expect(focused).toBeInViewport();
});

test("the bar takes a third of a small phone at most, and the page keeps its height free", async ({
  tenantPage,
}) => {
  for (const tenant of tenants) {
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 375, height: 667 },
    ]) {
      for (const path of ["/", "/en"]) {
        const page = await tenantPage(tenant, { viewport, undecided: true });
        await page.goto(path);
        const bar = page.locator("dialog[open]");
        await expect(bar).toBeVisible();
        await fontsReady(page);
        const height = () => bar.evaluate((element) => (element as HTMLElement).offsetHeight);
        await expect.poll(height).toBeLessThanOrEqual(viewport.height / 3);
        const kept = () =>
          page.evaluate(() =>
            Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
          );
        await expect.poll(async () => (await kept()) - (await height())).toBe(16);
        await page.context().close();
      }
    }
  }
});

test("the settings opened from the question can be closed by a button", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { viewport: phone, undecided: true });
  await page.goto("/");
  await button(page, "Einstellungen").click();
  await settings(page).getByRole("button", { name: "Schließen" }).click();
  await expect(settings(page)).toBeHidden();
  await expect(question(page)).toBeVisible();
  await expect(button(page, "Einstellungen")).toBeFocused();
});

test("Escape grants nothing and stores nothing; the next page asks again", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { undecided: true });
  await page.goto("/");
  await button(page, "Alle ablehnen").focus();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Teilnahmebedingungen" }).click();
  await expect(question(page)).toBeVisible();
});

test("an undecided visitor uses the whole page with mouse and keyboard", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { viewport: phone, undecided: true });
  await page.goto("/");
  await expect(question(page)).toBeVisible();
  // The bar takes no focus: the first Tab reaches the skip link.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt" })).toBeFocused();
  // The question comes before the page: it can be answered without tabbing through everything.
  await page.keyboard.press("Tab");
  await expect(button(page, "Alle akzeptieren")).toBeFocused();
  const recommend = page.getByRole("main").getByRole("link", { name: /empfehlen$/ });
  // What gets the focus is scrolled to where the bar does not cover it.
  await expect(async () => {
    await recommend.last().blur();
    await recommend.last().focus();
    const covered = await recommend.last().evaluate((link) => {
      const bar = document.querySelector("dialog")?.getBoundingClientRect();
      return bar === undefined || link.getBoundingClientRect().bottom > bar.top;
    });
    expect(covered).toBe(false);
  }).toPass({ timeout: 15_000 });
  await recommend.last().press("Enter");
  await expect(page.getByLabel("Vorname")).toBeVisible();
  await page.getByLabel("Vorname").fill("Erika");
  await expect(question(page)).toBeVisible();
  // The end of the page can be scrolled above the bar.
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveURL(/impressum$/);
});

test("the settings keep the focus and return it", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { undecided: true });
  await page.goto("/");
  await button(page, "Einstellungen").press("Enter");
  await expect(settings(page).getByRole("heading", { level: 2 })).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(button(page, "Einstellungen")).toBeFocused();
  await button(page, "Alle ablehnen").press("Enter");
  const opener = page.getByRole("button", { name: "Cookie-Einstellungen" });
  await opener.press("Enter");
  await expect(settings(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("privacy and imprint are readable before a decision, and the question returns afterwards", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { undecided: true });
  await page.goto("/datenschutz");
  await page.waitForLoadState("networkidle");
  await expect(question(page)).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveURL(/impressum$/);
  await expect(question(page)).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Fragen" }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("link", { name: "Datenschutz" }).click();
  await expect(page).toHaveURL(/datenschutz$/);
  await expect(question(page)).toBeHidden();
});

test("each category can be chosen separately, the required one is locked", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { undecided: true });
  await page.goto("/");
  await button(page, "Einstellungen").click();
  const purpose = (name: string) => settings(page).getByRole("switch", { name });
  await expect(purpose("Notwendig")).toBeChecked();
  await expect(purpose("Notwendig")).toBeDisabled();
  await expect(purpose("Statistik")).not.toBeChecked();
  await expect(purpose("Marketing")).not.toBeChecked();
  await expect(settings(page)).toContainText("_pk_id");
  await purpose("Statistik").press("Space");
  await button(page, "Auswahl speichern").click();
  await expect.poll(() => decision(page)).toEqual({ ...declined, analytical: "1" });
});

test("a withdrawal from the footer deletes that category's cookies", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { undecided: true });
  await page.goto("/?channel=mail");
  await button(page, "Alle akzeptieren").click();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === "channel"))
    .toBe(true);
  await page.getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await settings(page).getByRole("switch", { name: "Marketing" }).uncheck();
  await button(page, "Auswahl speichern").click();
  await expect(settings(page)).toBeHidden();
  await expect.poll(() => decision(page)).toEqual({ ...accepted, marketing: "0" });
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain("channel");
});

test("an older text or service list asks again", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await expect(question(page)).toBeHidden();
  await page.evaluate("document.cookie = 'fw_consent_version=2020-01.00000000; path=/'");
  await page.reload();
  await expect(question(page)).toBeVisible();
});
