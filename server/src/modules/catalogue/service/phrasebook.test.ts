import { formatMoney } from "@weitersagen/contract/format";
import { promotionalCents } from "@weitersagen/domain/catalogue";
import { describe, expect, test } from "vitest";
import { readCatalogueFiles } from "./files.ts";
import { offerIn, openPhrasebooks, productIn } from "./phrasebook.ts";

const slugs = ["telekom", "ewe", "allianz"] as const;

describe.each(slugs)("the catalogue of %s", async (slug) => {
  const files = await readCatalogueFiles(new URL(`../../../../demo/${slug}/`, import.meta.url));
  const books = openPhrasebooks(files.phrases);
  const products = [...files.products, ...files.bundled.products];

  test("can be read in English from beginning to end", () => {
    const inEnglish = [
      ...products.map((product) => productIn("en", books, product)),
      ...files.bundled.offers.map((offer) => offerIn("en", books, offer)),
    ];
    expect(inEnglish.filter(({ language }) => language !== "en").map(({ id }) => id)).toEqual([]);
  });

  test("has no phrase that nothing says", () => {
    const said = new Set<unknown>(
      [...products, ...files.bundled.offers].flatMap((entry) => Object.values(entry)),
    );
    expect(files.phrases.filter(({ phrase }) => !said.has(phrase))).toEqual([]);
  });

  test("names the same prices in both languages", () => {
    for (const product of products.filter(({ priceSplit }) => priceSplit !== null)) {
      const { priceSplit } = productIn("en", books, product);
      for (const cents of [promotionalCents(product), product.monthlyCents]) {
        expect(priceSplit).toContain(formatMoney(cents, "en"));
      }
    }
  });
});

test("a product is translated as a whole or not at all, and says which", async () => {
  const { products } = await readCatalogueFiles(new URL("../../../../demo/ewe/", import.meta.url));
  const [product] = products;
  if (!product) throw new Error("There is no product");
  const phrases = [{ language: "en" as const, phrase: product.description1, translation: "Something" }];
  expect(productIn("en", openPhrasebooks(phrases), product)).toEqual({ ...product, language: "de" });
  expect(productIn("de", openPhrasebooks([]), product)).toEqual({ ...product, language: "de" });
});
