import type { ContentBlock } from "@weitersagen/contract/content";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { HomeBlocks } from "./components/home-blocks.tsx";
import { loadSearch } from "./api.ts";
import type { ProductView } from "../../entities/product/product-view.ts";
import { shownOffers } from "./offers.ts";
import type { Offers, Visual } from "./offers.ts";
import { advisorSearchAddress } from "./search.ts";

const page = testPage();

function block(type: ContentBlock["type"], more: Partial<ContentBlock> = {}): ContentBlock {
  return { id: `home-${type}`, type, title: "Titel", html: "", elements: [], questions: [], ...more };
}

function render(
  blocks: readonly ContentBlock[],
  offers: Offers = {},
  visual?: Visual,
  shownPage = page,
): string {
  return renderToStaticMarkup(
    <PageProvider value={shownPage}>
      <At>
        <HomeBlocks blocks={blocks} offers={offers} visual={visual} />
      </At>
    </PageProvider>,
  );
}

const product = (id: number, more: Partial<ProductView> = {}): ProductView => ({
  id,
  name: `Tarif ${id}`,
  language: "de",
  details: [],
  monthlyCents: 2995,
  oneOffCents: 0,
  picture: { src: "/bild", width: 480, height: 360 },
  bountyCents: 5000,
  ...more,
});

describe("a gallery", () => {
  const image = (id: string) => ({ id, src: `/api/assets/kuestenstrom/${id}`, alt: `Bild ${id}` });

  test("shows every picture of its list with its text", () => {
    const html = render([block("galerie", { images: [image("deich"), image("hafen")] })]);
    expect([...html.matchAll(/<li>.*?alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
      "Bild deich",
      "Bild hafen",
    ]);
  });

  test("without pictures is left out", () => {
    expect(render([block("galerie", { images: [] })])).toBe("");
  });
});

describe("the hero", () => {
  test.each(["betrag", "landschaft", "beratersuche"])("%s has the page's only main headline", (variant) => {
    const html = render([block("auftakt", { variant, title: "Weitersagen" })], { topBountyCents: 11_000 });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain("Weitersagen");
  });

  test("works without the catalogue, and then shows no amount and no search", () => {
    const html = render([block("auftakt", { variant: "betrag" })]);
    expect(html).not.toContain("€");
    expect(html).not.toContain("<select");
    expect(html).not.toContain("<a ");
  });

  test.each(["betrag", "landschaft", "beratersuche"])(
    "%s shows the content's key visual: the theme's crops, or another picture uncropped",
    (variant) => {
      const own = { id: "logo", src: "/api/assets/kuestenstrom/logo", alt: "Deich" };
      const other = {
        id: "sommer",
        src: "/api/assets/kuestenstrom/sommer",
        alt: "Strand",
        width: 900,
        height: 500,
      };
      const opening = block("auftakt", { variant, image: own });
      expect(render([opening])).toMatch(/<img src="[^"]*\/logo" width="160" height="40" alt="Deich"/);
      const html = render([opening], {}, { image: other });
      expect(html).toMatch(/<img src="[^"]*\/sommer" width="900" height="500" alt="Strand"/);
      expect(html).toMatch(/<source[^>]*\/sommer"/i);
      expect(html).not.toContain("Deich");
      const tall = { id: "hoch", src: "/bild/hoch", alt: "", width: 300, height: 400, hasVariants: true };
      const cropped = render([opening], {}, { image: other, tallImage: tall });
      expect(cropped).toMatch(
        /<source[^>]*type="image\/avif"[^>]*srcSet="\/bild\/hoch\?width=480&amp;format=avif 480w/,
      );
      expect(cropped).toMatch(/<img src="\/bild\/hoch[^"]*" width="300" height="400" alt="Strand"/);
    },
  );

  test("splits the amount as the tenant allows", () => {
    const html = render([block("auftakt", { variant: "landschaft" })], { topBountyCents: 7001 });
    expect(html.match(/type="radio"/g)).toHaveLength(page.tenant.configuration.shares.length);
  });

  test("searches advisors by a form that works without script", () => {
    const search = { query: "Aurich", page: 1, pageCount: 0, total: 0, advisors: [] };
    const html = render([block("auftakt", { variant: "beratersuche" })], { search });
    expect(html).toMatch(/<form[^>]*method="get"/);
    expect(html).toContain('name="berater"');
    expect(html).toContain("Niemand gefunden");
  });

  test("keeps the topic that was chosen before, also without script", async () => {
    const found = {
      externalId: "B1",
      firstName: "Hanna",
      lastName: "Brandt",
      postcode: "26603",
      town: "Aurich",
    };
    const product = { id: 12, name: "Kfz Rundum" };
    const api = ({ id }: { id: string }) =>
      Promise.resolve(
        id === "getProduct" ? product : { content: [found], page: 1, pageCount: 2, totalCount: 13 },
      );
    const url = new URL("https://sichergut.example/?thema=12#berater");
    const routes = [{ name: "EmpfehlenAgent", path: "/agent/empfehlen/:produktId" }];
    const input = {
      ...testPage({ routes, configuration: { ...page.tenant.configuration, agentRecommendation: true } }),
      api,
      url,
      params: {},
      signal: AbortSignal.any([]),
    };
    const search = await loadSearch(input as unknown as ScreenInput);
    expect(search.advisors.map(({ href }) => href)).toEqual(["/agent/empfehlen/B1?berater=1&thema=12"]);
    const html = render([block("auftakt", { variant: "beratersuche" })], { search });
    expect(html).toContain('<input type="hidden" name="thema" value="12"/>');
    expect(html).toContain("/?thema=12&amp;seite=2#berater");
    expect(html).toContain("Für das Thema Kfz Rundum");
    expect(html).toContain('href="/#berater"');
    const unnamed = render([block("auftakt", { variant: "beratersuche" })], {
      search: { ...search, topicName: undefined },
    });
    expect(unnamed).not.toContain("Für das Thema");
  });

  test("shows a failed search as an empty result and keeps its field", async () => {
    const api = () => Promise.reject(new Error("503"));
    const url = new URL("https://sichergut.example/?berater=Aurich&seite=3");
    const search = await loadSearch({ ...page, api, url, params: {}, signal: AbortSignal.any([]) });
    expect(search).toMatchObject({ query: "Aurich", page: 1, pageCount: 0, total: 0, advisors: [] });
    const html = render([block("auftakt", { variant: "beratersuche" })], { search });
    expect(html).toContain('value="Aurich"');
    expect(html).toContain("Niemand gefunden");
  });

  test("says nothing about missing advisors before the visitor has searched", async () => {
    const api = () => Promise.reject(new Error("404"));
    const url = new URL("https://sichergut.example/");
    const search = await loadSearch({ ...page, api, url, params: {}, signal: AbortSignal.any([]) });
    const html = render([block("auftakt", { variant: "beratersuche" })], { search });
    expect(html).toContain('name="berater"');
    expect(html).not.toContain("Niemand gefunden");
    expect(html).not.toContain("Alle anzeigen");
  });
});

describe("the products", () => {
  test("have a button only if its target is reachable", () => {
    const products = [product(1, { recommendAt: "/empfehlen/1" }), product(2)];
    const html = render([block("produkte")], { products });
    expect(html.match(/href="\/empfehlen\/1"/g)).toHaveLength(1);
    expect(html).toContain("Tarif 2");
    expect(html.match(/class="button/g)).toHaveLength(1);
  });

  test("lead to the list of advisors where persons are recommended", () => {
    const configuration = { ...page.tenant.configuration, productApi: "berater" } as const;
    const advised = { ...page, tenant: { ...page.tenant, configuration } };
    const products = [product(1, { recommendAt: "/#berater" })];
    const html = render([block("produkte")], { products }, undefined, advised);
    expect(html).toMatch(/<a [^>]*href="\/#berater"[^>]*>Beraterin oder Berater wählen<\/a>/);
    expect(html).not.toContain("Empfehlen");
  });

  test("show the price of a promotion, the regular one and the duration, like the category page", () => {
    const promotion = "Startvorteil";
    const split = "1. bis 6. Monat 19,95 €, ab dem 7. Monat 29,95 €";
    const products = [product(1, { monthlyCents: 1995, usualCents: 2995, promotion, split })];
    const html = render([block("produkte")], { products });
    expect(html.replaceAll("\u00A0", " ")).toMatch(/<s .*29,95 €<\/s>.*19,95 €.*im Monat.*1\. bis 6\. Monat/);
    expect(html).toContain("Startvorteil");
  });

  test("show the one-off price beside the monthly one", () => {
    const products = [product(1, { monthlyCents: 17_900, oneOffCents: 99_000 })];
    expect(render([block("produkte")], { products })).toContain("zuzüglich 990\u00A0€ einmalig");
  });

  test("are sent to the browser only if a block shows them", () => {
    const products = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => product(id));
    const kept = (blocks: readonly ContentBlock[]) => shownOffers({ products }, blocks).products?.length;
    expect(kept([block("produkte", { count: 2 }), block("produkte", { count: 4 })])).toBe(4);
    expect(kept([block("produkte")])).toBe(6);
    expect(kept([block("fragen", { count: 3 })])).toBe(0);
  });

  test("have an empty state", () => {
    expect(render([block("produkte")])).toContain("Gerade wird das Angebot erneuert");
  });

  test.each([2, 3, 4, 5, 6, 7, 8])("fill whole rows of four columns: %i of them", (count) => {
    const products = Array.from({ length: count }, (_, index) => product(index + 1));
    const html = render([block("produkte", { count: 8 })], { products });
    const wide = html.match(/md:col-span-2/g)?.length ?? 0;
    expect((count + wide) % 4).toBe(0);
  });
});

test("a block with nothing to show is left out, and the tint still alternates", () => {
  const html = render([block("auftakt"), block("produkte"), block("kategorien"), block("vertrauen")]);
  const twice = render([block("produkte"), block("produkte", { id: "mehr" })]);
  expect(twice.match(/id="produkte"/g), "the place that the share screen links to").toHaveLength(1);
  expect(html).not.toContain("home-kategorien");
  expect(html.match(/data-tone="surface"/g)).toHaveLength(1);
});

test("a link of the content to a screen that the tenant lacks is not shown", () => {
  const questions = [{ id: "wann", question: "Wann?", answer: "<p>Bald.</p>", group: "home" }];
  const to = (target: string): string =>
    render([block("fragen", { questions, action: { text: "Alle Fragen", target } })]);
  expect(to("/impressum")).toContain("Alle Fragen");
  expect(to("/gibt-es-nicht")).not.toContain("Alle Fragen");
});

test("the address of a search is as short as possible", () => {
  expect(advisorSearchAddress("", 1)).toBe("/#berater");
  expect(advisorSearchAddress("Bad Zwischenahn", 2)).toBe("/?berater=Bad+Zwischenahn&seite=2#berater");
  expect(advisorSearchAddress("Ulm", 1, 12)).toBe("/?thema=12&berater=Ulm#berater");
});
