import { createHash } from "node:crypto";
import type { CookieDecision } from "@weitersagen/contract/cookie-consent";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { ExportedSection } from "../../platform/personal-data.ts";
import { consentsOf, type ConsentRecord, insertConsents, insertCookieDecision } from "./repository.ts";

const LONGEST_VERSION = 80;

/** Stores a version as it is, and a whole text by its hash, which proves the same. */
export function termsVersion(agreed: string): string {
  if (agreed.length <= LONGEST_VERSION) return agreed;
  return `sha256:${createHash("sha256").update(agreed).digest("hex")}`;
}

/** Stores evidence of consents. Rows are never changed: a withdrawal is a row of its own. */
export async function recordConsents(
  tx: TenantTransaction,
  records: readonly ConsentRecord[],
): Promise<void> {
  if (records.length > 0) await insertConsents(tx, records);
}

/** Stores evidence of a visitor's decision about cookies. Rows are only ever added. */
export async function storeCookieDecision(
  tx: TenantTransaction,
  decision: CookieDecision,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  await insertCookieDecision(tx, { ...decision, language, decidedAt: now });
}

/** Consents are kept when an account is deleted, as evidence. They name the person by id only. */
export async function exportReferrer(tx: TenantTransaction, referrerId: number): Promise<ExportedSection> {
  const consents = await consentsOf(tx, { person: "referrer", personId: referrerId });
  return {
    name: "consents",
    texts: {
      de: {
        title: "Einwilligungen",
        note: "Wozu Sie Ja oder Nein gesagt haben. Wir müssen es nachweisen können.",
      },
      en: { title: "Consents", note: "What you said yes or no to. We must be able to prove it." },
    },
    records: consents.map(({ purpose, subject, step, at, via }) => ({
      purpose,
      version: subject,
      step,
      at,
      via,
    })),
  };
}
