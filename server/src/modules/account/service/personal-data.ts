import type { Language } from "@weitersagen/contract/language";
import type { DataSection, PersonalData } from "@weitersagen/contract/personal-data";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { storedAbout, type StoredKind, type StoredRecord } from "../repository.ts";
import { ownAccount } from "./account.ts";

interface KindTexts {
  readonly title: string;
  /** Where it comes from and why it is kept. */
  readonly note: string;
}

/** What each kind of record is called, in the order in which it is shown. */
const kinds: Readonly<Record<StoredKind, Readonly<Record<Language, KindTexts>>>> = {
  account: {
    de: { title: "Konto", note: "Von Ihnen angegeben. Bleibt gespeichert, bis Sie Ihr Konto löschen." },
    en: { title: "Account", note: "Given by you. Kept until you delete your account." },
  },
  consents: {
    de: {
      title: "Einwilligungen",
      note: "Wozu Sie Ja oder Nein gesagt haben. Wir müssen es nachweisen können.",
    },
    en: { title: "Consents", note: "What you said yes or no to. We must be able to prove it." },
  },
  recommendations: {
    de: { title: "Empfehlungen", note: "Von Ihnen erstellt." },
    en: { title: "Recommendations", note: "Made by you." },
  },
  shareTexts: {
    de: {
      title: "Ihre Texte zum Teilen",
      note: "Von Ihnen geschrieben. Gelöscht mit Ihrem Konto.",
    },
    en: { title: "Your texts for sharing", note: "Written by you. Deleted with your account." },
  },
  rewards: {
    de: {
      title: "Prämien",
      note: "Aus bestätigten Aufträgen. Belege über Auszahlungen bewahren wir acht Jahre auf.",
    },
    en: { title: "Rewards", note: "From confirmed orders. Proofs of payment are kept for eight years." },
  },
  bankAccounts: {
    de: { title: "Bankverbindung", note: "Von Ihnen angegeben, verschlüsselt gespeichert." },
    en: { title: "Bank account", note: "Given by you, stored encrypted." },
  },
  claims: {
    de: {
      title: "Nachgemeldete Bestellungen",
      note: "Von Ihnen gemeldet, um eine fehlende Prämie zu finden.",
    },
    en: { title: "Claimed orders", note: "Told by you to find a missing reward." },
  },
  mails: {
    de: { title: "E-Mails an Sie", note: "Von uns verschickt." },
    en: { title: "Emails to you", note: "Sent by us." },
  },
  sessions: {
    de: { title: "Anmeldungen", note: "Offene und kürzlich beendete Anmeldungen." },
    en: { title: "Sessions", note: "Open sessions and those that ended lately." },
  },
};

interface ExportParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

/** Everything stored about the caller, in one answer; products are called as in the reader's language. */
export async function exportPersonalData(
  { database, catalogue }: ExportParts,
  { tenant, actor, language, now }: TenantCallContext,
): Promise<PersonalData> {
  const stored = await database.inTenant(tenant.id, async (tx) => {
    const account = await ownAccount(tx, actor);
    return storedAbout(tx, account.id, account.email ?? "");
  });
  const nameOf = await catalogue.names(tenant);
  const inWords = (record: StoredRecord): StoredRecord => {
    const { product } = record;
    return typeof product === "string" ? { ...record, product: nameOf(product, language) } : record;
  };
  const sections = (Object.keys(kinds) as StoredKind[]).map((name): DataSection => ({
    name,
    ...kinds[name][language],
    records: stored[name].map((record) => plain(inWords(record))),
  }));
  return { brand: tenant.settings.brand, createdAt: now, sections };
}

function plain(record: StoredRecord): DataSection["records"][number] {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );
}
