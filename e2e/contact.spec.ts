import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { type Mail, mailsTo } from "./mails.ts";

/** The mails to a support address that contain a word. */
async function mailsAbout(word: string, to: string): Promise<Mail[]> {
  return (await mailsTo(to)).filter(({ text }) => text.includes(word));
}

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const send = (page: Page, name = "Nachricht senden") => page.getByRole("button", { name });
const summary = (page: Page) => page.getByRole("alert");
/** A word that no other mail contains, nor one of an earlier attempt. */
const ownWord = (word: string) => `${word}-${process.pid}-${Date.now()}`;
const success = "Ihre Anfrage ist bei uns eingegangen. Vielen Dank.";

async function fillIn(page: Page, message: string): Promise<void> {
  await field(page, "Name").fill("Erika Mustermann");
  await field(page, "E-Mail-Adresse").fill("erika@example.org");
  await field(page, "Betreff").fill("Meine Prämie");
  await field(page, "Nachricht").fill(message);
}

test("a message with captcha reaches the support, and the form confirms it", async ({ tenantPage }) => {
  const page = await tenantPage("allianz", { viewport: { width: 390, height: 844 } });
  await page.goto("/kontakt");
  await expect(page.getByText("Sie müssen nichts tun.")).toBeVisible();
  const garden = ownWord("Garten");
  await fillIn(page, `Hallo aus dem ${garden}`);
  await expect(page.getByText("Schutz vor Spam: erledigt.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await send(page).click();
  const thanks = page.getByRole("heading", { name: success });
  await expect(thanks).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => mailsAbout(garden, "empfehlung@sichergut.example")).toHaveLength(1);

  await page.getByRole("button", { name: "Weitere Nachricht schreiben" }).click();
  await expect(field(page, "Nachricht")).toHaveValue("");
  const meadow = ownWord("Wiese");
  await fillIn(page, `Hallo von der ${meadow}`);
  await send(page).click();
  await expect(thanks).toBeVisible();
  await expect.poll(() => mailsAbout(meadow, "empfehlung@sichergut.example")).toHaveLength(1);
  await page.reload();
  await expect(field(page, "Nachricht")).toHaveValue("");
});

test("errors are listed at the top with links to their fields, and shown at the fields", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.goto("/kontakt");
  await field(page, "E-Mail-Adresse").fill("erika@");
  await expect(page.getByText("Dies ist keine gültige E-Mail-Adresse.")).toHaveCount(0);
  await field(page, "Betreff").focus();
  await expect(field(page, "E-Mail-Adresse")).toHaveAccessibleDescription(
    /Dies ist keine gültige E-Mail-Adresse\.$/,
  );
  await send(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link").locator(".sr-only")).toHaveText([
    "Name ist ein Pflichtfeld",
    "Dies ist keine gültige E-Mail-Adresse.",
    "Betreff ist ein Pflichtfeld",
    "Nachricht ist ein Pflichtfeld",
  ]);
  await expectAccessible(page);
  await summary(page).getByRole("link", { name: "Betreff" }).click();
  await expect(field(page, "Betreff")).toBeFocused();
  await expect(field(page, "Betreff")).toHaveAttribute("aria-invalid", "true");
  await fillIn(page, "jetzt richtig");
  await page.keyboard.press("Tab");
  await expect(field(page, "Betreff")).not.toHaveAttribute("aria-invalid");
  await send(page).click();
  await expect(page.getByRole("heading", { name: success })).toBeVisible();
});

test("the input survives a reload and a failed call, and is sent once", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/ERR_FAILED|ERR_INTERNET/);
  const page = await tenantPage("telekom");
  await page.goto("/kontakt");
  const tunnel = ownWord("Tunnel");
  const message = `Der Zug fährt in den ${tunnel}`;
  await fillIn(page, message);
  await page.reload();
  await expect(field(page, "Nachricht")).toHaveValue(message);
  await expect(field(page, "Name")).toHaveValue("Erika Mustermann");

  const keys: (string | undefined)[] = [];
  await page.route("**/api/v1/telekom/kontakt*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The first request arrives, but its response is lost.
    const answer = await route.fetch({
      url: route.request().url().replace("telekom.localhost", "127.0.0.1"),
    });
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await send(page).click();
  await expect(summary(page)).toContainText("Wir erreichen den Server gerade nicht.");
  await expect(field(page, "Nachricht")).toHaveValue(message);
  await expectAccessible(page);
  await send(page).click();
  await expect(page.getByRole("heading", { name: success })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => mailsAbout(tunnel, "weitersagen@fernwerk.example")).toHaveLength(1);
});

test("a refused captcha solution is replaced at the next attempt", async ({ tenantPage, expectFault }) => {
  expectFault(/status of 400/);
  const page = await tenantPage("allianz");
  await page.goto("/kontakt");
  await fillIn(page, "Zweiter Versuch");
  const pattern = "**/api/v1/allianz/kontakt?captcha=*";
  await page.route(pattern, (route) => route.continue({ url: route.request().url().slice(0, -1) }));
  await send(page).click();
  await expect(summary(page)).toContainText("Die Sicherheitsprüfung ist falsch oder abgelaufen.");
  await page.unroute(pattern);
  await send(page).click();
  await expect(page.getByRole("heading", { name: success })).toBeVisible();
});

test("the form works in English and by keyboard only", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/en/contact");
  await field(page, "Name").focus();
  const lighthouse = ownWord("lighthouse");
  for (const text of ["Ada", "ada@example.org", "A question", `Hello from the ${lighthouse}`]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(send(page, "Send message")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your request has reached us. Thank you." })).toBeFocused();
  await expect.poll(() => mailsAbout(lighthouse, "empfehlen@kuestenstrom.example")).toHaveLength(1);
});

test("without script it shows the support address", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { javaScriptEnabled: false });
  await page.goto("/kontakt");
  await expect(page.locator("noscript p")).toBeVisible();
  await field(page, "Name").fill("Erika");
  await send(page).click();
  expect(new URL(page.url()).search).toBe("");
});
