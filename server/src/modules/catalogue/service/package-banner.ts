import type { Language } from "@weitersagen/contract/language";
import type { Banner } from "@weitersagen/contract/banner";
import type { Stock } from "./stock.ts";

const texts = {
  de: {
    title: "Mehr für Ihre Freunde, mehr für Sie",
    text: "Internet, Telefon und Fernsehen zusammen bringen die höchste Prämie. Empfehlen Sie das ganze Paket.",
  },
  en: {
    title: "More for your friends, more for you",
    text: "Internet, telephone and television together earn the highest reward. Recommend the whole package.",
  },
} as const;

/** Invites whoever has to do with single products only to the package, where the tenant sells one. */
export function packageBanner(
  { products, categories }: Pick<Stock, "products" | "categories">,
  productIds: readonly number[],
  language: Language,
): Banner {
  const isPackage = (id: number) => products.get(id)?.play === "TP";
  const packages = mostOf(categories, isPackage);
  return {
    show: packages !== undefined && productIds.length > 0 && !productIds.some(isPackage),
    ...texts[language],
    url: packages ? `/${packages.key}` : "/",
  };
}

/** The category in which packages are most among themselves; others sell them beside single products. */
function mostOf(
  categories: Stock["categories"],
  isPackage: (id: number) => boolean,
): Stock["categories"][number] | undefined {
  const share = ({ productIds }: Stock["categories"][number]) =>
    productIds.length === 0 ? 0 : productIds.filter(isPackage).length / productIds.length;
  const [best] = categories.toSorted((one, other) => share(other) - share(one));
  return best && share(best) > 0 ? best : undefined;
}
