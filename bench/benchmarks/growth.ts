import { join } from "node:path";
import { pino } from "pino";
import { root } from "../../scripts/run.ts";
import { composeJobs } from "../../server/src/compose/jobs.ts";
import { readConfig } from "../../server/src/config.ts";
import { createMetrics } from "../../server/src/platform/metrics.ts";
import { runDue } from "../../server/src/platform/jobs/run-due.ts";
import { builtWeb } from "../../server/src/platform/pages/web.ts";
import { issueToken } from "../../server/src/platform/session/access-tokens.ts";
import { type BenchProduct, onFreshProduct } from "../bench-database.ts";
import { atMost, type Benchmark, type Measurement, median } from "../benchmark.ts";
import { plantProducts, plantReferrer, plantTenants } from "../plant-growth.ts";

const copies = 1_000;
const products = 5_000;
const few = 20;
const many = 20_000;
const repetitions = 9;

/** Milliseconds of the processor, which other programs do not change as much as those of the clock. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function clockTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function line(what: string, measured: number, baseline: number, aim: number): Measurement {
  const shown = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
  return {
    what,
    measured: shown(measured),
    baseline: shown(baseline),
    figure: measured / baseline,
    aim: atMost(aim),
  };
}

function tenantOf({ product }: BenchProduct) {
  const tenant = product.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  return tenant;
}

let asked = 0;

/** The median of a page that is not in the cache. */
async function pageTime({ product }: BenchProduct, host: (round: number) => string, path: string) {
  const times: number[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    const url = `${path}?handyId=${(asked += 1)}`;
    const headers = { host: `${host(round)}.localhost`, "accept-encoding": "br" };
    times.push(
      await clockTime(async () => {
        const { statusCode } = await product.app.inject({ url, headers });
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      }),
    );
  }
  return median(times);
}

/** A run of all sweeps with nothing due, and a page. */
async function growTenants(bench: BenchProduct): Promise<Measurement[]> {
  const { product, owner, jobsUrl, secretKeys } = bench;
  const log = pino({ level: "silent" });
  const jobs = composeJobs({
    config: readConfig({ SMTP_URL: "smtp://127.0.0.1:1" }),
    jobsUrl,
    database: product.database,
    tenants: product.tenants,
    secretKeys,
    registry: createMetrics().registry,
    log,
  });
  const sweepOnce = () => runDue({ ...jobs, registry: createMetrics().registry, now: new Date() });
  const sweepTime = async () => {
    await sweepOnce();
    return median([
      await processorTime(sweepOnce),
      await processorTime(sweepOnce),
      await processorTime(sweepOnce),
    ]);
  };
  const sweep = { before: await sweepTime(), after: 0 };
  const page = { before: await pageTime(bench, () => "ewe", "/"), after: 0 };
  await plantTenants(owner, tenantOf(bench).id, copies);
  await product.tenants.refresh();
  sweep.after = await sweepTime();
  page.after = await pageTime(bench, (round) => `t${round + 1}`, "/");
  jobs.close();
  return [
    line(`all sweeps, nothing due, ${copies} more tenants (processor)`, sweep.after, sweep.before, 2),
    line(`home page of another tenant, ${copies} more tenants`, page.after, page.before, 2),
  ];
}

async function growProducts(bench: BenchProduct): Promise<Measurement[]> {
  const paths = ["/", "/strom", "/aktuellepraemienuebersicht"];
  const times = async () => {
    const taken = new Map<string, number>();
    for (const path of paths) taken.set(path, await pageTime(bench, () => "ewe", path));
    return taken;
  };
  const before = await times();
  await plantProducts(bench.product, "ewe", products);
  await bench.product.tenants.refresh();
  const after = await times();
  return paths.map((path) =>
    line(`${path} with ${products} more products`, after.get(path) ?? NaN, before.get(path) ?? NaN, 3),
  );
}

/** What a referrer with many recommendations does, against one with few. */
async function growRecommendations({ product, owner }: BenchProduct): Promise<Measurement[]> {
  const tenant = product.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const people = { few: 20_000_000, many: 30_000_000 };
  await plantReferrer(owner, { tenantId: tenant.id, id: people.few, recommendations: few });
  await plantReferrer(owner, { tenantId: tenant.id, id: people.many, recommendations: many });
  const now = new Date();
  const tokenOf = (subject: number) =>
    product.database.inTenant(tenant.id, (tx) =>
      issueToken(tx, { kind: "user", subject, now, expiresAt: new Date(now.getTime() + 3_600_000) }),
    );
  const tokens = { few: await tokenOf(people.few), many: await tokenOf(people.many) };
  const call = (method: "GET" | "DELETE", path: string, token: string) =>
    clockTime(async () => {
      const { statusCode, body } = await product.app.inject({
        method,
        url: `/api/v1/ewe/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (statusCode >= 300) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 200)}`);
    });
  const measure = async (what: string, method: "GET" | "DELETE", path: string) => {
    const baseline = await call(method, path, tokens.few);
    return line(
      `${what}, ${many} recommendations`,
      await call(method, path, tokens.many),
      baseline,
      many / few,
    );
  };
  return [
    await measure("first page of the own list", "GET", "empfehler/empfehlungen?page=1"),
    await measure("export of the own data", "GET", "empfehler/daten"),
    await measure("deletion of the account", "DELETE", "empfehler/delete"),
  ];
}

export const growth: Benchmark = {
  name: "GROWTH",
  goal: "Pages, sweeps and calls with many tenants, products and recommendations, against few",
  async run() {
    const web = await builtWeb(join(root, "web"));
    return [
      ...(await onFreshProduct(growTenants, web)),
      ...(await onFreshProduct(growProducts, web)),
      ...(await onFreshProduct(growRecommendations)),
    ];
  },
};
