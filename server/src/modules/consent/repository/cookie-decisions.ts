import type { CookieDecision } from "@weitersagen/contract/cookie-consent";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export async function insertCookieDecision(
  tx: TenantTransaction,
  decision: CookieDecision & { readonly language: Language; readonly decidedAt: Date },
): Promise<void> {
  await tx
    .insertInto("cookie_decision")
    .values({
      tenant_id: tx.tenantId,
      consent_id: decision.consentId,
      functional: decision.functional,
      analytical: decision.analytical,
      marketing: decision.marketing,
      text_version: decision.textVersion,
      language: decision.language,
      decided_at: decision.decidedAt,
    })
    .execute();
}
