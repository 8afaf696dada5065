import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { personalDataOf } from "../repository.ts";

/** What a person stated when they accepted recommendations. */
export async function exportRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ExportedSection> {
  return {
    name: "acceptances",
    texts: {
      de: {
        title: "Angenommene Empfehlungen",
        note: "Von Ihnen angegeben, als Sie eine Empfehlung annahmen, oder von der Person, die Sie dabei beraten hat.",
      },
      en: {
        title: "Accepted recommendations",
        note: "Given by you when you accepted a recommendation, or by the person who advised you.",
      },
    },
    records: await personalDataOf(tx, ids),
  };
}
