import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { themeSchema } from "@weitersagen/contract/theme";
import { contentFolder } from "../src/compose/content.ts";
import { mailPictures } from "../src/modules/preview/service/mail-pictures.ts";
import sichergut from "../demo/allianz/theme.json" with { type: "json" };
import kuestenstrom from "../demo/ewe/theme.json" with { type: "json" };
import fernwerk from "../demo/telekom/theme.json" with { type: "json" };
import type { MailBrand } from "../src/platform/mail/brand.ts";
import type { Tenant } from "../src/platform/tenancy.ts";
import { silentLog } from "./database.ts";

const picturesOf = mailPictures({
  readAsset: async ({ slug }, id) => ({
    contentType: "image/svg+xml",
    body: await readFile(join(contentFolder, slug, "assets", `${id}.svg`)),
  }),
  contentVersion: async () => "",
  log: silentLog,
});

async function brand(name: string, slug: string, file: unknown): Promise<MailBrand> {
  const theme = themeSchema.parse(file);
  return {
    name,
    address: `https://${slug}.example`,
    from: { name, email: `empfehlen@${slug}.example` },
    legalNotice: [`${name} GmbH`, "Musterstraße 1, 12345 Musterstadt"],
    imprint: `https://${slug}.example/impressum`,
    privacy: `https://${slug}.example/datenschutz`,
    theme,
    pictures: await picturesOf({ slug, version: "1", settings: { theme } } as Tenant),
    consolePage: (page) => new URL(`/${slug}/${page}`, "https://konsole.empfehlen.example"),
  };
}

/** The three demo tenants as a mail sees them. */
export const mailBrands: readonly MailBrand[] = await Promise.all([
  brand("Fernwerk", "fernwerk", fernwerk),
  brand("Küstenstrom", "kuestenstrom", kuestenstrom),
  brand("Sichergut", "sichergut", sichergut),
]);
