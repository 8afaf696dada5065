import { blocking } from "./finding.ts";
import type { Rule } from "./finding.ts";

export const nothingOnSale: Rule = ({ tenant: { slug }, productsOnSale }) =>
  productsOnSale > 0
    ? []
    : [blocking("no product is on sale", `weitersagen catalogue load ${slug} FOLDER (docs/catalogue.md)`)];

/** A product without a bounty can be recommended, but nobody earns anything. */
export const noBounty: Rule = ({ tenant: { slug }, productsOnSale, hasBounty }) =>
  productsOnSale === 0 || hasBounty
    ? []
    : [
        blocking(
          "no product on sale has a bounty that is valid now",
          `add Praemien to the products, then weitersagen catalogue load ${slug} FOLDER`,
        ),
      ];
