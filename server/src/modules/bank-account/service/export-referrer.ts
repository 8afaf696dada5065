import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { findAccount } from "../repository.ts";

/** Exports the IBAN in its masked form only. */
export async function exportReferrer(tx: TenantTransaction, referrerId: number): Promise<ExportedSection> {
  const account = await findAccount(tx, { party: "referrer", id: referrerId });
  return {
    name: "bankAccounts",
    texts: {
      de: { title: "Bankverbindung", note: "Von Ihnen angegeben, verschlüsselt gespeichert." },
      en: { title: "Bank account", note: "Given by you, stored encrypted." },
    },
    records:
      account && account.masked !== null ? [{ maskedIban: account.masked, savedAt: account.savedAt }] : [],
  };
}
