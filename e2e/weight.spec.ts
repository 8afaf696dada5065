import type { Page } from "@playwright/test";
import { expect, waitForHydration, test } from "./fixtures.ts";
import { recommend, newPerson } from "./journey.ts";

/** Compressed and with the headers of each file, including the cookie question of a first visit. */
const SCRIPTS = 110_000;
const STYLES = 15_000;

/** The transferred bytes of a first visit, by kind. */
async function transferredBytes(page: Page, visit: () => Promise<unknown>) {
  const sizes = { script: 0, stylesheet: 0 };
  const counted: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    // Loaded after fifteen seconds, which a slow machine may reach before the question.
    if (request.url().includes("/watch-exit-")) return;
    const count = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      // An uncompressed file fails the test.
      const encoding = await (await request.response())?.headerValue("content-encoding");
      const isSmall = encoding === "br" || responseBodySize < 200;
      sizes[kind] += isSmall ? responseBodySize + responseHeadersSize : Infinity;
    };
    counted.push(count());
  });
  await visit();
  await waitForHydration(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await Promise.all(counted);
  return sizes;
}

for (const [tenant, path] of [
  ["telekom", "/"],
  ["ewe", "/"],
  ["allianz", "/"],
  ["telekom", "/internet"],
  ["telekom", "/empfehlen/462"],
  ["ewe", "/kontakt"],
] as const) {
  test(`the first visit to ${path} of ${tenant} stays within its weight`, async ({ tenantPage }) => {
    const page = await tenantPage(tenant, { undecided: true });
    const { script, stylesheet } = await transferredBytes(page, () => page.goto(path));
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(SCRIPTS);
    expect(stylesheet).toBeLessThanOrEqual(STYLES);
  });
}

test("the landing page of a recommendation stays within its weight", async ({ tenantPage }) => {
  const referrer = await tenantPage("telekom");
  await referrer.goto("/empfehlen/462");
  const link = await recommend(referrer, newPerson("Anna"));
  const page = await tenantPage("telekom", { undecided: true });
  const { script, stylesheet } = await transferredBytes(page, () => page.goto(link));
  expect(script).toBeLessThanOrEqual(SCRIPTS);
  expect(stylesheet).toBeLessThanOrEqual(STYLES);
});

test("the solver of captchas arrives with the first input, not with the form", async ({ tenantPage }) => {
  const page = await tenantPage("allianz");
  const solvers: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/solve-captcha-")) solvers.push(request.url());
  });
  await page.goto("/agent/empfehlen/12");
  expect(solvers).toEqual([]);
  await page.getByLabel("Vorname").focus();
  await expect.poll(() => solvers).toHaveLength(1);
});
