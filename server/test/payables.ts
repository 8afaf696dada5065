import { randomBytes } from "node:crypto";
import { saveOwnAccount } from "../src/modules/bank-account/service/own-bank-account.ts";
import { post } from "../src/modules/ledger/service.ts";
import { assessRewardsInvolving } from "../src/modules/reward/service/assess.ts";
import { hasWaitingReward, sumTransfersUnderway } from "../src/modules/reward/service/waiting.ts";
import { moveRewards } from "../src/modules/reward/service/move.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import { newSpokenNumber } from "../src/platform/new-spoken-number.ts";
import type { Seal } from "../src/platform/seal.ts";
import type { Tenant } from "../src/platform/tenancy.ts";
import { germanIban } from "./iban.ts";

const REWARDS_EACH = 100;
const CHUNK = 1_000;
const REWARDS_BETWEEN_ANALYSES = 10_000;

interface Payables {
  readonly database: Database;
  readonly seal: Seal;
  readonly tenant: Tenant;
  readonly count: number;
  readonly now: Date;
  /** Has the database count its rows: it plans for empty tables otherwise. */
  readonly analyze: () => Promise<unknown>;
}

/** Very many rewards that were chosen and wait for their payment, of people with a bank account. */
export async function plantPayables({
  database,
  seal,
  tenant,
  count,
  now,
  analyze,
}: Payables): Promise<void> {
  for (let planted = 0; planted < count; planted += REWARDS_EACH) {
    await database.inTenant(tenant.id, async (tx) => {
      const { id, recommendationId } = await addReferrer(tx, now);
      const account = { holder: `Jörg Müßig ${id}`, iban: germanIban(id) };
      const owner = { party: "referrer", id } as const;
      await saveOwnAccount(
        { seal, assessRewardsInvolving, hasWaitingReward, sumTransfersUnderway },
        tx,
        tenant,
        {
          owner,
          account,
          proof: "mailed link",
          now,
        },
      );
      const size = Math.min(REWARDS_EACH, count - planted);
      await addRewards(tx, { recommendationId, referrerId: id, size, now });
    });
    if (planted % REWARDS_BETWEEN_ANALYSES === 0) await analyze();
  }
  for (;;) {
    const moved = await database.inTenant(tenant.id, (tx) => collectSome(tx, now));
    if (moved < CHUNK) return;
  }
}

async function addReferrer(
  tx: TenantTransaction,
  now: Date,
): Promise<{ id: number; recommendationId: number }> {
  const tenant_id = tx.tenantId;
  const name = randomBytes(8).toString("hex");
  const { id } = await tx
    .insertInto("referrer")
    .values({
      tenant_id,
      public_hash: randomBytes(16).toString("hex"),
      email: `payable-${name}@example.org`,
      first_name: "Jörg",
      created_at: now,
      confirmed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const recommendation = await tx
    .insertInto("recommendation")
    .values({
      tenant_id,
      number: newSpokenNumber(),
      code: newSpokenNumber(),
      link_hash: randomBytes(32),
      referrer_id: id,
      product_id: 101,
      share: 100,
      terms_version: "2026-05",
      status: "ok",
      status_at: now,
      created_at: now,
      valid_until: new Date(now.getTime() + 60 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, recommendationId: recommendation.id };
}

interface RewardsOfReferrer {
  readonly recommendationId: number;
  readonly referrerId: number;
  readonly size: number;
  readonly now: Date;
}

async function addRewards(
  tx: TenantTransaction,
  { recommendationId, referrerId, size, now }: RewardsOfReferrer,
): Promise<void> {
  const tenant_id = tx.tenantId;
  const orders = await tx
    .insertInto("placed_order")
    .values(
      Array.from({ length: size }, (_, index) => ({
        tenant_id,
        number: `P-${recommendationId}-${index}`,
        recommendation_id: recommendationId,
        product_id: 101,
        source: "feed" as const,
        ordered_at: now,
        matched_by: "recommendationNumber" as const,
        verified_at: now,
        created_at: now,
        changed_at: now,
      })),
    )
    .returning("id")
    .execute();
  const rewards = await tx
    .insertInto("reward")
    .values(
      orders.map(({ id }, index) => ({
        tenant_id,
        order_id: id,
        recommendation_id: recommendationId,
        party: "referrer" as const,
        referrer_id: referrerId,
        // Different sums, so that a mistake in adding them up shows.
        amount_cents: 1_000 + index,
        status_at: now,
        due_at: now,
        created_at: now,
      })),
    )
    .returning(["id", "order_id as orderId", "party", "amount_cents as amountCents"])
    .execute();
  await post(tx, rewards, "accrue", { at: now, actor: "test" });
}

async function collectSome(tx: TenantTransaction, now: Date): Promise<number> {
  const open = await tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "open")
    .limit(CHUNK)
    .execute();
  const ids = open.map(({ id }) => id);
  const by = { now, actor: "test", expiresAt: new Date(now.getTime() + 180 * 86_400_000) };
  await moveRewards(tx, ids, "provide", by);
  return (await moveRewards(tx, ids, "collect", { ...by, choice: "transfer" })).length;
}
