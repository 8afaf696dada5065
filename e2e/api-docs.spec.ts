import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Sends a call of the API reference as it stands there. Returns the answer with its status. */
async function tryCall(page: Page, call: string): Promise<string> {
  const form = page.locator(`form.try[data-call="${call}"]`);
  await form.locator("details").evaluate((details) => details.setAttribute("open", ""));
  await form.getByRole("button", { name: /^Send / }).click();
  const output = form.locator("output");
  await expect(output).toHaveText(/^\d{3} /);
  return output.innerText();
}

test("the API reference tries calls on the demo, and an answer fills the forms of the next calls", async ({
  page,
  expectFault,
}) => {
  await page.goto(`http://localhost:${process.env["E2E_PORT"]}/api/docs`);
  for (const call of ["listProducts", "getProduct", "listManufacturers", "searchAdvisors"])
    expect(await tryCall(page, call)).toMatch(/^200 /);

  expect(await tryCall(page, "createRecommendation")).toMatch(/^201 /);
  expect(await tryCall(page, "getPublicRecommendation")).toMatch(/^200 /);
  expect(await tryCall(page, "createRecipient")).toMatch(/^201 /);
  expect(await tryCall(page, "reportOrder")).toMatch(/^2\d\d /);

  const feed = page.locator('form.try[data-call="importOrders"]');
  // A second reader must not move the order of the first.
  await expect(feed.locator('[name="body"]')).not.toHaveValue(/A-2026-004711|2026-11-15/);

  // A picture is named, not printed: of its bytes nobody can read anything.
  expect(await tryCall(page, "getProductPicture")).toMatch(/^200 OK\nimage\/\S+, [\d,]+ bytes\./);

  expectFault(/401 \(Unauthorized\)/);
  expect(await tryCall(page, "getUser")).toMatch(/^401 /);
  expect(await tryCall(page, "login")).toMatch(/^200 /);
  expect(await tryCall(page, "getUser")).toMatch(/^200 /);
  expect(await tryCall(page, "listRewards")).toMatch(/^200 /);
});

test("the list of calls is filtered by words of paths and summaries", async ({ page }) => {
  await page.goto(`http://localhost:${process.env["E2E_PORT"]}/api/docs`);
  const calls = page.getByRole("navigation", { name: "Calls" });
  const filter = calls.getByRole("searchbox", { name: "Filter" });
  await filter.fill("order feed");
  await expect(calls.getByRole("link", { name: "POST /auftraege" })).toBeVisible();
  await expect(calls.getByRole("link", { name: "GET /produkt", exact: true })).toBeHidden();
  await filter.fill("nothing has this name");
  await expect(calls.getByText("No call matches.")).toBeVisible();
  await filter.fill("");
  await expect(calls.getByRole("link", { name: "GET /produkt", exact: true })).toBeVisible();
});

test("on a phone no line of a task's samples is hidden in its box", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`http://localhost:${process.env["E2E_PORT"]}/api/docs`);
  const cut = await page
    .locator("main section ol pre")
    .evaluateAll(
      (samples) => samples.filter((sample) => sample.scrollHeight > sample.clientHeight + 1).length,
    );
  expect(cut).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.locator("#quickstart li").first()).toHaveText("Get a key or a token");
});

for (const width of [390, 1440]) {
  test(`at ${String(width)} px the codes of errors and their statuses stay in one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`http://localhost:${process.env["E2E_PORT"]}/api/docs`);
    const broken = await page.locator("#errors td:not(:last-child)").evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
        return lines.size > 1 ? [cell.textContent] : [];
      }),
    );
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
