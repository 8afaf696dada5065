import { themeSchema } from "@weitersagen/contract/theme";
import sichergut from "../demo/allianz/theme.json" with { type: "json" };
import kuestenstrom from "../demo/ewe/theme.json" with { type: "json" };
import fernwerk from "../demo/telekom/theme.json" with { type: "json" };
import type { MailBrand } from "../src/platform/mail/brand.ts";

function brand(name: string, slug: string, theme: unknown): MailBrand {
  return {
    name,
    address: `https://${slug}.example`,
    from: { name, email: `empfehlen@${slug}.example` },
    legalNotice: [`${name} GmbH`, "Musterstraße 1, 12345 Musterstadt"],
    imprint: `https://${slug}.example/impressum`,
    privacy: `https://${slug}.example/datenschutz`,
    theme: themeSchema.parse(theme),
  };
}

/** The three demo tenants as a mail sees them. */
export const mailBrands: readonly MailBrand[] = [
  brand("Fernwerk", "fernwerk", fernwerk),
  brand("Küstenstrom", "kuestenstrom", kuestenstrom),
  brand("Sichergut", "sichergut", sichergut),
];
