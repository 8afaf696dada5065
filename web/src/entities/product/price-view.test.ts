import { Product } from "@weitersagen/contract/catalogue";
import { productExample } from "@weitersagen/contract/catalogue-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { viewPrice } from "./price-view.ts";

test.each([
  ["6 Monate 39,90 €, danach 44,90 €", "6 Monate 39,90_€, danach 44,90_€"],
  [
    "in den ersten zwölf Monaten 39,90 €, danach 44,90 €",
    "in den ersten zwölf Monaten 39,90_€, danach 44,90_€",
  ],
])("the prices of “%s” stay with their currency", (priceSplit, shown) => {
  const product = { ...z.parse(Product, productExample), priceSplit };
  expect(viewPrice(product).split?.replaceAll("\u00A0", "_")).toBe(shown);
});
