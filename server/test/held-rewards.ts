import { post } from "../src/modules/ledger/service.ts";
import type { TestApp } from "./app.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";

export async function referrerOf({ testDatabase: { owner } }: TestApp, recommendation: string) {
  const { rows } = await owner.query<{ tenant: number; referrer: string; id: string }>(
    "select tenant_id as tenant, referrer_id as referrer, id from recommendation where number = $1",
    [recommendation],
  );
  const [row] = rows;
  return { tenant: row?.tenant ?? 0, referrerId: Number(row?.referrer), recommendationId: Number(row?.id) };
}

/** A held reward of a referrer who shares the bank account with the friend. Returns its id. */
export async function plantHeldReward(app: TestApp): Promise<number> {
  const { owner } = app.testDatabase;
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipientId } = await plantRecipient(app, "ewe", recommendation, { email: newAddress() });
  const { tenant, referrerId, recommendationId } = await referrerOf(app, recommendation);
  for (const [party, person] of [
    ["referrer", referrerId],
    ["recipient", recipientId],
  ])
    await owner.query(
      `insert into bank_account (tenant_id, person, person_id, sealed, key_id, fingerprint, masked, saved_at)
       values ($1, $2, $3, 'x', 'k', $4, 'DE02 •••• •••• •••• ••20 51', now())`,
      [tenant, party, person, Buffer.from(`same ${recommendation}`)],
    );
  // The account is all that they share.
  await owner.query("update recommendation set device_hash = null where id = $1", [recommendationId]);
  await owner.query("update referrer set confirmed_at = coalesce(confirmed_at, $2) where id = $1", [
    referrerId,
    app.clock.now(),
  ]);
  const order = await owner.query<{ id: string }>(
    `insert into placed_order (tenant_id, number, recommendation_id, recipient_id, product_id, source, matched_by, ordered_at, verified_at, created_at, changed_at)
     values ($1, $2, $3, $4, 101, 'feed', 'code', now(), now(), now(), now()) returning id`,
    [tenant, `CASE-${recommendation}`, recommendationId, recipientId],
  );
  const reward = await owner.query<{ id: string }>(
    `insert into reward (tenant_id, order_id, recommendation_id, party, referrer_id, amount_cents, status_at, due_at, created_at,
                         abuse_score, abuse_reasons, held_at)
     values ($1, $2, $3, 'referrer', $4, 5000, $5, $5, $5, 100, '["sameBankAccount"]', $5) returning id`,
    [tenant, order.rows[0]?.id, recommendationId, referrerId, app.clock.now()],
  );
  const id = Number(reward.rows[0]?.id);
  const accrued = { id, orderId: Number(order.rows[0]?.id), party: "referrer", amountCents: 5_000 } as const;
  await app.database.inTenant(tenant, (tx) =>
    post(tx, [accrued], "accrue", { at: app.clock.now(), actor: "test" }),
  );
  return id;
}
