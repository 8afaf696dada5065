import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { startTestApp } from "./app.ts";
import { type Acknowledged, KilledServer, writeUnderKills } from "./kill-run.ts";
import { auditFiles } from "./payout-audit.ts";
import { chooseSeed, Random } from "./random.ts";
import { addReferrer } from "./referrers.ts";
import { rewardDesk } from "./reward-desk.ts";
import { type PlantedReward, plantReward } from "./rewards.ts";
import { startSmtpSink } from "./smtp-sink.ts";
import { moneyDesk } from "./money.ts";

const isFull = process.env["FULL"] !== undefined;
const writes = isFull ? 10_000 : 800;
const kills = isFull ? 50 : 3;
vi.setConfig({ testTimeout: isFull ? 3_600_000 : 600_000 });

// The killed server goes by the time of day, so what is planted does as well.
const app = await startTestApp({ now: new Date() });
const { owner } = app.testDatabase;
const desk = rewardDesk(app);
const sink = await startSmtpSink();
const server = new KilledServer(app.testDatabase.serverUrl, app.secretKeys, sink.url);
const random = new Random(chooseSeed());
await server.start();
afterAll(async () => {
  await server.kill();
  await sink.stop();
});

async function plantRewards(count: number): Promise<PlantedReward[]> {
  const rewards = [];
  for (let planted = 0; planted < count; planted++) {
    const { id: referrerId } = await addReferrer(app, "ewe");
    rewards.push(await plantReward(app, "ewe", { referrerId, productId: 101 }));
  }
  return rewards;
}

/**
 * Waits until no job is due. Another server takes over the jobs of a killed one after some seconds. The mail about a saved
 * account is not due for minutes: it waits for a transfer that follows, and is not waited for here.
 */
async function queueEmpty(): Promise<void> {
  const due = "select from graphile_worker.jobs where run_at <= now() limit 1";
  while ((await owner.query(due)).rowCount !== 0) await pause(200);
}

const values = async (statement: string): Promise<Set<string>> => {
  const { rows } = await owner.query<{ value: string }>(statement);
  return new Set(rows.map(({ value }) => value));
};

/** Acknowledged writes that are missing. */
async function lost(done: Acknowledged): Promise<string[]> {
  const missing = async (acknowledged: readonly (string | number)[], statement: string) => {
    const stored = await values(statement);
    return acknowledged.map(String).filter((value) => value !== "" && !stored.has(value));
  };
  const { rows } = await owner.query<{ clicks: number }>("select count(*)::integer as clicks from click");
  return [
    ...(await missing(done.recommendations, "select number as value from recommendation")),
    ...(await missing(done.recipients, "select number as value from recipient")),
    ...(await missing(done.orders, "select number as value from placed_order where verified_at is not null")),
    ...(await missing(
      done.accounts,
      "select reward.id::text as value from reward join bank_account on person_id = referrer_id where sealed is not null",
    )),
    ...(await missing(
      done.choices,
      "select id::text as value from reward where status in ('collected', 'paid')",
    )),
    ...(await missing(done.batches, "select number as value from payout_batch where status = 'released'")),
    ...((rows[0]?.clicks ?? 0) < done.clicks ? [`${done.clicks} clicks`] : []),
  ];
}

/** Entries of which only a part was written. */
async function halves(): Promise<string[]> {
  const found = await values(`
    select 'recommendation ' || number as value from recommendation
      join referrer on referrer.id = referrer_id and referrer.email like 'newcomer-%'
     where not exists (select from recommendation_event where recommendation_id = recommendation.id and kind = 'created')
    union all
    select 'referrer ' || id from referrer
     where email like 'newcomer-%' and not exists (select from mail where to_address = email)
    union all
    select 'recipient ' || id from recipient
     where email is not null and email like 'newcomer-%' and not exists (select from mail where to_address = email)
    union all
    select 'reward ' || id from reward
     where not exists (select from ledger_entry where reward_id = reward.id and kind = 'accrue')
        or not exists (select from reward_event where reward_id = reward.id and to_status = reward.status)
    union all
    select 'payout ' || payout.id from payout
      join payout_batch on payout_batch.id = batch_id join reward on reward.id = reward_id
     where payout.status = 'live' and (payout_batch.status = 'released') <> (reward.status = 'paid')`);
  return [...found];
}

async function bankFiles(): Promise<Buffer[]> {
  const money = moneyDesk(app);
  const files = [];
  for (const number of await values("select number as value from payout_batch where status = 'released'")) {
    files.push(await money.fileOf(number));
  }
  return files;
}

test(`${writes} writes under ${kills} × kill -9: nothing acknowledged is lost, nothing half, nothing paid twice`, async () => {
  const rewards = await plantRewards(isFull ? 400 : 30);
  const apiKey = await app.issueApiKey("ewe");
  const { failed, ...done } = await writeUnderKills({
    server,
    random,
    writes,
    times: kills,
    apiKey,
    rewards,
  });
  expect(failed).toEqual([]);
  expect(await lost(done)).toEqual([]);
  expect(done.recommendations.length).toBeGreaterThan(writes / 40);
  expect(done.choices.length).toBeGreaterThan(0);
  expect(done.batches.length).toBeGreaterThan(0);

  await queueEmpty();
  expect(await halves()).toEqual([]);
  const { sum, differences, accounts } = await desk.balances();
  expect({ sum, differences }).toEqual({ sum: 0, differences: [] });
  const audit = auditFiles(await bankFiles());
  expect(audit).toMatchObject({ doubled: [], wrongTotals: 0 });
  expect(-(accounts["bank"] ?? 0)).toBe(audit.cents);

  const sent = await values("select message_id as value from mail where status = 'sent'");
  const ids = sink.mails.map(({ messageId }) => messageId ?? "");
  expect((await owner.query("select from mail where status <> 'sent'")).rowCount).toBe(0);
  expect(new Set(ids)).toEqual(sent);
  // A killed server may repeat the mail whose acceptance it had not recorded yet, under the same Message-ID.
  expect(ids.length - sent.size).toBeLessThanOrEqual(kills);
});

test("the harness detects a write that is acknowledged and not stored, and a partial one", async () => {
  const { failed: _failed, ...done } = await writeUnderKills({
    server,
    random,
    writes: 20,
    times: 0,
    apiKey: "",
    rewards: [],
    hasty: true,
  });
  expect(await lost(done)).not.toEqual([]);
  await owner.query(
    "delete from recommendation_event where kind = 'created' and id = (select max(id) from recommendation_event where kind = 'created')",
  );
  expect(await halves()).toHaveLength(1);
});
