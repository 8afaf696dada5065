import type { Page } from "@playwright/test";
import { tenants, type Tenant } from "../scripts/product.ts";
import { expect, waitForHydration, phone, test } from "./fixtures.ts";

/** Screens on which a statement is tried. */
const tried: Readonly<Record<Tenant, readonly string[]>> = {
  ewe: ["/", "/empfehlen/101", "/kontakt"],
  telekom: ["/", "/empfehlen/462", "/kontakt"],
  allianz: ["/", "/agent/empfehlen/B10410", "/kontakt"],
};

const form = (tenant: Tenant) => tried[tenant][1] ?? "/";

/** The sentences of the accessibility statement that can be tried, each with its test. */
const claims: readonly {
  readonly sentence: RegExp;
  readonly holds: (page: Page, tenant: Tenant) => Promise<void>;
}[] = [
  {
    sentence: /Ein Sprunglink am Seitenanfang führt direkt zum Inhalt/,
    holds: async (page) => {
      await page.goto("/");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#inhalt$/);
    },
  },
  {
    sentence: /Jedes Feld hat eine sichtbare Beschriftung, Pflichtfelder sind gekennzeichnet/,
    holds: async (page, tenant) => {
      await page.goto(form(tenant));
      for (const field of await page.getByRole("main").getByRole("textbox").all()) {
        const label = page.locator(`label[for="${await field.getAttribute("id")}"]`);
        await expect(label).toBeVisible();
        await expect(field).toHaveAttribute("aria-required", "true");
      }
      await expect(page.getByText("Felder mit * sind Pflichtfelder.")).toBeVisible();
    },
  },
  {
    sentence: /Fehler stehen am Feld und gesammelt am Anfang des Formulars; Eingaben bleiben dabei erhalten/,
    holds: async (page, tenant) => {
      await page.goto(form(tenant));
      await waitForHydration(page);
      await page.getByLabel("Nachname").fill("Beispiel");
      await page.getByRole("button", { name: "Link erstellen" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: /^Vorname/ })).toBeVisible();
      await expect(page.getByLabel("Vorname")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Nachname")).toHaveValue("Beispiel");
    },
  },
  {
    sentence: /Schaltflächen sind mindestens 44 Pixel hoch/,
    holds: async (page, tenant) => {
      for (const path of tried[tenant]) {
        await page.goto(path);
        for (const button of await page.locator("button:visible, .button:visible").all()) {
          const box = await button.boundingBox();
          expect(box?.height, `${path}: ${await button.innerText()}`).toBeGreaterThanOrEqual(44);
        }
      }
    },
  },
  {
    sentence: /Bewegung entfällt, wenn Ihr Gerät weniger Bewegung wünscht/,
    holds: async (page, tenant) => {
      for (const path of tried[tenant]) {
        await page.goto(path);
        const running = () =>
          page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);
        await expect.poll(running).toBe(0);
      }
    },
  },
  {
    sentence: /Die Abfrage gegen automatisierte Anfragen löst Ihr Browser selbst, ohne Bilderrätsel/,
    holds: async (page) => {
      await page.goto("/kontakt");
      await expect(page.getByRole("main").locator("form img, form canvas")).toHaveCount(0);
    },
  },
  {
    sentence: /Die Seiten gibt es auf Deutsch und Englisch/,
    holds: async (page) => {
      await page.goto("/");
      await page.getByRole("link", { name: "EN, English" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
];

for (const tenant of tenants) {
  test(`what the accessibility statement of ${tenant} says is true`, async ({ tenantPage }) => {
    test.setTimeout(180_000);
    const page = await tenantPage(tenant, { viewport: phone });
    await page.goto("/barrierefreiheitserklaerung");
    const main = page.getByRole("main");
    const statement = await main.innerText();
    const missing = claims.filter(({ sentence }) => !sentence.test(statement));
    expect(missing, "every sentence below is in the statement").toEqual([]);
    await expect(main.getByRole("link", { name: "Kontakt" })).toHaveAttribute("href", /^\/kontakt/);
    await expect(main.getByRole("link", { name: /^barrierefrei@/ })).toBeVisible();
    for (const { holds } of claims) await holds(page, tenant);
  });

  test(`as the statement says, the content of ${tenant} can be read without JavaScript`, async ({
    tenantPage,
  }) => {
    const page = await tenantPage(tenant, { javaScriptEnabled: false });
    await page.goto("/barrierefreiheitserklaerung");
    await expect(page.getByRole("main")).toContainText("Die Inhalte sind auch ohne JavaScript lesbar.");
    for (const path of tried[tenant]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(200);
    }
  });
}
