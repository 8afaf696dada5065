import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { germanIban } from "../../../test/iban.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { issueRewardToken } from "./service/tokens.ts";
import { findWaiting } from "./service/waiting.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
// One reward per order, so that the sums are known.
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
await app.tenants.refresh();

let accounts = 5_000;

/** A referrer with rewards that wait to be collected, and an account. */
async function readyRewards(count: number) {
  const first = await desk.place();
  const { referrerId, referrerEmail } = first;
  const orders = [first];
  while (orders.length < count) orders.push(await desk.place({ referrerId, referrerEmail }));
  for (const order of orders) await desk.accept(order);
  app.clock.advance(days(64));
  while ((await desk.provide()) > 0);
  const ids: number[] = [];
  for (const order of orders) ids.push(...(await desk.rewards(order)).map(({ id }) => id));
  const bearer = await app.issueToken("ewe", "user", referrerId);
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/api/v1/ewe${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const account = { Kontoinhaber: "Anna Beispiel", IBAN: germanIban(accounts++) };
  const states = async () => (await Promise.all(orders.map(desk.rewards))).flat().map(({ status }) => status);
  const mails = async () =>
    (await desk.mails(referrerEmail)).filter(({ template }) => template === "transferChosen");
  const transfer = (wanted: readonly number[], headers?: Record<string, string>) =>
    call("PUT", "/praemierung/ueberweisung", { Ids: wanted }, headers);
  return {
    ids,
    call,
    transfer,
    states,
    mails,
    orders,
    saveAccount: () => call("PUT", "/empfehler/bankdaten/", account),
  };
}

test("the mail about a transfer is in the language in which its owner saved the account and asked for it", async () => {
  const { ids, call, transfer, mails } = await readyRewards(1);
  const english = { "accept-language": "en" };
  const account = { Kontoinhaber: "Anna Beispiel", IBAN: germanIban(accounts++) };
  await call("PUT", "/empfehler/bankdaten/", account, english);
  await transfer(ids, english);
  expect((await mails()).map(({ language }) => language)).toEqual(["en"]);
});

test("a session that an operator's link opened leaves the owner's language as it is", async () => {
  const { ids, call, transfer, mails, saveAccount } = await readyRewards(1);
  await saveAccount();
  await app.testDatabase.owner.query("update access_token set is_foreign = true where kind = 'user'");
  const english = { "accept-language": "en" };
  const account = { Kontoinhaber: "Anna Beispiel", IBAN: germanIban(accounts++) };
  await call("PUT", "/empfehler/bankdaten/", account, english);
  await transfer(ids, english);
  expect((await mails()).map(({ language }) => language)).not.toContain("en");
});

const heldNow = (id: number) =>
  app.testDatabase.owner.query("update reward set held_at = $2 where id = $1", [id, app.clock.now()]);

test("several rewards are transferred at once, with one mail that names the sum and each of them", async () => {
  const { ids, transfer, states, mails, saveAccount } = await readyRewards(3);
  await saveAccount();
  const answer = await transfer(ids);
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(3);
  expect(answer.body).toMatchObject(ids.map(() => ({ Status: "Abgeholt", Art: "Ueberweisung" })));
  expect(await states()).toEqual(["collected", "collected", "collected"]);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.data).toMatchObject({
    amountCents: 15_000,
    rewards: ids.map(() => ({ amountCents: 5_000, isHeld: false })),
    promisedUntil: expect.any(String),
    account: { underwayCents: 0 },
  });
  const { rows } = await app.testDatabase.owner.query(
    "select reward_id from reward_event where to_status = 'collected' and reward_id = any($1)",
    [ids],
  );
  expect(rows).toHaveLength(3);
});

test("a lost answer that is asked for again with its key is given again; without a key it is refused", async () => {
  const { ids, transfer, mails, saveAccount } = await readyRewards(2);
  await saveAccount();
  const key = { "idempotency-key": "0123456789abcdef0123456789abcdef" };
  const answers = [await transfer(ids, key), await transfer(ids, key), await transfer(ids)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers[2]?.body["code"]).toBe("PSOF0401");
  expect(await mails()).toHaveLength(1);
});

test("all or none: without an account, or with a reward that is foreign or requested already, nothing changes", async () => {
  const foreign = await readyRewards(1);
  const mine = await readyRewards(2);
  const [first = 0] = mine.ids;
  expect((await mine.transfer(mine.ids)).body["errors"]).toEqual([
    { path: "IBAN", message: "IBAN ist ein Pflichtfeld" },
  ]);
  await mine.saveAccount();
  expect((await mine.transfer([...mine.ids, ...foreign.ids])).body["code"]).toBe("PSOF0102");
  expect((await mine.transfer([])).status).toBe(400);
  expect(await mine.states()).toEqual(["provided", "provided"]);
  expect((await mine.transfer([first, first])).body, "named twice, chosen once").toHaveLength(1);
  expect((await mine.transfer(mine.ids)).body["code"]).toBe("PSOF0401");
  expect(await mine.states()).toEqual(["collected", "provided"]);
  expect(await mine.mails()).toHaveLength(1);
});

test("20 devices ask for all or for one at once: no reward is chosen twice, and none of a refused request", async () => {
  const { ids, transfer, states, mails, saveAccount } = await readyRewards(3);
  await saveAccount();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => transfer(at % 2 ? ids : ids.toReversed().slice(at % 3))),
  );
  const won = answers.filter(({ status }) => status === 200);
  const chosen = won.flatMap(({ body }) => (body as unknown as { Id: number }[]).map(({ Id }) => Id));
  expect(new Set(chosen).size).toBe(chosen.length);
  expect(answers.filter(({ body }) => body["code"] === "PSOF0401")).toHaveLength(20 - won.length);
  expect((await states()).filter((state) => state === "collected")).toHaveLength(chosen.length);
  expect(await mails()).toHaveLength(won.length);
});

test("what is checked for abuse is in no sum of transfers, and the mail says which part it is", async () => {
  const { ids, transfer, mails, saveAccount } = await readyRewards(3);
  const [held = 0, one = 0, other = 0] = ids;
  await saveAccount();
  await heldNow(held);
  await transfer([one]);
  await transfer([held, other]);
  const [, last] = await mails();
  expect(last?.data).toMatchObject({ amountCents: 10_000, account: { underwayCents: 5_000 } });
  const parts = last?.data["rewards"] as { isHeld: boolean }[] | undefined;
  expect(parts?.filter(({ isHeld }) => isHeld)).toHaveLength(1);
});

/** Newer than what is counted: a list of the newest rewards would not show that. */
const manyNewerThan = (id: number, count: number) =>
  app.testDatabase.owner.query(
    `insert into reward (tenant_id, order_id, recommendation_id, party, referrer_id, kind, amount_cents, status,
                         status_at, due_at, cancel_reason, created_at)
     select tenant_id, order_id, recommendation_id, party, referrer_id, kind, amount_cents, 'cancelled',
            status_at, due_at, 'rejected', created_at + interval '1 day'
       from reward, generate_series(1, $2::integer) where id = $1`,
    [id, count],
  );

test("all transfers that are on their way are in the sum, however many rewards their owner has", async () => {
  const { ids, call, transfer, mails, saveAccount } = await readyRewards(3);
  const [one = 0, two = 0, three = 0] = ids;
  await saveAccount();
  await transfer([one, two]);
  await manyNewerThan(one, 500);
  expect((await call("GET", "/empfehler/bankdaten/")).body).toMatchObject({ UnterwegsCent: 10_000 });
  await transfer([three]);
  expect((await mails()).at(-1)?.data).toMatchObject({ account: { underwayCents: 10_000 } });
});

test("a reward that waits is found behind many newer ones", async () => {
  const { ids, orders } = await readyRewards(1);
  const [id = 0] = ids;
  await manyNewerThan(id, 500);
  const owner = { party: "referrer", id: orders[0]?.referrerId ?? 0 } as const;
  const waiting = app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
    findWaiting(tx, owner, app.clock.now()),
  );
  expect(await waiting).toMatchObject({ id });
});

test("the link to a reward opens the sum of its order only; the mail about the account names the whole", async () => {
  const { ids, orders, transfer, saveAccount } = await readyRewards(2);
  await saveAccount();
  await transfer(ids);
  const [id = 0] = ids;
  const token = await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
    issueRewardToken(tx, { id }, app.clock.now()),
  );
  const headers = { "x-reward-token": token, "content-type": "application/json" };
  const url = `${app.url}/api/v1/ewe/empfehler/bankdaten/`;
  const sumIn = async (answer: Response) =>
    ((await answer.json()) as Record<string, unknown>)["UnterwegsCent"];
  expect(await sumIn(await fetch(url, { headers }))).toBe(5_000);
  const body = JSON.stringify({ Kontoinhaber: "Anna Beispiel", IBAN: germanIban(accounts++) });
  expect(await sumIn(await fetch(url, { method: "PUT", headers, body }))).toBe(5_000);
  const mails = await desk.mails(orders[0]?.referrerEmail ?? "");
  expect(mails.findLast(({ template }) => template === "bankAccountChanged")?.data).toMatchObject({
    underwayCents: 10_000,
  });
});

test("the same account saved once more is not announced again", async () => {
  const { ids, transfer, mails, saveAccount } = await readyRewards(1);
  await saveAccount();
  app.clock.advance(11 * 60_000);
  await saveAccount();
  await transfer(ids);
  expect((await mails())[0]?.data).not.toHaveProperty("account");
});

test("a corrected name of the same account counts as saved now: a payment returned from before keeps it", async () => {
  const { ids, call, transfer, mails } = await readyRewards(1);
  const account = { Kontoinhaber: "Anna Beispeil", IBAN: germanIban(accounts++) };
  await call("PUT", "/empfehler/bankdaten/", account);
  app.clock.advance(11 * 60_000);
  await call("PUT", "/empfehler/bankdaten/", { ...account, Kontoinhaber: "Anna Beispiel" });
  await transfer(ids);
  expect((await mails())[0]?.data["account"]).toMatchObject({ savedAt: app.clock.now().toISOString() });
});

test.each([
  ["expired", 410],
  ["cancelled", 409],
])("with one reward that is %s among them none is chosen", async (state, answer) => {
  const { ids, transfer, states, mails, saveAccount } = await readyRewards(2);
  await saveAccount();
  await app.testDatabase.owner.query("update reward set status = $2 where id = $1", [ids[0], state]);
  expect((await transfer(ids)).status).toBe(answer);
  expect(await states()).toEqual([state, "provided"]);
  expect(await mails()).toEqual([]);
});

test("with one reward whose time is over among them none is chosen, even before the job has ended it", async () => {
  const { ids, transfer, states, saveAccount } = await readyRewards(2);
  await saveAccount();
  await app.testDatabase.owner.query("update reward set expires_at = $2 where id = $1", [
    ids[0],
    app.clock.now(),
  ]);
  app.clock.advance(1_000);
  expect((await transfer(ids)).status).not.toBe(200);
  expect(await states()).toEqual(["provided", "provided"]);
});
