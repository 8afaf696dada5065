import { only, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const members = ["agencyOwner", "agencyInactive", "agencyEmployee"] as const;

/** Reports of an agency: its members may read them; another agency's is refused like an unknown one. */
const report = {
  answers: only(200, ...members),
  foreign: "PSOF0102",
  input: ({ ids }: { readonly ids: Ids }) => ({ params: { agentur: ids.agency }, body: {} }),
} as const;

export const agencyReportRows: Matrix<Ids> = {
  reportRecommenders: report,
  reportRecommendations: report,
  reportLeads: report,
  reportOrders: report,
  reportInvitations: { ...report, answers: only(200, "agencyOwner", "agencyEmployee") },
  followCreditedRecommendation: {
    ...report,
    input: ({ ids }) => ({ params: { agentur: ids.agency, nr: ids.recommendation } }),
  },
};
