import type { Share } from "@weitersagen/domain/reward";
import { stored } from "../../lib/storage/stored.ts";

/** The split that the visitor has chosen: written and read on the start page and in the form. Kept for this visit. */
export const wishedShare = stored(
  "sessionStorage",
  "anteil",
  (value): value is Share => value === 100 || value === 50 || value === 0,
);
