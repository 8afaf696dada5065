import { productList } from "@weitersagen/contract/console/product-list";
import * as products from "@weitersagen/contract/console/products";
import type { Database } from "../../platform/db/database.ts";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { addProduct, changeProduct, setSale } from "../catalogue/service/edit-product.ts";
import { categoryNames, viewProduct } from "../catalogue/service/product-view.ts";
import { askForAmount } from "../catalogue/service/reward-amount.ts";
import { listProducts } from "./service/product-list.ts";

export interface CatalogueDeskDeps {
  readonly database: Database;
}

const product = (id: number) => ({ kind: "product", id: String(id) });

/** The catalogue in the console. */
export function catalogueDeskRoutes({ database }: CatalogueDeskDeps): ConsoleHandler[] {
  return [...onList(productList, database, listProducts), ...productRoutes()];
}

function productRoutes(): ConsoleHandler[] {
  return [
    onConsole(products.getCatalogueProduct, ({ params: { id } }, { now }, tx) => viewProduct(tx, id, now)),
    onConsole(products.listCategoryNames, async (_input, _context, tx) => ({
      content: await categoryNames(tx),
    })),
    onConsole(products.addCatalogueProduct, async ({ body }, { tenant, now, record }, tx) => {
      const id = await addProduct(tx, tenant, body, now);
      record({ target: product(id), content: { after: body } });
      return { id };
    }),
    onConsole(
      products.changeCatalogueProduct,
      async ({ params: { id }, body }, { tenant, now, record }, tx) => {
        record({ target: product(id) });
        const content = await changeProduct(tx, tenant, { id, ...body }, now);
        record({ target: product(id), content });
      },
    ),
    onConsole(products.setProductSale, async ({ params: { id }, body }, { tenant, now, record }, tx) => {
      record({ target: product(id) });
      const content = await setSale(tx, tenant, { id, ...body }, now);
      record({ target: product(id), content });
    }),
    onConsole(products.askForAmount, async ({ params: { id }, body }, context, tx) => {
      context.record({ target: product(id), content: { after: body } });
      await askForAmount(tx, { id, ...body }, context);
    }),
  ];
}
