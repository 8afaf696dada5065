import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type PagedSection, pageOf } from "../../../platform/personal-data.ts";
import { personalDataOf, type RewardOwners } from "../repository/of-referrer.ts";

type NumbersOf = (tx: TenantTransaction, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** The rewards of a person as referrer or recipient. `numbersOf` looks up the numbers by which they know their recommendations. */
export function exportRewards(owners: RewardOwners, numbersOf: NumbersOf): PagedSection {
  return {
    name: owners.party === "referrer" ? "rewards" : "recipientRewards",
    texts: {
      de: {
        title: owners.party === "referrer" ? "Prämien" : "Prämien als Kontakt",
        note: "Aus bestätigten Aufträgen, mit dem Ergebnis der Missbrauchsprüfung. Belege über Auszahlungen bewahren wir acht Jahre auf.",
      },
      en: {
        title: owners.party === "referrer" ? "Rewards" : "Rewards as a contact",
        note: "From confirmed orders, with the result of the check for abuse. Proofs of payment are kept for eight years.",
      },
    },
    read: async (tx, page) => {
      const rewards = await personalDataOf(tx, owners, page);
      const numbers = await numbersOf(
        tx,
        rewards.map(({ recommendationId }) => recommendationId),
      );
      return pageOf(
        rewards,
        page,
        ({ id: _id, recommendationId, party: _party, abuseReasons, ...reward }) => ({
          recommendation: numbers.get(recommendationId) ?? null,
          ...reward,
          abuseReasons: abuseReasons.join(", "),
        }),
      );
    },
  };
}
