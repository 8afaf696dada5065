import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { Shelf } from "./shelf.tsx";
import type { CategoryView, ProductCardView } from "../views.ts";

const picture = { src: "/bild", width: 480, height: 360 };

const product = (id: number, selected = false): ProductCardView => ({
  id,
  name: `Zuhause ${id}`,
  language: "de",
  details: ["Bis 50 Mbit/s", "Mit Telefon"],
  monthlyCents: 2295,
  usualCents: 3795,
  oneOffCents: 6995,
  promotion: "Startvorteil",
  split: "1. bis 6. Monat 22,95 €",
  bountyCents: 7000,
  picture,
  isPictured: false,
  recommendAt: `/empfehlen/${id}`,
  selected,
  young: false,
});

const category: Omit<CategoryView, "layout"> = {
  id: 1,
  name: "Internet",
  title: "Internet empfehlen",
  description: "",
  path: "/internet",
  picture,
  breadcrumb: [],
  selectTarget: "empfehlen",
  products: [product(1), product(2, true), product(3), product(4)],
  paging: { page: 1, pageCount: 1, total: 4, filters: "" },
  others: [],
  texts: [],
  footnotes: [],
  structured: [],
};

function shelf(layout: CategoryView["layout"], changes: Partial<CategoryView> = {}): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <Shelf category={{ ...category, layout, ...changes }} />
      </At>
    </PageProvider>,
  );
}

test("a list shows the same texts as cards, and marks the selected product", () => {
  const texts = (html: string) => html.split(/<[^>]*>/).filter(Boolean);
  expect(texts(shelf("liste"))).toEqual(texts(shelf("kartendeck")));
  for (const layout of ["liste", "kartendeck"] as const) {
    expect(shelf(layout).match(/<article[^>]*aria-current="true"/g)).toHaveLength(1);
    expect(shelf(layout).match(/href="\/empfehlen\/\d"/g)).toHaveLength(4);
  }
});

test("a category with several pages links to the next and the previous one", () => {
  const html = shelf("liste", { paging: { page: 2, pageCount: 3, total: 130, filters: "young=1" } });
  expect(html).toMatch(/href="\/internet\?young=1"[^>]*rel="prev"|rel="prev"[^>]*href="\/internet\?young=1"/);
  expect(html).toContain('href="/internet?young=1&amp;seite=3"');
  expect(html).toContain("Seite 2 von 3");
  expect(shelf("liste")).not.toContain("Seite 1");
});

test("advice that costs nothing has no price", () => {
  const advice = { ...product(1), usualCents: undefined, monthlyCents: 0, oneOffCents: 0 };
  const html = shelf("liste", { products: [advice] });
  expect(html).toContain("Zuhause 1");
  expect(html).not.toContain("im Monat");
});

const pictured = (id: number, name: string, src: string): ProductCardView => ({
  ...product(id),
  name,
  picture: { ...picture, src },
});

test("neighbours that share a picture are a group under it, with the words that their names share", () => {
  const products = [
    pictured(1, "Glasfaser S", "/haus"),
    pictured(2, "Glasfaser M", "/haus"),
    pictured(3, "Fernsehen Glasfaser S", "/schirm"),
    pictured(4, "Fernsehen Glasfaser M", "/schirm"),
  ];
  const html = shelf("kartendeck", { products });
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html).toContain(">Fernsehen Glasfaser</h2>");
  expect(shelf("kartendeck"), "one group has the picture of the page's head").not.toContain("<img");
});

test.each([
  ["a group whose names share no word", ["Klar", "Fest 24", "Wärme S", "Wärme M"]],
  ["two groups of one name", ["Glasfaser S", "Glasfaser M", "Glasfaser L", "Glasfaser XL"]],
])("%s would need a heading, so the shelf stays whole", (_, names) => {
  const products = names.map((name, place) => pictured(place, name, place < 2 ? "/haus" : "/schirm"));
  const html = shelf("kartendeck", { products });
  expect(html).not.toContain('href="#gruppe');
  expect(html.match(/<h2[^>]*>/g)).toHaveLength(1);
  expect(html).toContain(">Tarife</h2>");
});
