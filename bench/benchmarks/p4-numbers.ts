import type { Pool } from "pg";
import { addDays, calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { createApiKey } from "../../server/src/platform/session/api-keys.ts";
import { onFreshProduct, type BenchProduct } from "../bench-database.ts";
import { atMost, median, type Benchmark, type Measurement } from "../benchmark.ts";

const repetitions = 15;
const days = 730;
const agencies = 200;

/**
 * Two years of figures as the jobs would compute them: every product, channel and agency on every day. Planted directly,
 * because a report reads nothing else, and the number of rows depends on days and groups and hardly on recommendations.
 */
async function plantFigures(owner: Pick<Pool, "query">, tenantId: number, perDay: number): Promise<void> {
  const groups = `
    select 'tenant' as scope, 0::bigint as scope_id, 'all' as dimension, '' as key, 1 as parts
    union all select 'tenant', 0, 'product', n::text, 20 from generate_series(101, 120) n
    union all select 'tenant', 0, 'channel', 'kanal' || n, 10 from generate_series(1, 10) n
    union all select 'tenant', 0, 'productChannel', n || ' kanal' || m, 200
      from generate_series(101, 120) n cross join generate_series(1, 10) m
    union all select 'agency', n, 'all', '', ${agencies} from generate_series(1, ${agencies}) n`;
  await owner.query(
    `insert into insight_day (tenant_id, scope, scope_id, dimension, key, day, seen_catalogue, seen_form, shares, clicks,
                              visits, recommendations, opened, accepted, ordered, valid, paid, valid_orders, cost_cents)
     select $1, scope, scope_id, dimension, key, current_date - d, r * 9, r * 3, r * 2, r * 10, r * 8, r, r * 3 / 4,
            r / 3, r / 5, r / 6, r / 7, r / 6, r * 1000
       from (${groups}) g cross join generate_series(0, ${days - 1}) d
       cross join lateral (select greatest(1, $2::integer / parts) as r) c`,
    [tenantId, perDay],
  );
  await owner.query(
    `insert into insight_wait (tenant_id, scope, scope_id, dimension, key, day, step, class, count)
     select $1, scope, scope_id, dimension, key, current_date - d, step, class, 1 + $2::integer / parts / 20
       from (${groups}) g cross join generate_series(0, ${days - 1}) d
       cross join unnest(array['opened', 'accepted', 'ordered', 'valid', 'paid']) step
       cross join generate_series(8, 19) class
      where dimension = 'all' and scope = 'tenant'`,
    [tenantId, perDay],
  );
  await owner.query(
    `insert into insight_money (tenant_id, scope, scope_id, dimension, key, day, kind, entries, cents)
     select $1, scope, scope_id, dimension, key, current_date - d, kind, 1, 5000
       from (${groups}) g cross join generate_series(0, ${days - 1}) d
       cross join unnest(array['accrue', 'pay', 'voucher', 'cancel', 'expire', 'clawback']) kind
      where dimension in ('all', 'product', 'channel') and scope = 'tenant'`,
    [tenantId],
  );
  await owner.query("analyze insight_day, insight_wait, insight_money");
}

const day = (before: number): string => isoDate(calendarDateOf(addDays(new Date(), -before)));
const twoYears = `von=${day(days - 1)}&bis=${day(0)}`;

const reports = [
  { name: "first view, 30 days", path: "zahlen" },
  { name: "two years by product", path: `zahlen?${twoYears}&gruppe=Produkt` },
  { name: "two years of a product by channel", path: `zahlen?${twoYears}&produkt=101&gruppe=Kanal` },
  { name: "two years by agency", path: `zahlen?${twoYears}&gruppe=Agentur` },
  { name: "money of two years", path: `zahlen/geld?${twoYears}` },
] as const;

async function timeReports({ product, owner }: BenchProduct, perDay: number): Promise<Map<string, number>> {
  const tenant = product.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  await plantFigures(owner, tenant.id, perDay);
  const { key } = await product.database.inTenant(tenant.id, (tx) =>
    createApiKey(tx, { name: "bench", now: new Date() }),
  );
  const times = new Map<string, number>();
  for (const { name, path } of reports) {
    const taken: number[] = [];
    // The first call warms up the connection and is not measured.
    for (let round = 0; round <= repetitions; round += 1) {
      const started = performance.now();
      const answer = await product.app.inject({
        method: "GET",
        url: `/api/v1/ewe/${path}`,
        headers: { authorization: `Bearer ${key}` },
      });
      if (round > 0) taken.push(performance.now() - started);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
    }
    times.set(name, median(taken));
  }
  return times;
}

export const numberReports: Benchmark = {
  name: "P4N",
  goal: "Reports of figures over two years with 1,000,000 recommendations, against 10,000",
  async run() {
    const few = await onFreshProduct((bench) => timeReports(bench, Math.round(10_000 / days)));
    const many = await onFreshProduct((bench) => timeReports(bench, Math.round(1_000_000 / days)));
    return [...many].flatMap(([what, measured]): Measurement[] => {
      const baseline = few.get(what) ?? Number.NaN;
      const texts = { measured: `${measured.toFixed(1)} ms`, baseline: `${baseline.toFixed(1)} ms` };
      return [
        { what, ...texts, figure: measured / baseline, aim: atMost(2) },
        { what: `${what}, in ms`, ...texts, figure: measured, aim: atMost(50) },
      ];
    });
  },
};
