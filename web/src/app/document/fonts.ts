import type { Theme } from "@weitersagen/contract/theme";
import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url";
import geist from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import newsreader from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import source from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";

/** The fonts to preload for a tenant: the files of its two families in `styles/fonts.css`. */
export const fontsOf: Readonly<Record<Theme["type"]["pair"], readonly string[]>> = {
  "bricolage-instrument": [bricolage, instrument],
  "fraunces-figtree": [fraunces, figtree],
  "newsreader-source": [newsreader, source],
  geist: [geist],
};
