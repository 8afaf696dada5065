import { everybody, only, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const forKeys = {
  answers: { ...only(200, "apiKey"), anonymous: "PSOF0211", reward: "PSOF0211" },
  foreign: "public",
  input: () => ({}),
} as const;

/** Figures: the client's tools see the tenant, members of an agency what is credited to them. */
export const insightRows: Matrix<Ids> = {
  countSighting: {
    answers: everybody(204),
    foreign: "public",
    input: () => ({ body: { Art: "Angebot" } }),
  },
  getNumbers: forKeys,
  getMoneyNumbers: forKeys,
  getCountedFacts: forKeys,
  getAgencyStatistics: {
    answers: only(200, "agencyOwner", "agencyInactive", "agencyEmployee"),
    foreign: "public",
    input: () => ({}),
  },
};
