import type { Page } from "@playwright/test";
import { expect, expectAccessible, waitForHydration, phone, test } from "./fixtures.ts";

const prompt = (page: Page) => page.getByRole("dialog", { name: "Fällt Ihnen jemand ein?" });

/** Opens a page with a clock that the test controls. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.goto(path);
  await waitForHydration(page);
}

async function leaveByMouse(page: Page): Promise<void> {
  await page.evaluate(
    "document.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: null, clientY: -1 }))",
  );
}

async function swipeUp(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const top of [2000, 1900, 1100]) {
      scrollTo({ top, behavior: "instant" });
      document.dispatchEvent(new Event("scroll"));
    }
  });
}

/** The watching code is loaded on demand, so the visitor may have to try to leave twice. */
async function expectPrompt(page: Page, leave: (page: Page) => Promise<void>): Promise<void> {
  await expect(async () => {
    await leave(page);
    await expect(prompt(page)).toBeVisible({ timeout: 700 });
  }).toPass();
}

test.describe("the exit prompt", () => {
  test("appears when a visitor leaves after 15 seconds, once per visit, and closes by Escape", async ({
    tenantPage,
  }) => {
    const page = await tenantPage("ewe");
    const start = Date.now();
    await page.clock.install({ time: start });
    // Paused before the page is loaded, so that a slow machine does not reach the fifteenth second.
    await page.clock.pauseAt(start + 10_000);
    await page.goto("/");
    await waitForHydration(page);
    await page.clock.fastForward(4_000);
    await leaveByMouse(page);
    await expect(prompt(page)).toBeHidden();
    await page.clock.fastForward(1_500);
    await page.clock.resume();
    await expectPrompt(page, leaveByMouse);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(prompt(page)).toBeHidden();
    await leaveByMouse(page);
    await expect(prompt(page)).toBeHidden();
    await page.reload();
    await page.clock.fastForward(20_000);
    await leaveByMouse(page);
    await expect(prompt(page)).toBeHidden();
  });

  test("does not appear on legal pages and before the cookie decision", async ({ tenantPage }) => {
    const reader = await tenantPage("ewe");
    await open(reader, "/datenschutz");
    await reader.clock.fastForward(20_000);
    await leaveByMouse(reader);
    await expect(prompt(reader)).toBeHidden();

    const undecided = await tenantPage("ewe", { undecided: true });
    await open(undecided, "/");
    await undecided.clock.fastForward(20_000);
    await leaveByMouse(undecided);
    await expect(prompt(undecided)).toBeHidden();
  });

  test("appears on a phone after a quick swipe up", async ({ tenantPage }) => {
    const page = await tenantPage("telekom", { viewport: phone, hasTouch: true, isMobile: true });
    await open(page, "/");
    await page.clock.fastForward(16_000);
    await expectPrompt(page, swipeUp);
  });

  test("does not open over the form that the visitor has gone to meanwhile", async ({ tenantPage }) => {
    const page = await tenantPage("ewe");
    const held = Promise.withResolvers<void>();
    await page.route(/watch-exit/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/watch-exit/);
    await open(page, "/");
    await page.clock.fastForward(16_000);
    await asked;
    await page.locator('main a[href="/empfehlen/101"]').first().click();
    await expect(page.getByRole("button", { name: "Link erstellen" })).toBeVisible();
    const loaded = page.waitForResponse(/watch-exit/);
    held.resolve();
    await loaded;
    await page.clock.fastForward(1_000);
    await leaveByMouse(page);
    await leaveByMouse(page);
    await expect(prompt(page)).toBeHidden();
  });

  test("does not open while the form loads, and is gone with the page where it opened", async ({
    tenantPage,
  }) => {
    const page = await tenantPage("ewe");
    const held = Promise.withResolvers<void>();
    const watching = page.waitForResponse(/watch-exit/);
    await open(page, "/");
    await page.clock.fastForward(16_000);
    await watching;
    await page.route(/\/api\//, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.locator('main a[href="/empfehlen/101"]').first().click();
    await leaveByMouse(page);
    await expect(prompt(page)).toBeHidden();
    held.resolve();
    await expect(page.getByRole("button", { name: "Link erstellen" })).toBeVisible();
    await expect(prompt(page)).toBeHidden();
    await page.goBack();
    await expectPrompt(page, leaveByMouse);
    await page.goForward();
    await expect(page.getByRole("button", { name: "Link erstellen" })).toBeVisible();
    await expect(prompt(page)).toBeHidden();
  });
});

test("the state of a visit is restored after a reload, and an old format is discarded", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/");
  const key = "weitersagen.ewe";
  const kept = () => page.evaluate<string | null>(`sessionStorage.getItem("${key}")`);
  await expect.poll(kept).toContain('"version":1');
  await page.evaluate(`sessionStorage.setItem("${key}", '{"version":0,"state":"alt"}')`);
  await page.reload();
  await expect.poll(kept).toContain('"exitPromptSeen":false');
});

test("a new language is stored for a logged-in visitor, and shown even if storing fails", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/401/);
  const page = await tenantPage("ewe");
  await page.goto("/faq");
  await page.evaluate("document.cookie = 'ks_user_token=abgelaufen; path=/'");
  await page.reload();
  await waitForHydration(page);
  const asked = page.waitForRequest((request) => request.url().endsWith("/account/updateLanguage"));
  await page.getByRole("link", { name: "English" }).click();
  expect((await asked).headers()["authorization"]).toBe("Bearer abgelaufen");
  expect((await asked).postDataJSON()).toEqual({ Language: "en" });
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
