import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { findAccounts } from "../repository.ts";
import type { AccountOwner, BankAccountDeps } from "./deps.ts";
import { openAccount } from "./sealed-account.ts";

/** The accounts of a person in full: they are the person's own data. */
export async function exportAccounts(
  { seal }: Pick<BankAccountDeps, "seal">,
  tx: TenantTransaction,
  owners: readonly AccountOwner[],
): Promise<ExportedSection> {
  const accounts = await findAccounts(tx, owners);
  return {
    name: "bankAccounts",
    texts: {
      de: { title: "Bankverbindung", note: "Von Ihnen angegeben, verschlüsselt gespeichert." },
      en: { title: "Bank account", note: "Given by you, stored encrypted." },
    },
    records: accounts.flatMap((stored) => {
      const account = openAccount(seal, tx, stored);
      return account ? [{ ...account, savedAt: stored.savedAt, party: stored.party }] : [];
    }),
  };
}
