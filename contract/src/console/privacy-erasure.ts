import type { KindName } from "@weitersagen/domain/data-map/kinds";
import * as z from "zod/mini";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { aboutRequest, decidesRequest } from "./privacy-shared.ts";

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
  /** What the erasure does to these rows, where that is more than to remove them. */
  effect: ["Folge", z.nullable(Wording)],
});
export type ErasureRow = z.output<typeof ErasureRow>;

const erasureRowExample = {
  Tabelle: "consent",
  Art: "consents" satisfies KindName,
  Bezeichnung: { de: "Nachweis Ihrer Einwilligungen", en: "Proof of your consents" },
  Eintraege: 2,
  Entfernt: 0,
  Bleibt: 2,
  Bis: { de: "3 Jahre nach dem Widerruf", en: "3 years after you withdraw them" },
  Warum: { de: "Nachweise Ihrer Einwilligungen", en: "proofs of your consents" },
  Folge: null,
};

export const erasureBlockers = ["payout", "hold", "identity", "nobody"] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];

export const previewErasure = defineConsoleCall({
  ...aboutRequest,
  ability: "privacy.read",
  isAudited: true,
  id: "previewErasure",
  method: "GET",
  path: "/datenschutz/anliegen/{id}/loeschung",
  summary: "Shows what an erasure would remove and what would stay, until when and why",
  answers: {
    200: wire({
      rows: ["Tabellen", z.array(ErasureRow)],
      /** What is in the way. A payout makes the erasure wait, the others must be settled first. */
      blockers: ["Hindernisse", z.array(z.enum(erasureBlockers))],
      /** Rewards that lapse with the erasure, because how to get them was not chosen yet. */
      lapsingCents: ["VerfallenCent", z.int()],
      /** Transfers that were chosen and will still be paid. */
      transferCents: ["UeberweisungCent", z.int()],
    }),
  },
  errors: ["wrongState"],
  examples: {
    params: { id: "12" },
    answer: { Tabellen: [erasureRowExample], Hindernisse: [], VerfallenCent: 0, UeberweisungCent: 5_000 },
  },
});

export const erasePersonData = defineConsoleCall({
  ...aboutRequest,
  ability: "privacy.erase",
  id: "erasePersonData",
  method: "POST",
  path: "/datenschutz/anliegen/{id}/loeschung",
  summary: "Erases the person in all roles and mails a receipt; while a payout is under way, afterwards",
  answers: { 200: wire({ isErased: ["Geloescht", z.boolean()] }) },
  errors: ["wrongState"],
  examples: { params: { id: "12" }, answer: { Geloescht: true } },
});

export const cancelErasure = defineConsoleCall({
  ...decidesRequest,
  id: "cancelErasure",
  method: "DELETE",
  path: "/datenschutz/anliegen/{id}/loeschung",
  summary: "Takes back an erasure that waits for a payout",
});

export const erasureCalls = [previewErasure, erasePersonData, cancelErasure];
