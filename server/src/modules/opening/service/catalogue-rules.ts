import { askedFor, placeholdersIn } from "@weitersagen/domain/placeholder";
import { blocking } from "./finding.ts";
import type { Rule } from "./finding.ts";

export const nothingOnSale: Rule = ({ tenant: { slug }, productsOnSale }) =>
  productsOnSale > 0
    ? []
    : [
        blocking({
          problem: "no product is on sale",
          de: "Kein Produkt ist im Angebot.",
          en: "No product is on sale.",
          mend: `complete catalogue.json and set its Status to Aktiv, then weitersagen catalogue load ${slug} FOLDER`,
          page: "katalog",
        }),
      ];

export const placeholdersInProducts: Rule = ({ tenant: { slug }, productTexts }) =>
  // A set, because fields that a file leaves out repeat the name.
  [
    ...new Set(
      productTexts.flatMap(({ path, text }) =>
        placeholdersIn(text).map((placeholder) => `${path.split(".")[0]} ${placeholder}`),
      ),
    ),
  ].map((found) => {
    const [id = "", ...words] = found.split(" ");
    const placeholder = words.join(" ");
    return blocking({
      problem: `product ${id} has the placeholder ${placeholder}`,
      de: `Beim Produkt ${id} fehlt noch: ${askedFor(placeholder)}.`,
      en: `Product ${id} still lacks: ${askedFor(placeholder)}.`,
      mend: `edit catalogue.json, then weitersagen catalogue load ${slug} FOLDER`,
      page: `katalog/${id}`,
    });
  });

/** A product without a bounty can be recommended, but earns no reward. */
export const noBounty: Rule = ({ tenant: { slug }, productsOnSale, hasBounty }) =>
  productsOnSale === 0 || hasBounty
    ? []
    : [
        blocking({
          problem: "no product on sale has a bounty that is valid now",
          de: "Kein Produkt im Angebot hat eine Prämie, die jetzt gilt.",
          en: "No product on sale has a reward that is valid now.",
          mend: `add Praemien to the products, then weitersagen catalogue load ${slug} FOLDER`,
          page: "katalog",
        }),
      ];
