import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { composeJobs } from "../src/compose/jobs.ts";
import { testMail } from "../src/modules/notification/mails/test-mail.ts";
import { connectDatabase } from "../src/platform/db/database.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import { defineSweep, type Sweep } from "../src/platform/jobs/sweep.ts";
import { everyTenant } from "../src/platform/jobs/work.ts";
import { sendMail } from "../src/platform/mail/outbox.ts";
import { startTestApp } from "./app.ts";
import { silentLog } from "./database.ts";
import { days, rewardDesk } from "./reward-desk.ts";

const app = await startTestApp();
const desk = rewardDesk(app);

/** Two servers with nothing in common but the database do everything that is due, at the same moment. */
async function sweepOnTwoServers(extra: readonly Sweep[] = [], names?: readonly string[]) {
  const servers = ["one", "two"].map(() => {
    const database = connectDatabase({ url: app.testDatabase.serverUrl, poolSize: 4, log: silentLog });
    const registry = new Registry();
    const jobs = composeJobs({
      config: readConfig({ LOG_LEVEL: "silent" }),
      jobsUrl: app.testDatabase.jobsUrl,
      database,
      tenants: app.tenants,
      secretKeys: app.secretKeys,
      registry,
      log: silentLog,
    });
    const sweeps = [...jobs.sweeps, ...extra].filter(({ name }) => names?.includes(name) ?? true);
    return { database, jobs: { ...jobs, sweeps }, registry };
  });
  const reports = await Promise.all(
    servers.map(({ jobs, database }) => runDue({ ...jobs, database, now: app.clock.now() })),
  );
  for (const { database, jobs } of servers) {
    jobs.close();
    await database.close();
  }
  return { reports, registries: servers.map(({ registry }) => registry) };
}

test("two servers that sweep at once provide each reward once and notify its owner once", async () => {
  const orders = [];
  for (let count = 0; count < 25; count += 1) orders.push(await desk.place());
  for (const order of orders) await desk.accept(order);
  app.clock.advance(days(64));
  const { reports } = await sweepOnTwoServers();
  expect(reports.map(({ failures }) => failures)).toEqual([0, 0]);
  const { rows } = await app.testDatabase.owner.query(
    `select count(*)::integer as rewards, sum(events)::integer as events from (
       select reward.id, (select count(*) from reward_event e where e.reward_id = reward.id and to_status = 'provided') as events
         from reward where order_id = any ($1::bigint[])) as seen`,
    [orders.map(({ orderId }) => orderId)],
  );
  expect(rows[0]?.events).toBe(rows[0]?.rewards);
  for (const order of orders) {
    const ready = (await desk.mails(order.referrerEmail)).filter(
      ({ template }) => template === "rewardReady",
    );
    // A mail tells of all rewards of an order that the same server provided.
    const told = ready.map(({ data }) => 1 + ((data["extras"] as unknown[] | undefined)?.length ?? 0));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe((await desk.rewards(order)).length);
  }
});

test("the trial notices a sweep that acts without asking whether another server already has", async () => {
  const careless = defineSweep({
    name: "careless",
    everySeconds: 60,
    work: everyTenant,
    run: async ({ tenantId, database, now }) => {
      const data = { server: "x", sentAt: now.toISOString() };
      const mail = { template: testMail, to: "careless@example.org", language: "de", data, now } as const;
      await database.inTenant(tenantId, (tx) => sendMail(tx, mail));
      return 0;
    },
  });
  await sweepOnTwoServers([careless], ["careless"]);
  const { rows } = await app.testDatabase.owner.query(
    "select count(*)::integer as count from mail where to_address = 'careless@example.org'",
  );
  expect(rows[0]?.count).toBeGreaterThan(app.tenants.all().length);
});

test("runs, failures, last times and waiting jobs are exposed to monitoring by name", async () => {
  const failing = defineSweep({
    name: "failing",
    everySeconds: 60,
    work: everyTenant,
    run: () => Promise.reject(new Error("on purpose")),
  });
  const { registries } = await sweepOnTwoServers([failing], ["reward.provide", "failing"]);
  const text = (await Promise.all(registries.map((registry) => registry.metrics()))).join("\n");
  expect(text).toMatch(/weitersagen_sweep_seconds_count\{sweep="reward\.provide",outcome="done"\} [1-9]/);
  expect(text).toMatch(/weitersagen_sweep_seconds_count\{sweep="failing",outcome="failed"\} [1-9]/);
  expect(text).toMatch(/weitersagen_sweep_last_done_seconds\{sweep="reward\.provide"\} \d{10}/);
  expect(text).not.toMatch(/weitersagen_sweep_last_done_seconds\{sweep="failing"\}/);
});
