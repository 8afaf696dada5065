import { only, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const members = ["agencyOwner", "agencyInactive", "agencyEmployee"] as const;

/** Reports of an agency: its members may read them; another agency's is refused like an unknown one. */
const report = {
  answers: only(200, ...members),
  foreign: "PSOF0102",
  input: ({ ids }: { readonly ids: Ids }) => ({ params: { agentur: ids.agency }, body: {} }),
} as const;

/** Releasing needs an active role; the worlds have no order to release. */
const releasers = {
  ...only("PSOF0102", "agencyOwner", "agencyEmployee"),
  agencyInactive: "PSOF0203",
} as const;

export const agencyReportRows: Matrix<Ids> = {
  releaseOrder: {
    answers: releasers,
    foreign: "PSOF0102",
    input: ({ ids }) => ({ params: { agentur: ids.agency, auftrag: "none" }, body: { Freigabe: true } }),
  },
  releaseOrders: {
    answers: { ...only(200, "agencyOwner", "agencyEmployee"), agencyInactive: "PSOF0203" },
    foreign: "PSOF0102",
    input: ({ ids }) => ({ params: { agentur: ids.agency }, body: { Auftraege: [1], Freigabe: true } }),
  },
  reportRecommenders: report,
  reportRecommendations: report,
  reportLeads: report,
  reportOrders: report,
  reportRewards: report,
  reportInvitations: { ...report, answers: only(200, "agencyOwner", "agencyEmployee") },
  followCreditedRecommendation: {
    ...report,
    input: ({ ids }) => ({ params: { agentur: ids.agency, nr: ids.recommendation } }),
  },
};
