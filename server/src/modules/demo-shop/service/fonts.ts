import { fileURLToPath } from "node:url";
import type { Theme } from "@weitersagen/contract/theme";
import type { Tenant } from "../../../platform/tenancy.ts";

/** The packages of the fonts that the pages of a theme use. */
const families = {
  "bricolage-instrument": { display: "bricolage-grotesque", text: "instrument-sans" },
  "fraunces-figtree": { display: "fraunces", text: "figtree" },
  "newsreader-source": { display: "newsreader", text: "source-sans-3" },
  geist: { display: "geist", text: "geist" },
} as const satisfies Record<Theme["type"]["pair"], { display: string; text: string }>;

export function shopFont({ settings }: Tenant, use: "display" | "text"): string {
  const family = families[settings.theme.type.pair][use];
  return fileURLToPath(
    import.meta.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
  );
}
