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

  expectFault(/401 \(Unauthorized\)/);
  expect(await tryCall(page, "getUser")).toMatch(/^401 /);
  expect(await tryCall(page, "login")).toMatch(/^200 /);
  expect(await tryCall(page, "getUser")).toMatch(/^200 /);
  expect(await tryCall(page, "listRewards")).toMatch(/^200 /);
});
