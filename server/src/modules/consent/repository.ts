import type { CookieDecision } from "@weitersagen/contract/cookie-consent";
import type { Language } from "@weitersagen/contract/language";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface ConsentRecord {
  readonly person: "referrer" | "recipient";
  readonly personId: number;
  readonly purpose: "terms" | "eligibility" | "newsletter" | "advertising" | "campaign";
  /** The version agreed to; for a campaign its id. */
  readonly subject: string;
  readonly step: "asked" | "given" | "withdrawn";
  readonly at: Date;
  /** The call, mail or form that the consent came through. */
  readonly via: string;
}

// Prepared, because every new recommendation runs it (benchmark P2).
const addConsents = defineStatement(
  `insert into consent (tenant_id, person, person_id, purpose, subject, step, at, via)
   select $1, * from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[])`,
);

export async function insertConsents(
  tx: TenantTransaction,
  records: readonly ConsentRecord[],
): Promise<void> {
  await tx.run(addConsents, [
    tx.tenantId,
    records.map(({ person }) => person),
    records.map(({ personId }) => personId),
    records.map(({ purpose }) => purpose),
    records.map(({ subject }) => subject),
    records.map(({ step }) => step),
    records.map(({ at }) => at),
    records.map(({ via }) => via),
  ]);
}

export function consentsOf(
  tx: TenantTransaction,
  { person, personId }: Pick<ConsentRecord, "person" | "personId">,
): Promise<Pick<ConsentRecord, "purpose" | "subject" | "step" | "at" | "via">[]> {
  return tx
    .selectFrom("consent")
    .select(["purpose", "subject", "step", "at", "via"])
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", person)
    .where("person_id", "=", personId)
    .orderBy("at")
    .execute();
}

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
