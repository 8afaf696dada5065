import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { type NoteOwner, notesOf } from "../repository.ts";

/** The section of the data export with operators' notes about a person. It does not name the operators. */
export async function exportNotes(
  tx: TenantTransaction,
  owners: readonly NoteOwner[],
): Promise<ExportedSection> {
  return {
    name: "careNotes",
    texts: {
      de: { title: "Notizen des Kundenservice", note: "Werden mit Ihren Daten gelöscht." },
      en: { title: "Customer service notes", note: "Deleted together with your data." },
    },
    records: await notesOf(tx, owners),
  };
}
