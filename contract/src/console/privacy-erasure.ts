import type { KindName } from "@weitersagen/domain/data-map/kinds";
import * as z from "zod/mini";
import { wire } from "../wire.ts";

const Wording = wire({ de: ["de", z.string()], en: ["en", z.string()] });

/** The rows of one kind of data in one table: what an erasure removes, and what stays until when and why. */
export const ErasureRow = wire({
  table: ["Tabelle", z.string()],
  kind: ["Art", z.string()],
  title: ["Bezeichnung", Wording],
  /** Rows that name the person. */
  rows: ["Eintraege", z.int()],
  /** Rows that were deleted or made anonymous; in a preview those that will be. */
  removed: ["Entfernt", z.int()],
  kept: ["Bleibt", z.int()],
  until: ["Bis", z.nullable(Wording)],
  why: ["Warum", z.nullable(Wording)],
});
export type ErasureRow = z.output<typeof ErasureRow>;

export const erasureRowExample = {
  Tabelle: "consent",
  Art: "consents" satisfies KindName,
  Bezeichnung: { de: "Nachweis Ihrer Einwilligungen", en: "Proof of your consents" },
  Eintraege: 2,
  Entfernt: 0,
  Bleibt: 2,
  Bis: { de: "3 Jahre nach dem Widerruf", en: "3 years after you withdraw them" },
  Warum: { de: "Nachweise Ihrer Einwilligungen", en: "proofs of your consents" },
};
