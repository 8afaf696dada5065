import type { Advisor } from "@weitersagen/contract/catalogue";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export type AdvisorRecord = Omit<Advisor, "photo" | "image">;

const advisorColumns = [
  "external_id as externalId",
  "first_name as firstName",
  "last_name as lastName",
  "postcode",
  "town",
] as const;

/** Sorts after every other character in the column's collation "C": the upper bound of a prefix search. */
const HIGHEST_CHARACTER = "\u{10FFFF}";

/** Advisors who match every word; a word matches if one of the advisor's words begins with it. Without words: all. */
export async function advisorsByWords(
  tx: TenantTransaction,
  words: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ advisors: AdvisorRecord[]; totalCount: number }> {
  let found = tx.selectFrom("advisor").where("advisor.tenant_id", "=", tx.tenantId);
  for (const word of words) {
    found = found.where("advisor.external_id", "in", (query) =>
      query
        .selectFrom("advisor_word")
        .select("advisor_word.external_id")
        .where("advisor_word.tenant_id", "=", tx.tenantId)
        .where("word", ">=", word)
        .where("word", "<", `${word}${HIGHEST_CHARACTER}`),
    );
  }
  const advisors = await found
    .select(advisorColumns)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("external_id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await found.select(sql<number>`count(*)::integer`.as("count")).executeTakeFirstOrThrow();
  return { advisors, totalCount: count };
}

export function readAdvisors(tx: TenantTransaction): Promise<AdvisorRecord[]> {
  return tx.selectFrom("advisor").select(advisorColumns).where("tenant_id", "=", tx.tenantId).execute();
}

export function findAdvisorRecord(
  tx: TenantTransaction,
  externalId: string,
): Promise<AdvisorRecord | undefined> {
  return tx
    .selectFrom("advisor")
    .select(advisorColumns)
    .where("tenant_id", "=", tx.tenantId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

export async function saveAdvisor(
  tx: TenantTransaction,
  { externalId, firstName, lastName, postcode, town }: AdvisorRecord,
  words: readonly string[],
): Promise<void> {
  const values = { first_name: firstName, last_name: lastName, postcode, town };
  await tx
    .insertInto("advisor")
    .values({ tenant_id: tx.tenantId, external_id: externalId, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "external_id"]).doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom("advisor_word")
    .where("tenant_id", "=", tx.tenantId)
    .where("external_id", "=", externalId)
    .execute();
  await tx
    .insertInto("advisor_word")
    .values(words.map((word) => ({ tenant_id: tx.tenantId, word, external_id: externalId })))
    .execute();
}
