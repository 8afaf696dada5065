import { expect, test } from "vitest";
import type { CategoryDefinition } from "../repository/categories.ts";
import type { StoredProduct } from "../repository/stored.ts";
import { packageBanner } from "./package-banner.ts";

const products = new Map(
  [
    { id: 1, play: "DP" },
    { id: 2, play: "TP" },
  ].map((product) => [product.id, product as StoredProduct]),
);
const categories = [
  { key: "internet", productIds: [1] },
  { key: "glasfaser", productIds: [1, 2] },
  { key: "fernsehen", productIds: [2] },
] as unknown as CategoryDefinition[];

test("a person with only single products sees the banner with a link to the packages", () => {
  expect(packageBanner({ products, categories }, [1], "de")).toMatchObject({ show: true, url: "/fernsehen" });
});

test("the banner is hidden with a package, without products, and if the tenant has no packages", () => {
  expect(packageBanner({ products, categories }, [1, 2], "de").show).toBe(false);
  expect(packageBanner({ products, categories }, [], "de").show).toBe(false);
  const withoutPackages = { products, categories: categories.slice(0, 1) };
  expect(packageBanner(withoutPackages, [1], "en")).toMatchObject({ show: false, url: "/" });
});
