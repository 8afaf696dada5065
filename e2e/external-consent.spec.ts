import type { Page } from "@playwright/test";
import { expect, waitForHydration, test } from "./fixtures.ts";
import { recommend, newPerson } from "./journey.ts";
import { createOwnTenant } from "./own-tenant.ts";
import { startTrackingSink } from "./tracking-sink.ts";

const service = "https://einwilligung.example";

/** The service's script: it stores the decision and reports it. */
const serviceScript = `
  window.serviceAsked = 0;
  addEventListener("weitersagen:cookie-settings", () => { window.serviceAsked += 1; });
  window.reportDecision = (analytical) => dispatchEvent(new CustomEvent("weitersagen:consent", {
    detail: { version: 1, categories: { functional: false, analytical, marketing: false } },
  }));
`;

const report = (page: Page, given: boolean) => page.evaluate(`reportDecision(${given})`);
const serviceIsThere = (page: Page) =>
  expect.poll(() => page.evaluate("typeof window.reportDecision")).toBe("function");

test("an external consent service controls tracking, and a created recommendation is one goal", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const sink = await startTrackingSink();
  const tracking = {
    Name: "Matomo",
    Art: "matomo",
    Kategorie: "analytical",
    Url: sink.url,
    SiteId: 1,
    ZielId: 5,
  };
  const tenant = await createOwnTenant("messen", {
    trackings: [tracking],
    useInternalConsentManager: 0,
    ConsentServiceUrl: `${service}/v1/dienst.js`,
  });
  await page.route(`${service}/**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: serviceScript }),
  );
  const pages = () => sink.hits.filter((hit) => hit["idgoal"] === undefined).length;
  const goals = () => sink.hits.filter((hit) => hit["idgoal"] !== undefined);

  await page.goto(`${tenant.url}/empfehlen/101`);
  await serviceIsThere(page);
  await waitForHydration(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Cookie-Einstellungen" }).click();
  expect(await page.evaluate("serviceAsked")).toBe(1);
  expect(sink.hits).toEqual([]);
  await report(page, true);
  await expect.poll(pages).toBe(1);

  await recommend(page, newPerson("Anna"));
  await expect.poll(() => goals().length).toBe(1);
  expect(goals()[0]).toMatchObject({ idsite: "1", idgoal: "5", ca: "1" });
  await expect.poll(pages).toBe(2);
  const sent = JSON.stringify(sink.hits);
  expect(sent).not.toContain(new URL(page.url()).pathname.split("/").at(-1));

  // The app stores nothing: a new page tracks nothing until the service reports again.
  await page.reload();
  await serviceIsThere(page);
  await waitForHydration(page);
  expect(pages()).toBe(2);
  await report(page, true);
  await expect.poll(pages).toBe(3);
  await report(page, false);
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
  await waitForHydration(page);
  expect(pages()).toBe(3);
  expect(goals()).toHaveLength(1);
  await sink.stop();
});
