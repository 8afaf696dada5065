import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Answer, OnceRequest } from "./api.ts";

const reused = {
  de: "Dieser Idempotency-Key gehört schon zu einer anderen Anfrage.",
  en: "This Idempotency-Key already belongs to another request.",
} as const;

/**
 * Runs an effect once per key. Key and answer are written in the effect's own transaction: a server killed between
 * commit and answer repeats the answer, not the effect, and of many at once all but one wait for the first.
 */
export function idempotency(database: Database) {
  return (request: OnceRequest, effect: () => Promise<Answer>): Promise<Answer> =>
    database.inTenant(request.tenant.id, async (tx) => {
      // One caller's key must not open another caller's answer.
      const key = `${request.actor.kind === "anonymous" ? "" : request.actor.subject} ${request.key}`;
      // The query is no part of it: a repeated call may bring a new captcha.
      const { params, body } = request.input;
      const hash = createHash("sha256").update(JSON.stringify({ params, body })).digest();
      const claimed = await claim(tx, request, key, hash);
      if (!claimed) return repeat(tx, request, key, hash);
      const answer = await effect();
      await tx
        .updateTable("idempotency_key")
        .set({ answer_status: answer.status, answer_body: JSON.stringify(answer.body ?? null) })
        .where("tenant_id", "=", tx.tenantId)
        .where("call_id", "=", request.call.id)
        .where("key", "=", key)
        .execute();
      return answer;
    });
}

/** Waits for a concurrent holder of the key; false once that one has committed. */
async function claim(
  tx: TenantTransaction,
  { call, now }: OnceRequest,
  key: string,
  hash: Buffer,
): Promise<boolean> {
  const row = await tx
    .insertInto("idempotency_key")
    .values({ tenant_id: tx.tenantId, call_id: call.id, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

async function repeat(
  tx: TenantTransaction,
  { call, language }: OnceRequest,
  key: string,
  hash: Buffer,
): Promise<Answer> {
  const stored = await tx
    .selectFrom("idempotency_key")
    .select(["request_hash", "answer_status", "answer_body"])
    .where("tenant_id", "=", tx.tenantId)
    .where("call_id", "=", call.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(hash)) throw new Refusal("PSOF0103", { detail: reused[language] });
  return { status: stored.answer_status ?? 500, body: stored.answer_body ?? undefined };
}
