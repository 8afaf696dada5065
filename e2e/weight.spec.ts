import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";
import { recommend, somebody } from "./journey.ts";

/** Compressed, with the question about cookies that everybody gets on the first visit. */
const SCRIPTS = 100_000;
const STYLES = 15_000;

/** The bytes that a first visit brings, by kind. */
async function weighed(page: Page, visit: () => Promise<unknown>) {
  const sizes = { script: 0, stylesheet: 0 };
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    // What arrives without its compression, or without saying how much it is, must not go unnoticed.
    const { "content-encoding": encoding, "content-length": length } = response.headers();
    const isTooSmallToCompress = Number(length) < 200;
    sizes[kind] += encoding === "br" || isTooSmallToCompress ? Number(length) : Infinity;
  });
  await visit();
  await hydrated(page);
  await expect(page.getByRole("dialog")).toBeVisible();
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
    const { script, stylesheet } = await weighed(page, () => page.goto(path));
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(SCRIPTS);
    expect(stylesheet).toBeLessThanOrEqual(STYLES);
  });
}

test("so does the page a recommendation leads to", async ({ tenantPage }) => {
  const referrer = await tenantPage("telekom");
  await referrer.goto("/empfehlen/462");
  const link = await recommend(referrer, somebody("Anna"));
  const page = await tenantPage("telekom", { undecided: true });
  const { script, stylesheet } = await weighed(page, () => page.goto(link));
  expect(script).toBeLessThanOrEqual(SCRIPTS);
  expect(stylesheet).toBeLessThanOrEqual(STYLES);
});
