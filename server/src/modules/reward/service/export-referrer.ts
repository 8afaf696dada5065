import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { personalDataOf } from "../repository/of-referrer.ts";

/** `numberOf` answers the number of a recommendation, which people know it by. */
export async function exportReferrer(
  tx: TenantTransaction,
  referrerId: number,
  numberOf: (recommendationId: number) => string | null,
): Promise<ExportedSection> {
  const rewards = await personalDataOf(tx, referrerId);
  return {
    name: "rewards",
    texts: {
      de: {
        title: "Prämien",
        note: "Aus bestätigten Aufträgen. Belege über Auszahlungen bewahren wir acht Jahre auf.",
      },
      en: { title: "Rewards", note: "From confirmed orders. Proofs of payment are kept for eight years." },
    },
    records: rewards.map(({ recommendationId, ...reward }) => ({
      recommendation: numberOf(recommendationId),
      ...reward,
    })),
  };
}
