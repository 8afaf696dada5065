import type { Language } from "@weitersagen/contract/language";
import type { DataSection, PersonalData } from "@weitersagen/contract/personal-data";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { storedAbout, type StoredKind, type StoredRecord } from "../repository.ts";
import { ownAccount } from "./account.ts";

type Words = Readonly<Record<Language, string>>;

/** What each kind of record is called, and where it comes from. */
const kinds: Readonly<Record<StoredKind, { readonly title: Words; readonly note: Words }>> = {
  account: {
    title: { de: "Konto", en: "Account" },
    note: {
      de: "Von Ihnen angegeben. Bleibt gespeichert, bis Sie Ihr Konto löschen.",
      en: "Given by you. Kept until you delete your account.",
    },
  },
  consents: {
    title: { de: "Einwilligungen", en: "Consents" },
    note: {
      de: "Wozu Sie Ja oder Nein gesagt haben. Wir müssen es nachweisen können.",
      en: "What you said yes or no to. We must be able to prove it.",
    },
  },
  recommendations: {
    title: { de: "Empfehlungen", en: "Recommendations" },
    note: { de: "Von Ihnen erstellt.", en: "Made by you." },
  },
  rewards: {
    title: { de: "Prämien", en: "Rewards" },
    note: {
      de: "Aus bestätigten Aufträgen. Belege über Auszahlungen bewahren wir acht Jahre auf.",
      en: "From confirmed orders. Proofs of payment are kept for eight years.",
    },
  },
  bankAccounts: {
    title: { de: "Bankverbindung", en: "Bank account" },
    note: {
      de: "Von Ihnen angegeben, verschlüsselt gespeichert.",
      en: "Given by you, stored encrypted.",
    },
  },
  claims: {
    title: { de: "Nachgemeldete Bestellungen", en: "Claimed orders" },
    note: {
      de: "Von Ihnen gemeldet, um eine fehlende Prämie zu finden.",
      en: "Told by you to find a missing reward.",
    },
  },
  mails: {
    title: { de: "E-Mails an Sie", en: "E-mails to you" },
    note: { de: "Von uns verschickt.", en: "Sent by us." },
  },
  sessions: {
    title: { de: "Anmeldungen", en: "Sessions" },
    note: {
      de: "Offene und kürzlich beendete Anmeldungen.",
      en: "Open sessions and those that ended lately.",
    },
  },
};

/** Everything stored about the caller, in one answer. */
export async function exportPersonalData(
  database: Database,
  { tenant, actor, language, now }: TenantCallContext,
): Promise<PersonalData> {
  const stored = await database.inTenant(tenant.id, async (tx) => {
    const account = await ownAccount(tx, actor);
    return storedAbout(tx, account.id, account.email ?? "");
  });
  const sections = (Object.keys(kinds) as StoredKind[]).map((name): DataSection => ({
    name,
    title: kinds[name].title[language],
    note: kinds[name].note[language],
    records: stored[name].map(plain),
  }));
  return { brand: tenant.settings.brand, createdAt: now, sections };
}

function plain(record: StoredRecord): DataSection["records"][number] {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );
}
