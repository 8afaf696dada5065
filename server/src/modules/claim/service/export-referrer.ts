import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { personalDataOf } from "../repository/of-referrer.ts";

export async function exportReferrer(tx: TenantTransaction, referrerId: number): Promise<ExportedSection> {
  return {
    name: "claims",
    texts: {
      de: {
        title: "Nachgemeldete Bestellungen",
        note: "Von Ihnen gemeldet, um eine fehlende Prämie zu finden.",
      },
      en: { title: "Claimed orders", note: "Told by you to find a missing reward." },
    },
    records: await personalDataOf(tx, referrerId),
  };
}
