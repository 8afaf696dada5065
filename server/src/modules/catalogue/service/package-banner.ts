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
  const packages = categories.find((category) => category.productIds.some(isPackage));
  return {
    show: packages !== undefined && productIds.length > 0 && !productIds.some(isPackage),
    ...texts[language],
    url: packages ? `/${packages.key}` : "/",
  };
}
