import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../scripts/run.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";
import { newPerson } from "./journey.ts";
import { linkMailedTo, mailsTo } from "./mails.ts";

const run = promisify(execFile);

/** Creates an agent's account on the command line. */
async function issueAccount(email: string, name: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env["E2E_DATA"], PORT: process.env["E2E_PORT"] };
  const args = ["server/src/cli.ts", "callcentre", "add", "allianz", email, ...name.split(" ")];
  await run(process.execPath, args, { cwd: root, env });
}

test("an agent records recommendations and recipients for callers and sends access mails", async ({
  tenantPage,
  expectFault,
}) => {
  test.setTimeout(180_000);
  expectFault(/status of 404|ERR_FAILED/);
  const jana = newPerson("Jana", "sichergut.example");
  await issueAccount(jana.email, "Jana Petersen");
  const page = await tenantPage("allianz");
  // A temporary failure does not use up the link.
  await page.route(/callcenter\/anmelden$/, (route) => route.abort());
  await page.goto(await linkMailedTo(jana.email, "/callcenter"));
  await expect(page.getByRole("alert")).toContainText("Wir erreichen den Server gerade nicht.");
  await page.unroute(/callcenter\/anmelden$/);
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Angemeldet als Jana Petersen")).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const caller = newPerson("Anna");
  const recommendation = page.getByRole("region", { name: "Empfehlung aufnehmen" });
  // The recipient's part is capped at 15 €, so the halves can differ.
  const share = recommendation.getByLabel("Wer bekommt die Prämie?");
  await recommendation
    .getByLabel("Produkt")
    .selectOption({ label: "Kfz Rundum: Kfz-Vollkasko mit Werkstattservice (50 €)" });
  await share.selectOption("Beide");
  await expect(share).toHaveAccessibleDescription(/^Anrufende Person: 35\s€, Kontakt: 15\s€$/);
  await recommendation.getByLabel("Vorname").fill(caller.firstName);
  await recommendation.getByLabel("Nachname").fill(caller.lastName);
  await recommendation.getByLabel(/^E-Mail-Adresse/).fill(caller.email);
  for (const tick of await recommendation.getByRole("checkbox").all()) await tick.check();
  await recommendation.getByRole("button").click();
  const code = await recommendation.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText();
  await linkMailedTo(caller.email, "/registrieren");

  const max = newPerson("Max");
  const contact = page.getByRole("region", { name: "Kontakt aufnehmen" });
  await contact.getByLabel(/^Code/).fill(code);
  await contact.getByLabel("Vorname").fill(max.firstName);
  await contact.getByLabel("Nachname").fill(max.lastName);
  await contact.getByLabel(/^E-Mail-Adresse/).fill(max.email);
  await contact.getByRole("button").click();
  await expect(contact.getByText(`Die E-Mail an ${max.email} ist unterwegs.`)).toBeVisible();
  await linkMailedTo(max.email, "/empfaenger/zustimmung");

  const access = page.getByRole("region", { name: "Zugangs-E-Mail senden" });
  await access.getByRole("textbox").fill("niemand@example.org");
  await access.getByRole("button").click();
  await expect(access.getByRole("textbox")).toHaveAccessibleDescription(/nicht registriert/);
  await expect(access.getByRole("textbox")).toBeFocused();
  await expect(access.getByRole("textbox")).toHaveAccessibleDescription(/nicht registriert/);
  await access.getByRole("textbox").fill(caller.email);
  await access.getByRole("button").click();
  await expect(access.getByText(/ist unterwegs\.$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect.poll(async () => (await mailsTo(caller.email)).length).toBe(2);

  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByText("Angemeldet als")).toBeHidden();
});
