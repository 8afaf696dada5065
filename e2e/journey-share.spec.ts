import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  waitForHydration,
  test,
} from "./fixtures.ts";
import { recommend, newPerson } from "./journey.ts";

test("the share screen opens in every tab of the browser that created it, and in no other", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 401/);
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  // The heading that had the focus while loading is gone.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const address = page.url();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Weitersagen" })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/");
  await otherTab.setViewportSize(phone);
  // The word itself, also on a phone: no icon says what the link leads to.
  const word = otherTab.getByRole("banner").getByText("Mein Link");
  expect((await word.boundingBox())?.width).toBeGreaterThan(40);
  await word.click();
  await expect(otherTab.getByRole("heading", { level: 2, name: "Weitersagen" })).toBeVisible();
  await expect(otherTab).toHaveURL(address);
  const stranger = await tenantPage("ewe");
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Ist das Ihre Empfehlung?");
  await expect(stranger).toHaveTitle(/^Ist das Ihre Empfehlung/);
  await expect(stranger.getByRole("main").getByRole("link", { name: "Anmelden" })).toBeVisible();
  await stranger.getByRole("link", { name: "Empfehlung öffnen" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Anna empfiehlt Ihnen");
  await stranger.goto(address.replace(/[^/]+$/, "ABCDEFGHJK"));
  await stranger.getByRole("link", { name: "Empfehlung öffnen" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Diese Empfehlung kennen wir nicht");
});

test("the first view of a phone has what sharing takes, and the way to what is left to do for the reward", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: phone, hasTouch: true, isMobile: true });
  await page.addInitScript(() => Object.assign(navigator, { share: () => Promise.resolve() }));
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  await expect(page.getByRole("button", { name: "Jetzt teilen" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Link kopieren" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("main").locator('img[width="1200"]')).toBeInViewport({ ratio: 1 });
  const notice = page.getByRole("status").filter({ hasText: "Noch ein Klick" });
  await page.getByRole("link", { name: "Für die Prämie fehlt noch ein Klick." }).click();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test("the preview shows a changed split when the text does, again and again", async ({ tenantPage }) => {
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  const text = page.getByRole("textbox", { name: "Ihre Nachricht" });
  const picture = page.getByRole("main").locator('img[width="1200"]');
  await expect(picture).toHaveAttribute("src", /cent=2500/);
  await page.getByText("Aufteilung ändern").click();
  for (const { share, words, cents } of [
    { share: "Mein Kontakt", words: /bekommst du 50\s€/, cents: /cent=5000/ },
    { share: "Ich", words: /bekomme ich 50\s€/, cents: /^(?!.*cent=)/ },
    { share: "Mein Kontakt", words: /bekommst du 50\s€/, cents: /cent=5000/ },
  ]) {
    await page.getByText(share, { exact: true }).click();
    await expect(text).toHaveValue(words);
    // Read again: one of the old split would already be there.
    await expect(picture, share).toHaveAttribute("src", cents);
    await page.reload();
    await expect(picture, `${share}, opened again`).toHaveAttribute("src", cents);
    await page.getByText("Aufteilung ändern").click();
  }
});

test("channels are in the tenant's order with the message in them, and the rest behind mehr", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe");
  await page.addInitScript(() => {
    const writeText = (text: string) => {
      const { dataset } = document.documentElement;
      if (dataset["copied"] === "refused") return Promise.reject(new Error("no access"));
      dataset["copied"] = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator.clipboard, "writeText", { value: writeText });
  });
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  const ways = page.getByRole("region", { name: "Weitersagen" });
  const shown = ways.getByRole("listitem").filter({ visible: true });
  await expect(shown).toHaveText([/WhatsApp/, /E-Mail/, /Gmail/]);
  await page.getByText("Weitere Apps").click();
  await expect(shown).toHaveText([
    /WhatsApp/,
    /E-Mail/,
    /Gmail/,
    /Outlook/,
    /Facebook/,
    /LinkedIn/,
    /X \(Twitter\)/,
    /Instagram/,
    // A computer sends no text messages, so it comes last.
    /SMS/,
  ]);
  const text = new URL((await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "");
  expect(text.searchParams.get("text")).toMatch(/25\s€ Prämie.*\/k\/[0-9A-Z]{10}\?channel=whatsapp$/);
  const copied = () => page.evaluate(() => document.documentElement.dataset["copied"]);
  // Channels that accept only a link get the text by the clipboard, so that the reward is disclosed there too.
  for (const [name, channel] of [
    ["Facebook", "facebook"],
    ["LinkedIn", "linkedin"],
    ["Instagram", "instagram"],
  ] as const) {
    const way = page.getByRole("listitem").filter({ hasText: name }).locator("a, button");
    await way.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await way.click();
    await expect(page.getByText(`Fügen Sie ihn bei ${name} ein`)).toBeVisible();
    expect(await copied()).toMatch(new RegExp(`^Werbung: .*25\\s€ Prämie.*channel=${channel}$`));
  }
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await expect(page.getByRole("button", { name: "Kopiert" })).toBeVisible();
  expect(await copied()).toMatch(/^http:.*\/k\/[0-9A-Z]{10}\?channel=copy$/);
  await expectAccessible(page);

  // Where the clipboard is refused, the text is selected instead: the keyboard goes on from the button all the same.
  await page.evaluate(() => (document.documentElement.dataset["copied"] = "refused"));
  await page.getByRole("button", { name: "Link kopieren" }).press("Enter");
  await expect(page.locator(":focus")).toHaveText(/^(?:Kopiert|Bitte von Hand kopieren)$/);
});

test("the message is edited in place, used in every channel of its form and stored", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom");
  await page.goto("/empfehlen/462");
  await recommend(page, newPerson("Anna"));
  const bubble = page.getByRole("textbox", { name: "Ihre Nachricht" });
  await expect(bubble).toHaveValue(/70\s€ Prämie/);
  await bubble.fill("Nimm das, ich bekomme dafür 70 €.");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await bubble.blur();
  expect((await saved).status()).toBe(200);
  const address = (await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "";
  expect(new URL(address).searchParams.get("text")).toMatch(/^Nimm das, .*\n.*channel=whatsapp$/);
  await page.reload();
  await expect(bubble).toHaveValue(/^Nimm das/);
  await page.getByRole("button", { name: "Ursprünglicher Text" }).click();
  await expect(bubble).toHaveValue(/^Mein Tipp/);
});

test("the QR code is saved as PNG and as SVG", async ({ tenantPage }) => {
  const page = await tenantPage("allianz");
  await page.goto("/agent/empfehlen/B10410");
  await recommend(page, newPerson("Anna"));
  await page.getByRole("button", { name: "QR-Code zeigen" }).click();
  for (const [name, ending] of [
    ["Als Bild sichern", "png"],
    ["Als Druckvorlage sichern", "svg"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^empfehlung-[0-9A-Z]{10}\\.${ending}$`));
  }
});

/** What a printer leaves of each sheet with margins of 1 cm, in pixels of 96 dpi. */
const sheets = [
  { name: "A4", width: 718, height: 1047 },
  { name: "A4 landscape", width: 1047, height: 718 },
  { name: "A5", width: 484, height: 718 },
  { name: "A5 landscape", width: 718, height: 484 },
  { name: "A6", width: 321, height: 484 },
  { name: "A6 landscape", width: 484, height: 321 },
] as const;

for (const tenant of ["ewe", "telekom"] as const) {
  test(`${tenant}: the card fits on each sheet, and the widest code into its column`, async ({
    tenantPage,
  }) => {
    const page = await tenantPage(tenant);
    await page.goto(tenant === "ewe" ? "/empfehlen/101" : "/empfehlen/462");
    await recommend(page, newPerson("Anna"));
    await page.getByRole("link", { name: "Karte drucken" }).click();
    const card = page.locator(".printed");
    const code = card.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await expect(code).toBeVisible();
    await code.evaluate((line) => (line.textContent = "MMMWW-MMMWW"));
    await page.emulateMedia({ media: "print" });
    for (const type of ["100%", "200%"]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), type);
      for (const { name, width, height } of sheets) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => card.evaluate((each) => each.getBoundingClientRect().right), `${name}, type ${type}`)
          .toBeLessThanOrEqual(width);
        const tall = await card.evaluate((each) => each.getBoundingClientRect().height);
        expect(tall, `height on ${name}, type ${type}`).toBeLessThanOrEqual(height);
        const over = await card.getByText("MMMWW").evaluate((line) => line.scrollWidth - line.clientWidth);
        expect(over, `code on ${name}, type ${type}`).toBeLessThanOrEqual(0);
      }
    }
    const [{ width, height }] = sheets;
    await page.setViewportSize({ width, height });
    const text = card.getByText("Anna empfiehlt");
    const wide = await text.evaluate((line) => line.getBoundingClientRect().width);
    expect(wide, "width of the text in a browser with twice as large type").toBeGreaterThan(200);
  });
}

test("only the card is printed, and its code leads to the recommendation", async ({
  tenantPage,
  expectFault,
}) => {
  expectFault(/status of 404/);
  const page = await tenantPage("ewe");
  await page.goto("/empfehlen/101");
  await waitForHydration(page);
  await recommend(page, newPerson("Anna"));
  await page.getByRole("link", { name: "Karte drucken" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ihre Karte ist fertig" })).toBeVisible();
  await expectAccessible(page);
  const code = await page
    .locator(".printed")
    .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    .innerText();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.locator(".printed")).toBeVisible();

  const contact = await tenantPage("ewe", { viewport: { width: 320, height: 640 } });
  await contact.goto("/code");
  await waitForHydration(contact);
  const field = contact.getByLabel("Empfehlungscode");
  await field.fill("3F45D-3F45J");
  await contact.getByRole("button", { name: "Empfehlung ansehen" }).click();
  await expect(field).toHaveAccessibleDescription(/Tippfehler/);
  await expect(contact.getByText("Tippfehler")).toHaveCount(1);
  await field.fill("3F45D-3F45K");
  await contact.getByRole("button", { name: "Empfehlung ansehen" }).click();
  await expect(field).toHaveAccessibleDescription(/Diesen Code kennen wir nicht/);
  await field.fill(code.toLowerCase().replaceAll("0", "o").replaceAll("1", "l").replace("-", " "));
  await contact.getByRole("button", { name: "Empfehlung ansehen" }).click();
  await expect(contact.getByRole("heading", { level: 1 })).toContainText("Anna empfiehlt Ihnen");
  await expectNoSidewaysScroll(contact);

  const scriptless = await tenantPage("ewe", { javaScriptEnabled: false });
  await scriptless.goto("/code");
  await scriptless.getByLabel("Empfehlungscode").fill(code.toLowerCase());
  await scriptless.getByRole("button", { name: "Empfehlung ansehen" }).click();
  await expect(scriptless.getByRole("heading", { level: 1 })).toContainText("Anna empfiehlt Ihnen");
});

test("on a wide screen the first view says what the reward still needs, and a mistyped address is asked about again", async ({
  tenantPage,
}) => {
  const page = await tenantPage("ewe", { viewport: desktop });
  await page.goto("/empfehlen/101");
  const anna = newPerson("Anna");
  await recommend(page, { ...anna, email: anna.email.replace(/@.*/, "@gmial.com") });
  await expect(page.getByRole("link", { name: "Für die Prämie fehlt noch ein Klick." })).toBeInViewport({
    ratio: 1,
  });
  const notice = page.getByRole("status").filter({ hasText: "Noch ein Klick" });
  await expect(notice).toContainText(/Meinten Sie \S+@gmail\.com\?/);
  await notice.getByRole("link", { name: "E-Mail-Adresse ändern" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "E-Mail-Adresse bestätigen" })).toBeVisible();
});

test("on a phone the way back from the card leads to the section that was open", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone, hasTouch: true, isMobile: true });
  await page.goto("/empfehlen/101");
  await recommend(page, newPerson("Anna"));
  const card = page.getByRole("link", { name: "Karte drucken" });
  await expect(card).toBeHidden();
  await page.getByText("Persönlich weitergeben").click();
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: "Ihre Karte ist fertig" })).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();
});
