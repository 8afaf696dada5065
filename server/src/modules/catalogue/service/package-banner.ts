import type { Language } from "@weitersagen/contract/language";
import type { Banner } from "@weitersagen/contract/banner";
import type { LoadedCatalogue } from "./loaded-catalogue.ts";

const texts = {
  de: {
    title: "Alles aus einer Hand",
    text: "Internet, Telefon und Fernsehen gibt es auch zusammen. Empfehlen Sie das ganze Paket.",
  },
  en: {
    title: "Everything from one place",
    text: "Internet, telephone and television also come together. Recommend the whole package.",
  },
} as const;

/**
 * Advertises the package to people who have recommended only single products, if the tenant sells one. Takes all products,
 * since an earlier one may be off sale, but only the categories on sale.
 */
export function packageBanner(
  { products, categories }: Pick<LoadedCatalogue, "products" | "categories">,
  productIds: readonly number[],
  language: Language,
): Banner {
  const isPackage = (id: number) => products.get(id)?.play === "TP";
  const packages = packageCategory(categories, isPackage);
  return {
    show: packages !== undefined && productIds.length > 0 && !productIds.some(isPackage),
    ...texts[language],
    url: packages ? `/${packages.key}` : "/",
  };
}

/** The category with the largest share of packages: other categories list them beside single products. */
function packageCategory(
  categories: LoadedCatalogue["categories"],
  isPackage: (id: number) => boolean,
): LoadedCatalogue["categories"][number] | undefined {
  const share = ({ productIds }: LoadedCatalogue["categories"][number]) =>
    productIds.length === 0 ? 0 : productIds.filter(isPackage).length / productIds.length;
  const [best] = categories.toSorted((one, other) => share(other) - share(one));
  return best && share(best) > 0 ? best : undefined;
}
