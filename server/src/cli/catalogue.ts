import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { readCatalogueFiles } from "../modules/catalogue/service/files.ts";
import { importCatalogue } from "../modules/catalogue/service/import-catalogue.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";

export function addCatalogueCommands(program: Command, run: RunCommand): void {
  program
    .command("catalogue")
    .description("products of a tenant")
    .command("load <slug> <folder>")
    .description("import products, categories, campaigns and advisors from a folder of JSON files")
    .action((slug: string, folder: string) => run((context) => load(slug, folder, context)));
}

async function load(slug: string, folder: string, context: CommandContext): Promise<void> {
  const files = await readCatalogueFiles(pathToFileURL(resolve(folder) + sep));
  await inTenant(context, slug, (tx) => importCatalogue(tx, files));
  const products = files.products.length + files.bundled.products.length;
  context.print(`loaded ${products} products in ${files.categories.length} categories for ${slug}`);
}
