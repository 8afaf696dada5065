import { countBatches, prepareCounting } from "../../server/src/modules/click/repository.ts";
import { countClicks } from "../../server/src/modules/click/service/counting.ts";
import { refreshFigures } from "../../server/src/modules/insight/service/refresh.ts";
import type { TenantTransaction } from "../../server/src/platform/db/transaction.ts";
import { inBatches } from "../../server/src/platform/jobs/sweep.ts";
import type { Tenant } from "../../server/src/platform/tenancy.ts";
import { type BenchProduct, onFreshProduct } from "../bench-database.ts";
import { atMost, median, type Benchmark, type Measurement } from "../benchmark.ts";
import { create } from "../create-recommendation.ts";
import { inTurns, perSecond } from "../load.ts";

const rounds = 7;
const clicks = { many: 2_000, parallel: 64 };
const creations = { many: 300, parallel: 8 };
/** How often the job of the module insight computes changed days. */
const refreshSeconds = 30;
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

/** The triggers that keep the daily figures, on the tables that clicks (P1) and new recommendations (P2) write. */
const triggers = [
  ["recommendation", "recommendation_marks_day"],
  ["opening", "opening_marks_new_day"],
  ["opening", "opening_marks_day"],
] as const;

async function setTriggers({ owner }: BenchProduct, state: "enable" | "disable"): Promise<void> {
  for (const [table, trigger] of triggers)
    await owner.query(`alter table ${table} ${state} trigger ${trigger}`);
}

let visitors = 0;

/** A click of a new visitor, through the whole server. */
async function click({ product }: BenchProduct, number: string): Promise<void> {
  visitors += 1;
  const answer = await product.app.inject({
    method: "GET",
    url: `/api/v1/ewe/empfehlen/click/${number}?channel=bench`,
    headers: { "user-agent": browser },
    remoteAddress: `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  });
  if (answer.statusCode >= 400) throw new Error(`click: ${answer.statusCode} ${answer.body}`);
}

/** Counts visitors as `countClicks` does and leaves the figures out. */
async function countVisitorsOnly(tx: TenantTransaction): Promise<number> {
  await prepareCounting(tx);
  return inBatches(500, async (size) => (await countBatches(tx, size)).batches);
}

/** Measures work with the figures and without them, in turns. */
async function compare(
  bench: BenchProduct,
  what: string,
  speedOf: (withFigures: boolean) => Promise<number>,
): Promise<Measurement> {
  const speed = await inTurns(
    rounds,
    () => speedOf(true),
    async () => {
      await setTriggers(bench, "disable");
      try {
        return await speedOf(false);
      } finally {
        await setTriggers(bench, "enable");
      }
    },
  );
  const [measured, baseline] = [median(speed.product), median(speed.baseline)];
  return {
    what,
    measured: `${measured.toFixed(0)}/s`,
    baseline: `${baseline.toFixed(0)}/s`,
    figure: 1 - measured / baseline,
    aim: atMost(0.05),
  };
}

async function measureRefresh({ product, owner }: BenchProduct, tenant: Tenant): Promise<Measurement> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::integer as count from recommendation where tenant_id = $1",
    [tenant.id],
  );
  const started = performance.now();
  await refreshFigures(product.database, tenant.id, new Date());
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `a day of ${rows[0]?.count} recommendations computed anew, share of one connection`,
    measured: `${seconds.toFixed(2)} s`,
    baseline: `every ${refreshSeconds} s`,
    figure: seconds / refreshSeconds,
    aim: atMost(0.05),
  };
}

export const figures: Benchmark = {
  name: "FIGURES",
  goal: "What keeping the figures costs P1 and P2: the same work with and without their statements and triggers",
  run: () =>
    onFreshProduct(async (bench) => {
      const tenant = bench.product.tenants.bySlug("ewe");
      if (!tenant) throw new Error("no tenant");
      const { number } = await create(bench.product, tenant);
      const { database } = bench.product;
      const clicked = await compare(bench, "P1: clicks stored and counted, share lost", (withFigures) =>
        perSecond(
          clicks,
          () => click(bench, number),
          () => database.inTenant(tenant.id, withFigures ? countClicks : countVisitorsOnly),
        ),
      );
      const created = await compare(bench, "P2: recommendations created, share lost", () =>
        perSecond(creations, () => create(bench.product, tenant)),
      );
      return [clicked, created, await measureRefresh(bench, tenant)];
    }),
};
