import { describe, expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { moneyDesk } from "../../../test/money.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { plantBankAccount } from "../../../test/rewards.ts";
import { hashSecret } from "../../platform/session/secret-text.ts";
import { moveReward } from "../reward/service/move.ts";
import { issueRewardToken } from "../reward/service/tokens.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const call = apiClient(app, "ewe");
const money = moneyDesk(app);
const now = () => app.clock.now();

/** A referrer with a reward in every state that is not final. */
async function referrerWithRewards() {
  const open = await desk.place();
  const { referrerId, referrerEmail: email } = open;
  const orders = { open, ready: await more(), voucher: await more(), transfer: await more() };
  for (const order of Object.values(orders)) await desk.accept(order);
  await plantBankAccount(app, "ewe", referrerId);
  const by = { now: now(), actor: "test", expiresAt: new Date(now().getTime() + days(180)) };
  const link = await desk.inTenant(async (tx) => {
    for (const name of ["ready", "voucher", "transfer"] as const)
      await moveReward(tx, await rewardOf(orders[name]), "provide", by);
    for (const choice of ["voucher", "transfer"] as const)
      await moveReward(tx, await rewardOf(orders[choice]), "collect", { ...by, choice });
    return issueRewardToken(tx, { id: await rewardOf(orders.ready) }, now());
  });
  return { referrerId, email, orders, link, token: await app.issueToken("ewe", "user", referrerId) };

  function more() {
    return desk.place({ referrerId });
  }
}

async function rewardOf(order: { readonly orderId: number }): Promise<number> {
  return (await desk.rewards(order)).find(({ kind }) => kind === "bounty")?.id ?? 0;
}

async function statusOf(order: { readonly orderId: number }) {
  return (await desk.rewards(order)).filter(({ kind }) => kind === "bounty").map(({ status }) => status);
}

async function accountOf(referrerId: number) {
  const { rows } = await app.testDatabase.owner.query<{ sealed: Buffer | null; fingerprint: Buffer | null }>(
    "select sealed, fingerprint from bank_account where person = 'referrer' and person_id = $1",
    [referrerId],
  );
  return rows[0];
}

test("chosen transfers are still paid; other rewards are cancelled, and no link or feed restores them", async () => {
  const { referrerId, email, orders, link, token } = await referrerWithRewards();
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  const lapsed = [orders.open, orders.ready, orders.voucher];
  for (const order of lapsed) expect(await statusOf(order)).toEqual(["cancelled"]);
  expect(await statusOf(orders.transfer)).toEqual(["collected"]);
  expect((await call("GET", `/praemierung/?token=${link}`)).body["code"]).toBe("PSOF0402");

  for (const order of lapsed) await desk.accept(order);
  for (const order of lapsed) expect(await statusOf(order)).toEqual(["cancelled"]);
  await desk.addVouchers(5000, ["KSTE-1"]);
  await runJobs(app);
  expect(await desk.voucherStock()).toMatchObject([{ valueCents: 5000, left: 1, waiting: 0 }]);

  expect((await accountOf(referrerId))?.sealed).not.toBeNull();
  const [receipt] = await mailsTo(app, email);
  expect(receipt?.data).toMatchObject({
    hasTransfer: true,
    receipt: expect.arrayContaining([{ kind: "bankAccounts", isKept: true }]),
  });
  const { number } = await money.create();
  await money.release(number);
  expect(await statusOf(orders.transfer)).toEqual(["paid"]);
  app.clock.advance(3_600_000);
  await runJobs(app);
  expect(await accountOf(referrerId)).toEqual({ sealed: null, fingerprint: null });
  expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(["accountDeleted"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("share texts and the name in an invitation are deleted, in every state of a recommendation", async () => {
  const { referrerId, recommendationId } = await desk.place();
  const { owner } = app.testDatabase;
  await owner.query(
    `update recommendation set status = 'ok', texts = '{"WhatsApp": "Gruß, Erika"}' where id = $1`,
    [recommendationId],
  );
  await owner.query(
    `insert into invitation (tenant_id, number, kind, employee_number, first_name, last_name, email, created_at,
       accepted_at, referrer_id) values ($1, '0123456789', 'Kunde', '17', 'Erika', 'Muster', 'e@example.org', $2, $2, $3)`,
    [desk.tenant().id, now(), referrerId],
  );
  app.clock.advance(1_000);
  const token = await app.issueToken("ewe", "user", referrerId);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  const { rows } = await owner.query(
    `select texts, locked_at, valid_until, invitation.first_name, invitation.email from recommendation
       join invitation on invitation.referrer_id = recommendation.referrer_id where recommendation.id = $1`,
    [recommendationId],
  );
  expect(rows).toEqual([{ texts: {}, locked_at: now(), valid_until: now(), first_name: "", email: "" }]);
  const events = await owner.query(
    "select kind, actor from recommendation_event where recommendation_id = $1 order by id desc limit 1",
    [recommendationId],
  );
  expect(events.rows).toEqual([{ kind: "locked", actor: `referrer ${referrerId}` }]);
});

test("a browser that still holds the key of a link learns that the account is gone", async () => {
  const { referrerId, recommendationId } = await desk.place();
  const key = "0123456789abcdef0123456789abcdef";
  const { rows } = await app.testDatabase.owner.query<{ number: string }>(
    "update recommendation set link_hash = $2 where id = $1 returning number",
    [recommendationId, hashSecret(key)],
  );
  const path = `/empfehlen/any/${rows[0]?.number ?? ""}/${key}`;
  expect((await call("GET", path)).status).toBe(200);
  const token = await app.issueToken("ewe", "user", referrerId);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  expect((await call("GET", path)).status).toBe(404);
});

test("the last mail names only what was stored about the person", async () => {
  const { referrerId, referrerEmail } = await desk.place();
  const token = await app.issueToken("ewe", "user", referrerId);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  const [mail] = await mailsTo(app, referrerEmail);
  const receipt = (mail?.data["receipt"] ?? []) as { kind: string }[];
  const stored = receipt.map(({ kind }) => kind);
  expect(mail?.data["hasTransfer"]).toBe(false);
  expect(stored).toContain("account");
  for (const never of ["bankAccounts", "claims", "formerAddresses", "privacyRequests"])
    expect(stored).not.toContain(never);
});

test("the last mail knows that a bank account without a chosen transfer is gone", async () => {
  const { referrerId, referrerEmail } = await desk.place();
  await plantBankAccount(app, "ewe", referrerId);
  const token = await app.issueToken("ewe", "user", referrerId);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  const [mail] = await mailsTo(app, referrerEmail);
  expect(mail?.data).toMatchObject({
    hasTransfer: false,
    receipt: expect.arrayContaining([{ kind: "bankAccounts", isKept: false }]),
  });
});

test("the last mail names itself, and without a mail server its row goes at the end of the term it names", async () => {
  const { referrerId, referrerEmail } = await desk.place();
  const token = await app.issueToken("ewe", "user", referrerId);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  await runJobs(app);
  const [mail] = await mailsTo(app, referrerEmail);
  const text = mail?.text?.replace(/\s+/g, " ");
  expect(text).toContain("Diese E-Mail: höchstens 30 Tage nach dem Versand");
  expect(text).toContain("Die Einträge bleiben ohne Namen");
  app.clock.advance(days(29));
  await runJobs(app);
  expect(await mailsTo(app, referrerEmail)).toHaveLength(1);
  app.clock.advance(days(2));
  await runJobs(app);
  expect(await mailsTo(app, referrerEmail)).toEqual([]);
});

describe("of the mails to a requested but unconfirmed address", () => {
  const { owner } = app.testDatabase;
  const request = async (pending: string) => {
    const { referrerId } = await desk.place();
    await owner.query("update referrer set pending_email = $2 where id = $1", [referrerId, pending]);
    for (const template of ["emailChange", "rewardReady"])
      await owner.query(
        `insert into mail (tenant_id, to_address, language, template, data, status, created_at)
         values ($1, $2, 'de', $3, '{}', 'sent', $4)`,
        [desk.tenant().id, pending, template, now()],
      );
    return referrerId;
  };
  const keptAfterDeletion = async (referrerId: number, pending: string) => {
    const token = await app.issueToken("ewe", "user", referrerId);
    expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
    const { rows } = await owner.query<{ template: string }>(
      "select template from mail where to_address = $1 and data = '{}' order by template",
      [pending],
    );
    return rows.map(({ template }) => template);
  };

  test("only the request itself is deleted", async () => {
    const stranger = "stranger@example.org";
    expect(await keptAfterDeletion(await request(stranger), stranger)).toEqual(["rewardReady"]);
  });

  test("none is deleted if another account has the address: that account asked for them", async () => {
    const { referrerEmail } = await desk.place();
    const kept = await keptAfterDeletion(await request(referrerEmail), referrerEmail);
    expect(kept).toEqual(["emailChange", "rewardReady"]);
  });
});

test("an order after the deletion still rewards the recipient, and not the referrer", async () => {
  const { referrerId } = await desk.place();
  const later = await desk.place({ referrerId, share: 50 });
  const token = await app.issueToken("ewe", "user", referrerId);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  await desk.accept(later);
  await desk.accept(later);
  const noted = (await desk.rewards(later)).map(({ party, status }) => ({ party, status }));
  expect(noted).toEqual([{ party: "recipient", status: "open" }]);
});
