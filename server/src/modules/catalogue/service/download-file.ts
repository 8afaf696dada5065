import { fileEntry, OfferEntry, ProductFields } from "@weitersagen/contract/catalogue-file";
import type { CatalogueFileName } from "@weitersagen/contract/console/catalogue-import";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { CampaignEntry, CategoryEntry } from "./description.ts";
import { filesOf } from "./edit-entries.ts";
import type { CatalogueFiles } from "./files.ts";
import { readCurrent } from "./import-catalogue.ts";

const contents: Readonly<Record<CatalogueFileName, (files: CatalogueFiles) => unknown>> = {
  "catalogue.json": ({ products, offers, campaigns, bundled }) => ({
    Produkte: [...products, ...bundled.products].map((one) => fileEntry(ProductFields, one)),
    Angebote: [...offers, ...bundled.offers].map((one) => fileEntry(OfferEntry, one)),
    Aktionen: campaigns.map((one) => fileEntry(CampaignEntry, one)),
  }),
  "categories.json": ({ categories }) => categories.map((one) => fileEntry(CategoryEntry, one)),
  "phrases.en.json": ({ phrases }) =>
    Object.fromEntries(
      phrases
        .filter(({ language }) => language === "en")
        .map(({ phrase, translation }) => [phrase, translation]),
    ),
};

/** A file of the catalogue as it is now. Uploaded again it changes nothing. */
export async function catalogueFileNow(tx: TenantTransaction, name: CatalogueFileName): Promise<Buffer> {
  const files = filesOf(await readCurrent(tx));
  return Buffer.from(`${JSON.stringify(contents[name](files), null, 2)}\n`);
}
