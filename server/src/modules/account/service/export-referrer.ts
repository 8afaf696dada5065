import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { listSessions } from "../../../platform/session/access-tokens.ts";
import { findFormerAddresses } from "../repository/former-addresses.ts";
import { personalDataOf } from "../repository/personal-data.ts";

export async function exportAccount(tx: TenantTransaction, referrerId: number): Promise<ExportedSection> {
  return {
    name: "account",
    texts: {
      de: { title: "Konto", note: "Von Ihnen angegeben. Bleibt gespeichert, bis Sie Ihr Konto löschen." },
      en: { title: "Account", note: "Given by you. Kept until you delete your account." },
    },
    records: await personalDataOf(tx, referrerId),
  };
}

/** Addresses that the account had before, with the time until which each counted. */
export async function exportFormerAddresses(
  tx: TenantTransaction,
  referrerId: number,
): Promise<ExportedSection> {
  const addresses = await findFormerAddresses(tx, referrerId);
  return {
    name: "formerAddresses",
    texts: {
      de: { title: "Frühere E-Mail-Adressen", note: "Von Ihnen angegeben und später geändert." },
      en: { title: "Former email addresses", note: "Given by you and changed later." },
    },
    records: addresses.map(({ email, replacedAt }) => ({ email, usedUntil: replacedAt })),
  };
}

export async function exportSessions(tx: TenantTransaction, referrerId: number): Promise<ExportedSection> {
  const sessions = await listSessions(tx, { kind: "user", subject: referrerId });
  return {
    name: "sessions",
    texts: {
      de: { title: "Anmeldungen", note: "Offene und kürzlich beendete Anmeldungen." },
      en: { title: "Sessions", note: "Open sessions and those that ended lately." },
    },
    records: sessions.map(({ since, expiresAt, revokedAt }) => ({
      loggedInAt: since,
      validUntil: expiresAt,
      endedAt: revokedAt,
    })),
  };
}
