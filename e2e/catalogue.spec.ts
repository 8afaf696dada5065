import { formatShortDate } from "@weitersagen/contract/format";
import { activeBounty, shownEnd } from "@weitersagen/domain/bounty";
import { demoFolder } from "../server/src/demo/demo-tenants.ts";
import { withRunningEnds } from "../server/src/demo/running-ends.ts";
import { readCatalogueFiles } from "../server/src/modules/catalogue/service/files.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeWithoutScript,
  phone,
  test,
} from "./fixtures.ts";

const looked = {
  telekom: ["/internet", "/fernsehen/hybrid-satellit", "/smartphones.html", "/aktuellepraemienuebersicht"],
  ewe: ["/emobilitaet", "/en/electricity"],
  allianz: ["/wohnen"],
} as const;

for (const tenant of ["telekom", "ewe", "allianz"] as const) {
  for (const path of looked[tenant]) {
    test(`${path} of ${tenant} is complete without script, accessible and fits a phone`, async ({
      tenantPage,
    }) => {
      const page = await tenantPage(tenant, { viewport: { width: 320, height: 640 } });
      await expectWholeWithoutScript(page, await page.goto(path));
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
}

test("a category selects its default product, which the address can change", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/internet");
  const suggested = page.locator("article[aria-current]");
  await expect(suggested).toContainText("Zuhause M");
  await expect(suggested).toContainText("22,95 €");
  await expect(suggested).toContainText("danach 37,95 €");
  await page.goto("/internet?produkt=464");
  await expect(suggested).toContainText("Zuhause XL");
  await page.goto("/internet?produkt=637");
  await expect(suggested).toContainText("Zuhause M");
  await expect(page.getByText("Tarifstand 2023")).toHaveCount(0);
});

test("cards are four, two or one in a row", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator("main article")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    return new Set(lefts).size;
  };
  await page.goto("/internet");
  expect([await columns(1440), await columns(1024), await columns(768), await columns(390)]).toEqual([
    4, 4, 2, 1,
  ]);
});

test("the prices and buttons of neighbouring cards are aligned", async ({ tenantPage }) => {
  const page = await tenantPage("telekom", { viewport: { width: 1440, height: 900 } });
  await page.goto("/smartphone-tarife.html");
  for (const part of ["main article p:has(a[href^='#fussnote'])", "main article a[href*='/empfehlen/']"]) {
    const tops = await page
      .locator(part)
      .evaluateAll((parts) => parts.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  }
});

test("on a phone no line of the details begins with a dot", async ({ tenantPage }) => {
  const page = await tenantPage("ewe", { viewport: phone });
  await page.goto("/strom");
  const details = page.getByRole("article").first().getByRole("listitem");
  const dot = await details.first().evaluate((each) => getComputedStyle(each, "::after").content);
  expect(dot, "a space before the dot would let the line end there").toMatch(/^"·/);
});

test("the English page of a category has an English path, to which the German one redirects", async ({
  tenantPage,
}) => {
  const page = await tenantPage("telekom");
  await page.goto("/fernsehen/hybrid-satellit?channel=mail");
  const origin = new URL(page.url()).origin;
  const alternate = (language: string) => page.locator(`head link[hreflang=${language}]`);
  const expectAlternates = async () => {
    await expect(alternate("de")).toHaveAttribute("href", `${origin}/fernsehen/hybrid-satellit`);
    await expect(alternate("en")).toHaveAttribute("href", `${origin}/en/television/hybrid-satellite`);
    await expect(alternate("x-default")).toHaveAttribute("href", `${origin}/fernsehen/hybrid-satellit`);
  };
  await expectAlternates();
  await page.goto("/en/fernsehen/hybrid-satellit?channel=mail");
  expect(page.url()).toBe(`${origin}/en/television/hybrid-satellite?channel=mail`);
  await expectAlternates();
  await page
    .getByRole("navigation", { name: "You are here" })
    .getByRole("link", { name: "Television" })
    .click();
  await expect(page).toHaveURL(`${origin}/en/television?channel=mail`);
  await page.goto("/en/internet/hybrid.html");
  expect(page.url()).toBe(`${origin}/en/internet/hybrid`);
});

test("products have the language of their page", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/en/internet");
  const suggested = page.locator("article[aria-current]");
  await expect(suggested).toContainText("Zuhause M – up to 50 Mbit/s");
  await expect(suggested).toContainText("€22.95 for 6 months, then €37.95");
  await expect(suggested).toContainText("Calls to German landlines at no extra cost");
  await expect(page.locator("main [lang=de]")).toHaveCount(0);
});

for (const scripting of [true, false]) {
  test(`devices are filtered ${scripting ? "with" : "without"} scripting`, async ({ tenantPage }) => {
    const page = await tenantPage("telekom", { javaScriptEnabled: scripting });
    await page.goto("/geraete.html");
    await page.getByLabel("Gerät", { exact: true }).selectOption("tablet");
    await page.getByLabel("Hersteller").selectOption("Nordlys");
    await page.getByLabel("Tarif").selectOption({ label: "Daten M" });
    await page.getByRole("button", { name: "Anzeigen" }).click();
    await expect(page).toHaveURL(/geraetetyp=tablet&hersteller=Nordlys&tarif=1231/);
    await expect(page.getByRole("heading", { name: "2 Angebote" })).toBeVisible();
    await expect(page.locator("main article h3")).toHaveText([
      "Nordlys Pad 11 mit Daten M",
      "Nordlys Pad 13 mit Daten M",
    ]);
  });
}

test("a tariff leads to its devices", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/smartphone-tarife.html");
  await page.getByRole("link", { name: "Smartphone dazu: Mobil L – 60 GB" }).click();
  await expect(page).toHaveURL(/\/smartphones\.html\?tarif=1208$/);
  await expect(page.getByLabel("Tarif")).toHaveValue("1208");
  const names = await page.locator("main article h3").allTextContents();
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !name.includes("Mobil L"))).toEqual([]);
});

test("an invalid filter shows a way back", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto(`/smartphones.html?hersteller=${encodeURIComponent(`"'<script>`)}&tarif=-1`);
  await expect(page.getByRole("heading", { name: "Dazu gibt es gerade nichts" })).toBeVisible();
  await page.getByRole("link", { name: "Alle Angebote zeigen" }).click();
  await expect(page.locator("main article").first()).toBeVisible();
});

test("an old name of a category redirects to its page", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/internet/hybrid.html");
  await expect(page).toHaveURL(/\/internet\/hybrid$/);
  await expect(page.getByRole("navigation", { name: "Sie sind hier" })).toContainText("Internet");
});

test("a footnote is linked from its price and back, also by keyboard", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/glasfaser");
  await page.locator("main article").getByRole("link", { name: "Fußnote 1" }).first().click();
  await expect(page.locator("li[id^=fussnote]:target")).toBeVisible();
  await page.getByRole("link", { name: "Zurück zum Text, Fußnote 1" }).press("Enter");
  await expect(page.locator("main article sup a:target")).toBeInViewport();
});

test("structured data has the products, their prices and the breadcrumb", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/internet/glasfaser.html");
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [crumbs, list] = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(crumbs).toMatchObject({ "@type": "BreadcrumbList", itemListElement: [{ name: "Internet" }, {}] });
  expect(list).toMatchObject({
    "@type": "ItemList",
    itemListElement: [
      { item: { "@type": "Product", sku: "FW-0530", offers: { price: "24.95", priceCurrency: "EUR" } } },
      {},
      {},
      {},
    ],
  });
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /90\s€/);
});

/** What the demo's product pays today, and until when it is shown to do so. */
async function demoBounty(name: string) {
  const files = await readCatalogueFiles(new URL("telekom/", demoFolder));
  const { products } = withRunningEnds(files, new Date());
  const bounty = activeBounty(products.find((product) => product.name === name)?.bounties ?? [], new Date());
  if (bounty === undefined) throw new Error(`${name} pays nothing`);
  return { euros: bounty.amountCents / 100, end: shownEnd(bounty) };
}

test("the overview lists every reward", async ({ tenantPage }) => {
  const page = await tenantPage("telekom");
  await page.goto("/aktuellepraemienuebersicht");
  const row = page.getByRole("row").filter({ hasText: "Sport Komplett" });
  const { euros, end } = await demoBounty("Sport Komplett");
  await expect(row).toContainText(new RegExp(`${euros}\\s?€`));
  if (end) await expect(row).toContainText(`bis ${formatShortDate(end, "de")}`);
  else await expect(row).not.toContainText("bis");
  await expect(page.getByRole("heading", { name: "Aktionen" })).toBeVisible();
  await page.getByRole("link", { name: "Prepaid ansehen" }).click();
  await expect(page).toHaveURL(/\/prepaid-tarife\.html$/);
});
