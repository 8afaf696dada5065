import type { CookieDecision } from "@weitersagen/contract/cookie-consent";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertCookieDecision } from "../repository/cookie-decisions.ts";

/** Stores evidence of a visitor's decision about cookies. Rows are only ever added. */
export async function storeCookieDecision(
  tx: TenantTransaction,
  decision: CookieDecision,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  await insertCookieDecision(tx, { ...decision, language, decidedAt: now });
}
