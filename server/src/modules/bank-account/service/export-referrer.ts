import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { findAccounts } from "../repository.ts";
import type { AccountOwner, BankAccountDeps } from "./deps.ts";
import { maskIban } from "./number.ts";
import { openAccount } from "./sealed-account.ts";

const notes = {
  full: { de: "Von Ihnen angegeben, verschlüsselt gespeichert.", en: "Given by you, stored encrypted." },
  masked: {
    de: "Von Ihnen angegeben, verschlüsselt gespeichert. Zu Ihrem Schutz ist die IBAN hier verkürzt. Ganz erhalten Sie sie, wenn Sie sich neu anmelden und Ihre Daten dann gleich herunterladen.",
    en: "Given by you, stored encrypted. To protect you, the IBAN is shortened here. Log in again and download your data right away to get it in full.",
  },
} as const;

/** The accounts of a person; in full only if `inFull`, because an open session alone must not reveal an IBAN. */
export async function exportAccounts(
  { seal }: Pick<BankAccountDeps, "seal">,
  tx: TenantTransaction,
  { owners, inFull }: { readonly owners: readonly AccountOwner[]; readonly inFull: boolean },
): Promise<ExportedSection> {
  const accounts = await findAccounts(tx, owners);
  const note = notes[inFull ? "full" : "masked"];
  return {
    name: "bankAccounts",
    texts: {
      de: { title: "Bankverbindung", note: note.de },
      en: { title: "Bank account", note: note.en },
    },
    records: accounts.flatMap((stored) => {
      const account = openAccount(seal, tx, stored);
      if (!account) return [];
      const { holder, iban, bic } = account;
      const number = inFull ? { iban } : { maskedIban: maskIban(iban) };
      return [{ holder, ...number, bic, savedAt: stored.savedAt, party: stored.party }];
    }),
  };
}
