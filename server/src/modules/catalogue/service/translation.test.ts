import { formatMoney } from "@weitersagen/contract/format";
import { promotionalCents } from "@weitersagen/domain/catalogue";
import { describe, expect, test } from "vitest";
import { readCatalogueFiles } from "./files.ts";
import { translateOffer, translateProduct, translationsFrom } from "./translation.ts";

const slugs = ["telekom", "ewe", "allianz"] as const;

describe.each(slugs)("the catalogue of %s", async (slug) => {
  const files = await readCatalogueFiles(new URL(`../../../../demo/${slug}/`, import.meta.url));
  const translations = translationsFrom(files.phrases);
  const products = [...files.products, ...files.bundled.products];

  test("is completely translated into English", () => {
    const inEnglish = [
      ...products.map((product) => translateProduct(translations, product, "en")),
      ...files.bundled.offers.map((offer) => translateOffer(translations, offer, "en")),
    ] as readonly { id: number; language?: string }[];
    expect(inEnglish.filter(({ language }) => language !== "en").map(({ id }) => id)).toEqual([]);
  });

  test("has no unused phrase", () => {
    const used = new Set<unknown>(
      [...products, ...files.bundled.offers].flatMap((entry) => Object.values(entry)),
    );
    expect(files.phrases.filter(({ phrase }) => !used.has(phrase))).toEqual([]);
  });

  test("has the same prices in both languages", () => {
    for (const product of products.filter(({ promotionRebateCents }) => promotionRebateCents > 0)) {
      const { priceSplit } = translateProduct(translations, product, "en");
      for (const cents of [promotionalCents(product), product.monthlyCents]) {
        expect(priceSplit).toContain(formatMoney(cents, "en"));
      }
    }
  });
});

test("a product is translated completely or not at all, and states its language", async () => {
  const { products } = await readCatalogueFiles(new URL("../../../../demo/ewe/", import.meta.url));
  const [product] = products;
  if (!product) throw new Error("There is no product");
  const phrases = [{ language: "en" as const, phrase: product.description1, translation: "Something" }];
  expect(translateProduct(translationsFrom(phrases), product, "en")).toEqual({ ...product, language: "de" });
  expect(translateProduct(translationsFrom([]), product, "de")).toEqual({ ...product, language: "de" });
});
