import type { Locator, Page } from "@playwright/test";
import { desktop, expect, expectAccessible, phone, test, waitForHydration } from "./fixtures.ts";
import { newPerson, recommend } from "./journey.ts";
import { tenants } from "../scripts/product.ts";

const forms = {
  telekom: "/empfehlen/462",
  ewe: "/empfehlen/101",
  allianz: "/agent/empfehlen/B10410",
} as const;

const newLink = async (referrer: Page, tenant: keyof typeof forms): Promise<string> => {
  await referrer.goto(forms[tenant]);
  return recommend(referrer, newPerson("Anna"));
};

/** Opens the form of a friend with a share and fills it in, but does not send it. */
async function fillForm(friend: Page): Promise<void> {
  await friend.getByRole("link", { name: /€ sichern$/ }).click();
  await waitForHydration(friend);
  await friend.getByLabel("Vorname").fill("Max");
  await friend.getByLabel("Nachname").fill("Beispiel");
  await friend.getByLabel("E-Mail-Adresse").fill(newPerson("Max").email);
  await friend.getByLabel(/akzeptiere die/).check();
}

async function expectAboveQuestion(page: Page, part: Locator): Promise<void> {
  const question = await page.getByRole("dialog").boundingBox();
  const box = await part.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
}

for (const tenant of tenants) {
  test(`${tenant}: the first view says what the friend gets and that it is advertising, above the question`, async ({
    tenantPage,
  }) => {
    const referrer = await tenantPage(tenant);
    const link = await newLink(referrer, tenant);
    for (const viewport of [desktop, phone]) {
      const page = await tenantPage(tenant, { undecided: true, viewport });
      await page.goto(link);
      await expect(page.getByRole("dialog")).toBeVisible();
      const card = page.locator("main .card-stage");
      await expectAboveQuestion(
        page,
        card.getByText(/^(?:Sie erhalten|Ihr Preis|Ein persönliches Gespräch)/).first(),
      );
      await expectAboveQuestion(page, card.locator("p", { hasText: "Werbung." }));
      const price = page.getByRole("main").getByText("im Monat", { exact: true });
      // A talk with an advisor is free.
      await expect(price).toHaveCount(tenant === "allianz" ? 0 : 1);
      if (tenant !== "allianz") await expectAboveQuestion(page, price);
    }
  });

  // One of the tenants divides no reward, and one has talks, with a topic and without one.
  const talks = tenant === "allianz" ? [undefined, "Kfz Rundum"] : [undefined];
  const shares = tenant === "telekom" ? [undefined] : ["Ich", "Wir beide"];
  for (const [share, topic] of shares.flatMap((each) => talks.map((talk) => [each, talk] as const))) {
    const title = `split: ${share ?? "none"}${topic === undefined ? "" : `, topic: ${topic}`}`;
    test(`${tenant}: the friend's button is above the question, ${title}`, async ({ tenantPage }) => {
      const referrer = await tenantPage(tenant);
      await referrer.goto(forms[tenant]);
      await waitForHydration(referrer);
      if (topic !== undefined) {
        const topics = referrer.getByLabel("Worum geht es?");
        const option = topics.getByRole("option", { name: topic });
        await topics.selectOption(await option.getAttribute("value"));
      }
      if (share !== undefined) await referrer.getByText(share, { exact: true }).click();
      const link = await recommend(referrer, newPerson("Anna"));
      for (const locale of ["de-DE", "en-GB"]) {
        const page = await tenantPage(tenant, { undecided: true, viewport: desktop, locale });
        for (const viewport of [desktop, phone]) {
          await page.setViewportSize(viewport);
          await page.goto(link);
          await expect(page.getByRole("dialog")).toBeVisible();
          await page.evaluate(async () => void (await document.fonts.ready));
          await expectAboveQuestion(page, page.locator("main .card-stage .button"));
        }
        await page.close();
      }
    });
  }
}

test("only the referrer's browser says that it is the own link, and leads to the share screen", async ({
  tenantPage,
}) => {
  for (const [tenant, acceptance] of [
    ["telekom", "Zum Angebot"],
    ["ewe", "€ sichern"],
  ] as const) {
    const referrer = await tenantPage(tenant, { viewport: phone });
    const link = await newLink(referrer, tenant);
    const share = referrer.url();
    await referrer.goto(link);
    const card = referrer.locator("main .card-stage");
    await expect(card.getByText("Das ist Ihr eigener Link.")).toBeVisible();
    await expect(card.getByText("Werbung.")).toBeVisible();
    await expect(card.getByRole("checkbox")).toHaveCount(0);
    await expect(card.getByText(acceptance)).toHaveCount(0);
    await expectAccessible(referrer);
    await card.getByRole("button", { name: "Mein Kontakt ist hier und nimmt an" }).click();
    await expect(card.getByText(acceptance)).toBeVisible();
    await expect(referrer.getByRole("heading", { level: 1 })).toBeFocused();
    await referrer.goto(link);
    await card.getByRole("link", { name: "Link teilen" }).click();
    await expect(referrer).toHaveURL(share);
    const friend = await tenantPage(tenant);
    await friend.goto(link);
    await waitForHydration(friend);
    await expect(friend.getByText("Das ist Ihr eigener Link.")).toHaveCount(0);
    await expect(friend.locator("main .card-stage").getByText(acceptance)).toBeVisible();
  }
});

test("a part of an address asks for the rest with short errors, and for nothing if it is empty", async ({
  tenantPage,
}) => {
  const referrer = await tenantPage("ewe");
  const link = await newLink(referrer, "ewe");
  const friend = await tenantPage("ewe");
  await friend.goto(link);
  await friend.getByRole("link", { name: /€ sichern$/ }).click();
  await waitForHydration(friend);
  await friend.getByText("Anschrift (freiwillig)").click();
  await friend.getByLabel("Postleitzahl").fill("123");
  const send = friend.getByRole("button", { name: "Weiter zum Angebot" });
  await send.click();
  const summary = friend.getByRole("alert").getByRole("link").locator(".sr-only");
  await expect(summary.filter({ hasText: /Fehlt noch|fünf Ziffern/ })).toHaveText([
    "Straße: Fehlt noch.",
    "Hausnummer: Fehlt noch.",
    "Postleitzahl: Bitte fünf Ziffern.",
    "Ort: Fehlt noch.",
  ]);
  await expect(friend.getByText("Wenn Sie eine angeben, dann bitte vollständig.")).toHaveCount(1);
  // An emptied address takes its errors with it, before it is sent again.
  const open = summary.filter({ hasText: /Fehlt noch|fünf Ziffern/ });
  await friend.getByLabel("Postleitzahl").fill("");
  await expect(open).toHaveCount(0);
  await friend.getByLabel("Postleitzahl").fill("123");
  // After a reload the fold shows what it holds, and what is wrong with it.
  await friend.reload();
  await expect(friend.getByLabel("Postleitzahl")).toBeVisible();
  await expect(friend.getByLabel("Postleitzahl")).toHaveValue("123");
  await friend.getByLabel("Postleitzahl").fill("");
  await send.click();
  await expect(open).toHaveCount(0);
});

test("a wrong part of an address is opened and gets the focus, although its fold was closed", async ({
  tenantPage,
}) => {
  const link = await newLink(await tenantPage("ewe"), "ewe");
  const friend = await tenantPage("ewe", { viewport: phone });
  await friend.goto(link);
  await fillForm(friend);
  const fold = friend.getByText("Anschrift (freiwillig)");
  const postcode = friend.getByLabel("Postleitzahl");
  const send = friend.getByRole("button", { name: "Weiter zum Angebot" });
  await fold.click();
  await friend.getByLabel("Straße").fill("Deichstraße");
  await friend.getByLabel("Hausnummer").fill("1");
  await friend.getByLabel("Ort", { exact: true }).fill("Oldenburg");
  await postcode.fill("123");
  for (const attempt of ["first", "second"]) {
    await fold.click();
    await expect(postcode).toBeHidden();
    await send.click();
    await expect(postcode, `${attempt} attempt`).toBeFocused();
  }
});

test("of two quick changes of the split only the outcome of the last one is shown", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/ERR_FAILED/);
  const referrer = await tenantPage("ewe");
  await newLink(referrer, "ewe");
  await referrer.getByText("Aufteilung ändern").click();
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  await referrer.route("**/empfehlung/**", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    asked.push(route.request().postData() ?? "");
    if (asked.length > 1) return route.abort();
    await answer.promise;
    return route.continue();
  });
  await referrer.getByText("Mein Kontakt", { exact: true }).click();
  await expect.poll(() => asked.length).toBe(1);
  await referrer.getByText("Ich", { exact: true }).click();
  answer.resolve();
  await expect(referrer.getByRole("alert")).toBeVisible();
  expect(asked).toHaveLength(2);
  await expect(referrer.getByRole("radio", { name: "Mein Kontakt" }), "what is stored").toBeChecked();
  await expect(referrer.getByText("Aufteilung gespeichert")).toHaveCount(0);
});

test("a friend whose form showed another split reads the new amounts before anything is stored", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 409/);
  const referrer = await tenantPage("ewe");
  await referrer.goto("/empfehlen/101");
  await waitForHydration(referrer);
  await referrer.getByText("Wir beide", { exact: true }).click();
  const link = await recommend(referrer, newPerson("Anna"));
  const friend = await tenantPage("ewe", { viewport: phone });
  await friend.goto(link);
  await fillForm(friend);

  await referrer.getByText("Aufteilung ändern").click();
  const changed = referrer.waitForResponse((response) => response.request().method() === "PUT");
  await referrer.getByText("Mein Kontakt", { exact: true }).click();
  expect((await changed).ok()).toBe(true);
  await expect(referrer.getByRole("status").filter({ hasText: "Aufteilung gespeichert" })).toBeVisible();
  await friend.getByRole("button", { name: "Weiter zum Angebot" }).click();
  await expect(friend.getByText("Anna hat die Aufteilung der Prämie gerade geändert.")).toBeVisible();
  await friend.getByRole("link", { name: /€ sichern$/ }).click();
  await expect(friend.getByLabel("Vorname")).toHaveValue("Max");
  await friend.getByLabel(/akzeptiere die/).check();
  await friend.getByRole("button", { name: "Weiter zum Angebot" }).click();
  await friend.waitForURL(/\/demo\/shop\?/);
});

test("who accepted and comes back before the order first reads the own reward and when it comes", async ({
  tenantPage,
}) => {
  const referrer = await tenantPage("ewe");
  const link = await newLink(referrer, "ewe");
  const friend = await tenantPage("ewe", { viewport: phone });
  await friend.goto(link);
  await fillForm(friend);
  await friend.getByRole("button", { name: "Weiter zum Angebot" }).click();
  await friend.waitForURL(/\/demo\/shop\?/);
  await friend.goto(link);
  await expect(friend.locator("main .card-stage")).toHaveText(
    /^Sie erhalten.*Werbung\..*Schön, dass Sie wieder da sind.*Zum Angebot.*Bestätigen Sie.*Wochen nach Vertragsschluss/,
  );
});

test("a link that expires while the form is open leads to the page that says so", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 410/);
  const referrer = await tenantPage("ewe");
  const link = await newLink(referrer, "ewe");
  const friend = await tenantPage("ewe", { viewport: phone });
  await friend.goto(link);
  await fillForm(friend);
  const expired = { type: "about:blank", title: "", status: 410, detail: "abgelaufen", code: "PSOF0309" };
  await friend.route("**/empfaenger/create/*", (route) =>
    route.fulfill({ status: 410, contentType: "application/problem+json", json: expired }),
  );
  const path = `/api/v1/ewe/empfehlen/${friend.url().split("/").at(-1)}`;
  const offer = await friend.evaluate(async (from) => (await fetch(from)).json(), path);
  await friend.route(`**${path}`, (route) => route.fulfill({ json: { ...offer, LinkGueltig: false } }));
  await friend.getByRole("button", { name: "Weiter zum Angebot" }).click();
  await expect(friend.getByRole("heading", { name: "Empfehlung abgelaufen" })).toBeVisible();
  await expect(friend.getByText("Fragen Sie Anna nach einem neuen")).toBeVisible();
});
