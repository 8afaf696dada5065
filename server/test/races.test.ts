import { expect, test, vi } from "vitest";
import {
  findOneTimeToken,
  issueOneTimeToken,
  useOneTimeToken,
} from "../src/platform/session/one-time-tokens.ts";
import { openPayees } from "../src/modules/bank-account/service/payee.ts";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { importRows } from "../src/modules/order/service/import-rows.ts";
import { moveReward } from "../src/modules/reward/service/move.ts";
import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import { startTestApp } from "./app.ts";
import { moneyDesk } from "./money.ts";
import { germanIban } from "./iban.ts";
import { addReferrer, tenantIdOf } from "./referrers.ts";
import { releaseDesk } from "./release-desk.ts";
import { rewardDesk } from "./reward-desk.ts";

const rounds = process.env["FULL"] === undefined ? 3 : 1_000;
const rivals = 20;
vi.setConfig({ testTimeout: 120_000 + rounds * 3_000 });

const app = await startTestApp();
const desk = rewardDesk(app);
const tenantId = tenantIdOf(app, "ewe");
const money = moneyDesk(app);
const releases = releaseDesk(app);
const now = () => app.clock.now();

/** Twenty concurrent attempts, each in its own transaction; returns how many succeeded. */
async function winners(work: (tx: TenantTransaction) => Promise<boolean>): Promise<number> {
  const tries = Array.from({ length: rivals }, () => app.database.inTenant(tenantId, work));
  return (await Promise.all(tries)).filter(Boolean).length;
}

const issue = (subject: number) =>
  app.database.inTenant(tenantId, (tx) =>
    issueOneTimeToken(tx, {
      purpose: "passwordReset",
      subject,
      now: now(),
      expiresAt: new Date(now().getTime() + 60_000),
    }),
  );

test(`${rivals} use one token at once, ${rounds} times: one succeeds each time`, async () => {
  const { id } = await addReferrer(app, "ewe");
  for (let round = 0; round < rounds; round++) {
    const token = await issue(id);
    const use = async (tx: TenantTransaction) =>
      (await useOneTimeToken(tx, ["passwordReset"], token, now())) !== undefined;
    expect(await winners(use)).toBe(1);
  }
});

test(`${rivals} choose one reward at once, ${rounds} times: one succeeds each time`, async () => {
  for (let round = 0; round < rounds; round++) {
    const order = await desk.place();
    await desk.accept(order);
    const [reward] = await desk.rewards(order);
    const by = { now: now(), actor: "test", expiresAt: new Date(now().getTime() + 1e10) };
    await desk.inTenant((tx) => moveReward(tx, reward?.id ?? 0, "provide", by));
    const choose = async (tx: TenantTransaction) =>
      (await moveReward(tx, reward?.id ?? 0, "collect", { ...by, choice: "transfer" })) !== undefined;
    expect(await winners(choose)).toBe(1);
  }
});

test(`${rivals} release or refuse one order at once, ${rounds} times: one decides`, async () => {
  await releases.set("mehrfachPraemien=[]", "AuftragsfreigabeVierAugenAbCent=");
  const agency = await releases.addAgency();
  const colleague = await releases.addMember(agency, { role: "AgenturInhaber" });
  for (let round = 0; round < rounds; round++) {
    const order = await releases.orderWaiting(agency, { share: 50 });
    const answers = await Promise.all(
      Array.from({ length: rivals }, (_, rival) =>
        rival % 5 === 4
          ? releases.refuse(agency, order, "Doppelt erfasst.")
          : releases.release(agency, order, rival % 2 === 0 ? agency.memberId : colleague),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(rivals - 1);
    const state = await releases.stateOf(order);
    const rewards = (await releases.rewards(order)).map(({ status }) => status);
    expect(rewards).toEqual(state === "refused" ? ["cancelled", "cancelled"] : ["open", "open"]);
  }
  expect(await releases.balances()).toMatchObject({ sum: 0, differences: [] });
});

test(`${rivals} release one reported order while the provider's file names it, ${rounds} times: one order, one reward`, async () => {
  await releases.set("mehrfachPraemien=[]", "AuftragsfreigabeVierAugenAbCent=");
  const agency = await releases.addAgency();
  for (let round = 0; round < rounds; round++) {
    const order = await releases.orderReported(agency);
    const placed = { Produkt: "101", Bestelldatum: now().toISOString(), Email: order.recipientEmail };
    const run = { tenant: releases.tenant(), language: "de", now: now() } as const;
    const [file, ...answers] = await Promise.all([
      desk.inTenant((tx) =>
        importRows(releases.deps, tx, run, [{ Auftragsnummer: `R-${round}`, ...placed }]),
      ),
      ...Array.from({ length: rivals }, () => releases.release(agency, order)),
    ]);
    expect(file.rows[0]?.errors).toEqual([]);
    // The file may come first: then the order waits until the job has created its rewards.
    await releases.consequences(order);
    const released = answers.filter(({ status }) => status === 200).length;
    const later = released === 0 ? await releases.release(agency, order) : undefined;
    expect([released, later?.status]).toEqual(later ? [0, 200] : [1, undefined]);
    const { rows } = await app.testDatabase.owner.query(
      "select number from placed_order where recommendation_id = $1",
      [order.recommendationId],
    );
    expect(rows).toEqual([{ number: `R-${round}` }]);
    expect((await releases.rewards(order)).filter(({ status }) => status !== "cancelled")).toHaveLength(1);
    expect(await releases.bookings(order.orderId)).toHaveLength(1);
  }
  expect(await releases.balances()).toMatchObject({ sum: 0, differences: [] });
});

test(`${rivals} confirm one order at once, ${rounds} times: two different people`, async () => {
  await releases.set("AuftragsfreigabeVierAugenAbCent=1");
  const agency = await releases.addAgency();
  const colleague = await releases.addMember(agency, { role: "AgenturInhaber" });
  for (let round = 0; round < rounds; round++) {
    const order = await releases.orderWaiting(agency);
    const answers = await Promise.all(
      Array.from({ length: rivals }, (_, rival) =>
        releases.release(agency, order, rival % 2 === 0 ? agency.memberId : colleague),
      ),
    );
    const states = answers.flatMap(({ status, body }) => (status === 200 ? [body["Freigabe"]] : []));
    expect(new Set(states)).toEqual(new Set(["Freigegeben", "ZweitePerson"]));
    expect(states).toHaveLength(2);
  }
  await releases.set("AuftragsfreigabeVierAugenAbCent=");
});

test(`${rivals} accept one order at once, ${rounds} times: each side is rewarded once`, async () => {
  // Bonuses on top count orders.
  await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
  await app.tenants.refresh();
  for (let round = 0; round < rounds; round++) {
    const order = await desk.place({ share: 50 });
    await Promise.all(Array.from({ length: rivals }, () => desk.accept(order)));
    const rewards = (await desk.rewards(order)).map(({ party, amount_cents }) => [party, amount_cents]);
    expect(rewards).toEqual([
      ["referrer", 2500],
      ["recipient", 2500],
    ]);
  }
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test(`${rivals} concurrent calls set the account of one person, ${rounds} times: one is the first, the others notify of a change`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, email } = await addReferrer(app, "ewe");
    const owner = { party: "referrer", id } as const;
    const numbers = Array.from({ length: rivals }, (_, rival) => germanIban(id * 100 + rival));
    const answers = await Promise.all(
      numbers.map((iban) => money.saveAccount(owner, { holder: "Anna B", iban })),
    );
    expect(answers.filter(({ frozenUntil }) => frozenUntil === null)).toHaveLength(1);
    const notices = (await desk.mails(email)).filter(({ template }) => template === "bankAccountChanged");
    expect(notices).toHaveLength(rivals - 1);
    const stored = await desk.inTenant(async (tx) =>
      (await openPayees(money.deps, tx, [owner], now()))(owner),
    );
    expect(numbers).toContain(stored?.iban);
  }
});

test("the harness detects a write that reads first and then updates by id only", async () => {
  const { id } = await addReferrer(app, "ewe");
  const token = await issue(id);
  const twoLooked = Promise.withResolvers<void>();
  let looked = 0;
  const looksFirst = async (tx: TenantTransaction) => {
    const found = await findOneTimeToken(tx, token);
    if (++looked === 2) twoLooked.resolve();
    await twoLooked.promise;
    if (!found || found.isUsed) return false;
    await tx
      .updateTable("one_time_token")
      .set({ used_at: now() })
      .where("tenant_id", "=", tx.tenantId)
      .where("subject", "=", id)
      .execute();
    return true;
  };
  expect(await winners(looksFirst)).toBeGreaterThan(1);
});
