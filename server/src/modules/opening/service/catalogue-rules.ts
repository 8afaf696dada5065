import { blocking } from "./finding.ts";
import type { Rule } from "./finding.ts";
import { placeholdersIn } from "@weitersagen/domain/placeholder";

export const nothingOnSale: Rule = ({ tenant: { slug }, productsOnSale }) =>
  productsOnSale > 0
    ? []
    : [
        blocking(
          "no product is on sale",
          `complete catalogue.json and set its Status to Aktiv, then weitersagen catalogue load ${slug} FOLDER`,
        ),
      ];

export const placeholdersInProducts: Rule = ({ tenant: { slug }, productTexts }) =>
  // A set, because fields that a file leaves out repeat the name.
  [
    ...new Set(
      productTexts.flatMap(({ path, text }) =>
        placeholdersIn(text).map(
          (placeholder) => `product ${path.split(".")[0]} has the placeholder ${placeholder}`,
        ),
      ),
    ),
  ].map((problem) =>
    blocking(problem, `edit catalogue.json, then weitersagen catalogue load ${slug} FOLDER`),
  );

/** A product without a bounty can be recommended, but earns no reward. */
export const noBounty: Rule = ({ tenant: { slug }, productsOnSale, hasBounty }) =>
  productsOnSale === 0 || hasBounty
    ? []
    : [
        blocking(
          "no product on sale has a bounty that is valid now",
          `add Praemien to the products, then weitersagen catalogue load ${slug} FOLDER`,
        ),
      ];
