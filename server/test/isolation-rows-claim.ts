import { only, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

let orders = 0;

/** Claims of missing rewards: of one's own recommendations only. */
export const claimRows: Matrix<Ids> = {
  listClaims: { answers: only(200, "referrer"), foreign: "public", input: () => ({}) },
  createClaim: {
    answers: only(201, "referrer"),
    foreign: "PSOF0102",
    input: ({ ids }) => ({
      body: {
        Empfehlungsnummer: ids.recommendation,
        Auftragsnummer: `NB-${++orders}`,
        Bestelldatum: "2026-11-15",
      },
    }),
  },
};
