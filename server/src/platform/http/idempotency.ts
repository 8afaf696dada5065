import { createHash } from "node:crypto";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { TenantTransaction } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Seal } from "../seal.ts";
import type { Actor } from "./handler.ts";

export interface Answer {
  readonly status: number;
  /** The encoded wire body; absent where the response has none. */
  readonly body: unknown;
  /** JSON text in parts, instead of a body. */
  readonly stream?: AsyncIterable<string>;
  /** What the parts are, if not JSON. */
  readonly media?: string;
}

interface OnceRequest {
  /** Encrypts the stored answer, which may contain links and tokens. */
  readonly seal: Seal;
  readonly call: CallDefinition;
  readonly key: string;
  readonly actor: Actor;
  readonly input: Record<string, unknown>;
  readonly language: Language;
  readonly now: Date;
}

const reused = {
  de: "Dieser Idempotency-Key gehört schon zu einer anderen Anfrage.",
  en: "This Idempotency-Key already belongs to another request.",
} as const;

/**
 * Runs an effect once per key. Key and response are written in the effect's own transaction: a server killed between
 * commit and response repeats the response, not the effect. Concurrent requests with the same key wait for the first.
 */
export async function answerOnce(
  tx: TenantTransaction,
  request: OnceRequest,
  effect: () => Promise<Answer>,
): Promise<Answer> {
  // The caller is part of the key: a key must not give access to another caller's response.
  const key = `${request.actor.kind === "anonymous" ? "" : request.actor.subject} ${request.key}`;
  // The query is not hashed: a repeated call may have a new captcha.
  const { params, body } = request.input;
  const hash = createHash("sha256").update(JSON.stringify({ params, body })).digest();
  const claimed = await claim(tx, request, key, hash);
  if (!claimed) return repeat(tx, request, key, hash);
  const answer = await effect();
  await tx
    .updateTable("idempotency_key")
    .set({ answer_status: answer.status, answer_body: closed(tx, request, key, answer.body) })
    .where("tenant_id", "=", tx.tenantId)
    .where("call_id", "=", request.call.id)
    .where("key", "=", key)
    .execute();
  return answer;
}

/** Waits for a concurrent request with the same key. False when that one has committed. */
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

const SealedBody = z.object({ keyId: z.string(), sealed: z.string() });

const placeOf = (tx: TenantTransaction, { call }: OnceRequest, key: string): string =>
  `idempotency_key ${tx.tenantId} ${call.id} ${key}`;

function closed(tx: TenantTransaction, request: OnceRequest, key: string, body: unknown): string {
  const { keyId, sealed } = request.seal.close(JSON.stringify(body ?? null), placeOf(tx, request, key));
  return JSON.stringify({ keyId, sealed: sealed.toString("base64") });
}

function opened(tx: TenantTransaction, request: OnceRequest, key: string, stored: unknown): unknown {
  const { data } = z.safeParse(SealedBody, stored);
  // Answers were stored unsealed before; they are deleted after a day.
  if (!data) return stored;
  const sealed = { keyId: data.keyId, sealed: Buffer.from(data.sealed, "base64") };
  return JSON.parse(request.seal.open(sealed, placeOf(tx, request, key)).toString());
}

async function repeat(
  tx: TenantTransaction,
  request: OnceRequest,
  key: string,
  hash: Buffer,
): Promise<Answer> {
  const { call, language } = request;
  const stored = await tx
    .selectFrom("idempotency_key")
    .select(["request_hash", "answer_status", "answer_body"])
    .where("tenant_id", "=", tx.tenantId)
    .where("call_id", "=", call.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(hash)) throw new Refusal("wrongState", { detail: reused[language] });
  return {
    status: stored.answer_status ?? 500,
    body: opened(tx, request, key, stored.answer_body) ?? undefined,
  };
}
