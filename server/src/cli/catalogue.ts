import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { readCatalogueFiles } from "../modules/catalogue/service/files.ts";
import { importCatalogue } from "../modules/catalogue/service/import-catalogue.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, UsageError } from "./command.ts";

export const catalogueCommand: Command = {
  name: "catalogue",
  usage: [
    ["catalogue load SLUG FOLDER", "brings in a tenant's products, categories, campaigns and advisors"],
  ],
  async run([action, slug, folder], { database, print }) {
    if (action !== "load" || slug === undefined || folder === undefined) throw new UsageError();
    const id = await tenantNamed(database, slug);
    const files = await readCatalogueFiles(pathToFileURL(resolve(folder) + sep));
    await database.inTenant(id, (tx) => importCatalogue(tx, files));
    const products = files.products.length + files.bundled.products.length;
    print(`loaded ${products} products in ${files.categories.length} categories for ${slug}`);
  },
};
