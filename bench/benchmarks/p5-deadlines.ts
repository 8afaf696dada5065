import { pino } from "pino";
import { moneySeal } from "../../server/src/compose/reward.ts";
import { readConfig } from "../../server/src/config.ts";
import { composeJobs } from "../../server/src/compose/jobs.ts";
import { addVouchers } from "../../server/src/modules/reward/service/vouchers.ts";
import { createMetrics } from "../../server/src/platform/metrics.ts";
import { onFreshProduct, type BenchProduct } from "../bench-database.ts";
import { atMost, median, type Benchmark } from "../benchmark.ts";
import { insertHistory, releaseVouchers } from "../plant-history.ts";

const due = 1_000;
/** The first round warms up connections and query plans and is not measured. */
const rounds = 4;
/** Terms of days are counted by the calendar: no clock change lies in the 30 days before. */
const at = new Date("2026-09-15T09:00:00Z");

/** The measured sweeps. Claims, bank accounts and the removal of old technical rows are not measured. */
export const measuredSweeps = [
  "recommendation.expire",
  "recommendation.remind",
  "privacy.recipients",
  "reward.provide",
  "reward.expire",
  "reward.remind",
  "voucher.hand_out",
  "mail.forget-bodies",
];

interface Size {
  readonly recommendations: number;
  readonly due: number;
  readonly rounds: number;
}

/** The median milliseconds of each sweep for the due records among this many recommendations. */
export async function timeSweeps(
  { product, owner, jobsUrl, secretKeys }: Omit<BenchProduct, "databaseUrl">,
  size: Size,
): Promise<Map<string, number>> {
  const tenant = product.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const deps = { seal: moneySeal(secretKeys) };
  const vouchers = { valueCents: 5_000, codes: ["BENCH"], now: at };
  await product.database.inTenant(tenant.id, (tx) => addVouchers(deps, tx, vouchers));
  const plan = { tenantId: tenant.id, at, ...size };
  await insertHistory(owner, plan);
  const jobs = composeJobs({
    // Mail bodies are deleted only where a mail server is configured; none is contacted here.
    config: readConfig({ SMTP_URL: "smtp://127.0.0.1:1" }),
    jobsUrl,
    database: product.database,
    tenants: product.tenants,
    secretKeys,
    registry: createMetrics().registry,
    log: pino({ level: "silent" }),
  });
  const taken = new Map<string, number>();
  for (const name of measuredSweeps) {
    const sweep = jobs.sweeps.find((candidate) => candidate.name === name);
    if (!sweep) throw new Error(`no sweep ${name}`);
    const times: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      // Recipients are deleted when a day is over.
      const hours = name === "privacy.recipients" ? 24 : 1;
      const now = new Date(at.getTime() + round * hours * 3_600_000);
      if (name === "voucher.hand_out") await releaseVouchers(owner, plan, now);
      const started = performance.now();
      const changed = await sweep.run({ tenantId: tenant.id, now, database: product.database });
      if (round > 0) times.push(performance.now() - started);
      if (changed < size.due) throw new Error(`${name} found ${changed} of ${size.due}`);
    }
    taken.set(name, median(times));
  }
  jobs.close();
  return taken;
}

const measureSweeps = (recommendations: number) =>
  onFreshProduct((bench) => timeSweeps(bench, { recommendations, due, rounds }));

export const deadlineSweeps: Benchmark = {
  name: "P5",
  goal: `Deadline jobs: ${due} due among 1,000,000 recommendations, against ${due} due among 10,000`,
  async run() {
    const few = await measureSweeps(10_000);
    const many = await measureSweeps(1_000_000);
    const line = (what: string, measured: number, baseline: number) => ({
      what,
      measured: `${measured.toFixed(0)} ms`,
      baseline: `${baseline.toFixed(0)} ms`,
      figure: measured / baseline,
      aim: atMost(1.5),
    });
    const sum = (times: Map<string, number>) => [...times.values()].reduce((total, time) => total + time, 0);
    return [
      ...measuredSweeps.map((name) => line(name, many.get(name) ?? Number.NaN, few.get(name) ?? Number.NaN)),
      line("all of them", sum(many), sum(few)),
    ];
  },
};
