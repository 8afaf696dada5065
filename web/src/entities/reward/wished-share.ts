import type { Share } from "@weitersagen/domain/reward";
import { draftKey } from "../../lib/form/draft.ts";
import { stored } from "../../lib/storage/stored.ts";

/** The split that the visitor has chosen: written and read on the start page and in the form. Kept until a logout or the end of the visit. */
export const wishedShare = stored(
  "sessionStorage",
  draftKey("anteil"),
  (value): value is Share => value === 100 || value === 50 || value === 0,
);
