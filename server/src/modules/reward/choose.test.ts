import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { germanIban } from "../../../test/iban.ts";
import { Seal } from "../../platform/seal.ts";
import { findReward, readProgress } from "../recipient/read-model.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { listProductsOf, listRewardsOf, listUnpaidInvolving } from "./read-model/of-owner.ts";
import { handOutVouchers, rotateVouchers } from "./service/vouchers.ts";

const app = await startTestApp({
  now: new Date("2026-03-02T09:00:00Z"),
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
const desk = rewardDesk(app);
// One reward per order, so that one mail belongs to it.
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
await app.tenants.refresh();
const iban = "DE89 3704 0044 0532 0130 00";
const rounds = process.env["FULL"] === undefined ? 10 : 1_000;
const replays = process.env["FULL"] === undefined ? 50 : 1_000;
let visitors = 0;

async function call(
  method: string,
  path: string,
  { token, bearer, body }: { token?: string; bearer?: string; body?: unknown },
) {
  const answer = await fetch(`${app.url}/api/v1/ewe${path}`, {
    method,
    headers: {
      ...(token ? { "x-reward-token": token } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      // Another visitor each time, so that the rate limit does not apply.
      "x-forwarded-for": `10.1.${Math.floor(++visitors / 250) % 250}.${visitors % 250}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: answer.status, body: json as Record<string, unknown> };
}

/** A reward that waits to be collected, and the token that was mailed for it. */
async function readyReward(wishes: Parameters<typeof desk.place>[0] = {}) {
  const order = await desk.place(wishes);
  await desk.accept(order);
  app.clock.advance(days(64));
  while ((await desk.provide()) > 0);
  const [reward] = await desk.rewards(order);
  const mails = await desk.mails(wishes.share === 0 ? order.recipientEmail : order.referrerEmail);
  const token = mails.findLast(({ template }) => template === "rewardReady")?.data["token"];
  if (!reward || typeof token !== "string") throw new Error("no reward is ready");
  return { ...order, id: reward.id, token };
}

test("a reward says whether a voucher is in stock, not counting codes that other rewards wait for", async () => {
  // A value for which no other test has codes.
  const other = await readyReward({ productId: 302 });
  const mine = await readyReward({ productId: 302 });
  const inStock = async () => {
    const { body } = await call("GET", "/praemierung/", { token: mine.token });
    return (body as unknown as Record<string, unknown>[])[0]?.["GutscheinVorraetig"];
  };
  expect(await inStock()).toBe(false);
  await desk.addVouchers(6000, ["EINER"]);
  expect(await inStock()).toBe(true);
  const bearer = await app.issueToken("ewe", "user", other.referrerId);
  await call("PUT", "/praemierung/", { bearer, body: { Id: other.id, Art: "Gutschein" } });
  expect(await inStock()).toBe(false);
  await call("PUT", "/praemierung/", { token: mine.token, body: { Id: mine.id, Art: "Gutschein" } });
  expect(await inStock(), "chosen, and one of two codes is missing").toBe(false);
  await desk.addVouchers(6000, ["ZWEITER"]);
  expect(await inStock(), "chosen, and all codes are there").toBe(true);
  await app.testDatabase.owner.query("delete from voucher where value_cents = 6000");
});

test("a mailed link shows its reward, which can be chosen once, after a bank account was saved", async () => {
  const { id, token } = await readyReward();
  const seen = await call("GET", "/praemierung/?details", { token });
  expect(seen.body).toMatchObject([
    { Id: id, WertCent: 5000, Status: "Bereitgestellt", Arten: ["Ueberweisung", "Gutschein"] },
  ]);
  const choice = { Id: id, Art: "Ueberweisung" };
  expect((await call("PUT", "/praemierung/", { token, body: choice })).body["errors"]).toEqual([
    { path: "IBAN", message: "IBAN ist ein Pflichtfeld" },
  ]);
  const account = { Kontoinhaber: "Anna Beispiel", IBAN: iban };
  expect((await call("PUT", "/empfehler/bankdaten/", { token, body: account })).body).toMatchObject({
    Kontoinhaber: "Anna Beispiel",
    IBAN: "DE89 •••• •••• •••• ••30 00",
    BIC: "COBADEFFXXX",
  });
  expect(await call("PUT", "/praemierung/", { token, body: choice })).toMatchObject({
    status: 200,
    body: { Status: "Abgeholt", Art: "Ueberweisung" },
  });
  expect((await call("PUT", "/praemierung/", { token, body: choice })).body["code"]).toBe("PSOF0401");
});

/** Saves the account of nobody else, so that no fraud rule holds the reward. */
const saveOwn = (token: string, account: number) =>
  call("PUT", "/empfehler/bankdaten/", {
    token,
    body: { Kontoinhaber: "Anna Beispiel", IBAN: germanIban(account) },
  });

const dataOf = async (email: string, template: string) =>
  (await desk.mails(email)).filter((one) => one.template === template).map(({ data }) => data);

test("a transfer that is chosen right after the account was saved is one mail, which says both", async () => {
  const { id, token, referrerEmail } = await readyReward();
  await saveOwn(token, 4_711);
  const body = { Id: id, Art: "Ueberweisung" };
  for (let time = 0; time < 2; time++) await call("PUT", "/praemierung/", { token, body });
  expect(await dataOf(referrerEmail, "transferChosen")).toMatchObject([
    {
      amountCents: 5000,
      maskedIban: expect.stringMatching(/^DE69 .*47 11$/),
      promisedUntil: expect.any(String),
      account: { savedAt: expect.any(String), frozenUntil: null },
    },
  ]);
  app.clock.advance(11 * 60_000);
  await runJobs(app);
  expect(await dataOf(referrerEmail, "bankAccountSaved")).toEqual([]);
});

test("the mail about an account that was saved without a choice says that the choice is missing", async () => {
  const { id, token, referrerEmail } = await readyReward();
  await saveOwn(token, 4_713);
  expect(await dataOf(referrerEmail, "bankAccountSaved"), "the choice may follow at once").toEqual([]);
  // Not by running the queue: it compares with the database's clock.
  const { rows } = await app.testDatabase.owner.query(
    "select run_at from graphile_worker.jobs where task_identifier = 'bankAccount.mailSaved' order by id desc limit 1",
  );
  expect(rows).toEqual([{ run_at: new Date(app.clock.now().getTime() + 10 * 60_000) }]);
  app.clock.advance(11 * 60_000);
  await runJobs(app);
  const [saved] = await dataOf(referrerEmail, "bankAccountSaved");
  const waiting = saved?.["waiting"] as Record<string, string>;
  expect(waiting).toMatchObject({ amountCents: 5000, expiresAt: expect.any(String) });
  const opened = await call("GET", "/praemierung/", { token: waiting["token"] ?? "" });
  expect(opened.body).toMatchObject([{ Id: id, Status: "Bereitgestellt" }]);
  await call("PUT", "/praemierung/", { token, body: { Id: id, Art: "Ueberweisung" } });
  const [chosen] = await dataOf(referrerEmail, "transferChosen");
  expect(chosen, "announced before").not.toHaveProperty("account");
});

test("the mail about the choice of a reward that is checked for abuse promises no date, and names the new account", async () => {
  const { id, token, referrerEmail } = await readyReward();
  const account = { Kontoinhaber: "Anna Beispiel", IBAN: germanIban(4_712) };
  await call("PUT", "/empfehler/bankdaten/", { token, body: account });
  await app.testDatabase.owner.query("update reward set held_at = $2 where id = $1", [id, app.clock.now()]);
  const chosen = await call("PUT", "/praemierung/", { token, body: { Id: id, Art: "Ueberweisung" } });
  expect(chosen.body).toMatchObject({ Status: "Abgeholt", InPruefung: true });
  app.clock.advance(11 * 60_000);
  await runJobs(app);
  const [mail, ...more] = await dataOf(referrerEmail, "transferChosen");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ amountCents: 5000, account: { frozenUntil: null } });
  expect(mail).not.toHaveProperty("promisedUntil");
  expect(await dataOf(referrerEmail, "bankAccountSaved")).toEqual([]);
});

test("an account that others have too holds a reward that is ready, and its owner can still choose in time", async () => {
  // A couple may share an account.
  for (let others = 0; others < 2; others++) await saveOwn((await readyReward()).token, 4_714);
  const { id, token, referrerEmail } = await readyReward();
  await saveOwn(token, 4_714);
  const seen = await call("GET", "/praemierung/", { token });
  expect(seen.body).toMatchObject([{ Status: "Bereitgestellt", InPruefung: true }]);
  const { expires_at: expiresAt } = (
    await app.testDatabase.owner.query<{ expires_at: Date }>("select expires_at from reward where id = $1", [
      id,
    ])
  ).rows[0] ?? { expires_at: new Date(0) };
  expect(await dataOf(referrerEmail, "rewardHeld")).toMatchObject([{ collectBy: expiresAt.toISOString() }]);
  const chosen = await call("PUT", "/praemierung/", { token, body: { Id: id, Art: "Ueberweisung" } });
  expect(chosen.body).toMatchObject({ Status: "Abgeholt", InPruefung: true });
});

test("20 devices choose the same reward at once: one wins, the others get PSOF0401, every time", async () => {
  const first = await readyReward();
  await call("PUT", "/empfehler/bankdaten/", {
    token: first.token,
    body: { Kontoinhaber: "Anna B", IBAN: iban },
  });
  for (let round = 0; round < rounds; round++) {
    const { id, token } =
      round === 0
        ? first
        : await readyReward({ referrerId: first.referrerId, referrerEmail: first.referrerEmail });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call("PUT", "/praemierung/", { token, body: { Id: id, Art: at % 2 ? "Ueberweisung" : "Gutschein" } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body["code"] === "PSOF0401")).toHaveLength(19);
  }
  const { rows } = await app.testDatabase.owner.query<{ count: number }>(
    "select count(*)::integer as count from reward_event where to_status = 'collected' group by reward_id having count(*) > 1",
  );
  expect(rows).toEqual([]);
}, 600_000);

test(
  `a token that has been used, ${replays} times again: nothing more happens`,
  { timeout: 300_000 },
  async () => {
    const { id, token, referrerEmail } = await readyReward();
    const choose = () => call("PUT", "/praemierung/", { token, body: { Id: id, Art: "Gutschein" } });
    expect((await choose()).status).toBe(200);
    const { owner } = app.testDatabase;
    const effects = async () => ({
      events: (await owner.query("select * from reward_event where reward_id = $1", [id])).rows,
      entries: (await owner.query("select * from ledger_entry where reward_id = $1", [id])).rows,
      mails: await desk.mails(referrerEmail),
    });
    const once = await effects();
    const codes = new Set<unknown>();
    let left = replays;
    const replay = async () => {
      while (left-- > 0) codes.add((await choose()).body["code"]);
    };
    await Promise.all(Array.from({ length: 20 }, replay));
    expect([...codes]).toEqual(["PSOF0401"]);
    expect(await effects()).toEqual(once);
    // The test notices a server that forgot the choice.
    await owner.query(`begin; set local session_replication_role = replica;
    update reward set status = 'provided', choice = null where id = ${id}; commit`);
    expect((await choose()).status).toBe(200);
    expect(await effects()).not.toEqual(once);
  },
);

test("wrong, foreign and expired tokens open nothing", async () => {
  const mine = await readyReward();
  const theirs = await readyReward();
  const codeOf = async (token: string, id = mine.id) =>
    (await call("PUT", "/praemierung/", { token, body: { Id: id, Art: "Gutschein" } })).body["code"];
  expect(await codeOf("invented")).toBe("PSOF0402");
  expect(await codeOf(theirs.token)).toBe("PSOF0102");
  app.clock.advance(days(61));
  expect(await codeOf(mine.token)).toBe("PSOF0403");
});

test("an expired reward is refused as expired, even before the sweep has run", async () => {
  const { id, referrerId } = await readyReward();
  app.clock.advance(days(181));
  const bearer = await app.issueToken("ewe", "user", referrerId);
  const choose = () => call("PUT", "/praemierung/", { bearer, body: { Id: id, Art: "Gutschein" } });
  expect((await choose()).body).toMatchObject({ code: "PSOF0405", detail: "Ihre Prämie ist abgelaufen" });
  await desk.expire();
  expect((await choose()).body["code"]).toBe("PSOF0405");
  expect((await call("GET", `/empfehler/praemierungmail/${id}`, { bearer })).body["code"]).toBe("PSOF0405");
});

test("a recipient has the link to a ready reward mailed again from their status page, at most three times a day", async () => {
  const { recipientEmail } = await readyReward({ share: 0 });
  const sent = await desk.mails(recipientEmail);
  const status = sent.findLast(({ template }) => template === "orderReceived")?.data["token"];
  const again = async () =>
    (await call("POST", `/empfaenger/${String(status)}/bestaetigungsmail`, {})).status;
  const ready = async () =>
    (await desk.mails(recipientEmail)).filter(({ template }) => template === "rewardReady").length;
  const before = await ready();
  app.clock.advance(days(1.5));
  for (let time = 1; time <= 3; time++) {
    expect(await again()).toBe(204);
    expect(await ready()).toBe(before + time);
  }
  expect(await again()).toBe(429);
});

test("the link is mailed again at most three times a day", async () => {
  const { id, referrerId, referrerEmail } = await readyReward();
  const bearer = await app.issueToken("ewe", "user", referrerId);
  app.clock.advance(days(0.5));
  const statuses = [];
  for (let time = 0; time < 4; time++) {
    statuses.push((await call("GET", `/empfehler/praemierungmail/${id}`, { bearer })).status);
  }
  expect(statuses).toEqual([204, 204, 429, 429]);
  const mails = await desk.mails(referrerEmail);
  expect(mails.filter(({ template }) => template === "rewardReady")).toHaveLength(3);
});

test("a reward waits while no voucher code is in stock, and gets the next one by mail", async () => {
  await app.testDatabase.owner.query("update reward set held_at = $1 where status = 'collected'", [
    app.clock.now(),
  ]);
  const rewards = [];
  for (let count = 0; count < 2; count++) {
    const reward = await readyReward();
    const body = { Id: reward.id, Art: "Gutschein" };
    expect((await call("PUT", "/praemierung/", { token: reward.token, body })).status).toBe(200);
    rewards.push(reward);
  }
  const { handOutVouchers: handOut } = desk;
  expect(await handOut()).toBe(0);
  expect(await desk.addVouchers(5000, ["AAAA-1", "AAAA-1"])).toBe(1);
  expect((await Promise.all([handOut(), handOut(), handOut()])).reduce((sum, n) => sum + n)).toBe(1);
  await desk.addVouchers(5000, ["BBBB-2"]);
  const rotated = { seal: new Seal([Buffer.alloc(32, 7), ...app.secretKeys], "money") };
  expect(await desk.inTenant((tx) => rotateVouchers(rotated, tx, 10))).toBe(2);
  await desk.inTenant((tx) => handOutVouchers(rotated, tx, { now: app.clock.now(), size: 10 }));
  const codes = await Promise.all(
    rewards.map(async ({ referrerEmail }) => (await desk.mails(referrerEmail)).at(-1)?.data["code"]),
  );
  expect(codes).toEqual(["AAAA-1", "BBBB-2"]);
  const [first] = rewards;
  const mailed = (await desk.mails(first?.referrerEmail ?? "")).at(-1);
  expect(mailed?.data["shop"], "the mail says where the code can be redeemed").toMatchObject({
    name: "Deichladen",
    url: "https://www.deichladen.example/gutschein",
  });
  const { rows } = await app.testDatabase.owner.query("select sealed from voucher");
  expect(JSON.stringify(rows)).not.toContain(Buffer.from("AAAA-1").toString("hex"));
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("recipients save their account by their own link only", async () => {
  const { token } = await readyReward({ share: 0 });
  const body = { Kontoinhaber: "Max Beispiel", IBAN: iban };
  expect((await call("POST", "/empfaenger/bankdaten", { token, body })).status).toBe(200);
  const referrer = await readyReward();
  expect((await call("POST", "/empfaenger/bankdaten", { token: referrer.token, body })).body["code"]).toBe(
    "PSOF0203",
  );
});

test("the pages of a recipient read few rows, no matter how many other rewards exist", async () => {
  const { recommendationId, recipientId: id } = await desk.place({ share: 0 });
  const { owner } = app.testDatabase;
  const client = await owner.connect();
  try {
    await client.query(`set session_replication_role = replica;
      insert into placed_order (tenant_id, number, recommendation_id, recipient_id, source, matched_by, verified_at, ordered_at,
        created_at, changed_at)
      select ${desk.tenant().id}, 'crowd-' || n, n, n, 'feed', 'recipientNumber', '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01'
        from generate_series(1000001, 1010000) n;
      insert into reward (tenant_id, order_id, recommendation_id, party, recipient_id, amount_cents, status_at, due_at, created_at)
      select tenant_id, id, recommendation_id, 'recipient', recipient_id, 100, ordered_at, ordered_at, ordered_at
        from placed_order where number like 'crowd-%';
      analyze placed_order; analyze reward; reset session_replication_role`);
    const read = await desk.inTenant(async (tx) => {
      const readSoFar = async () => {
        const { rows } = await sql<{ count: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as count
            from pg_stat_xact_user_tables where relname in ('reward', 'placed_order')`.execute(tx);
        return rows[0]?.count ?? 0;
      };
      const before = await readSoFar();
      const me = { party: "recipient", id } as const;
      await listRewardsOf(tx, me);
      await listProductsOf(tx, me);
      await listUnpaidInvolving(tx, me);
      await readProgress(tx, { id, recommendationId });
      await findReward(tx, { id, recommendationId });
      return (await readSoFar()) - before;
    });
    expect(read).toBeLessThan(100);
  } finally {
    await client.query(`set session_replication_role = replica;
      delete from reward using placed_order where reward.order_id = placed_order.id and number like 'crowd-%';
      delete from placed_order where number like 'crowd-%'; reset session_replication_role`);
    client.release();
  }
});

test("the drawings of a bounty show the amount of their party", async () => {
  const draw = async (name: string) => (await fetch(`${app.url}/api/v1/ewe/praemie/101/${name}`)).text();
  expect(await draw("grafik100")).toContain("50");
  expect(await draw("grafik50empfaenger")).toContain("25");
  expect((await fetch(`${app.url}/api/v1/ewe/praemie/999/grafik50`)).status).toBe(404);
});
