import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { importRows } from "../../server/src/modules/order/service/import-rows.ts";
import type { OwnerPool } from "../../server/src/platform/db/pool.ts";
import { onFreshProduct } from "../bench-database.ts";
import { atMost, type Measurement, median } from "../benchmark.ts";
import { numberFor } from "../plant-history.ts";

const few = 10_000;
const many = 1_000_000;
const changes = 40;

/** Ids that the product does not use itself. */
const id = "(10000000 + n)";

/** `$1` tenant, `$2` first and `$3` last number. Each order has its own recommendation and recipient. */
const statements = [
  `insert into referrer (tenant_id, id, public_hash, email, created_at) overriding system value
   select $1, 10000000, md5('p6'), 'p6@example.org', now() where $2::bigint <= $3::bigint on conflict do nothing`,
  `insert into recommendation (tenant_id, id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                               status, status_at, created_at, valid_until)
   overriding system value
   select $1, ${id}, ${numberFor(id)}, ${numberFor(id)}, sha256(n::text::bytea), 10000000, 101, 100, '2026-05', 'ok', now(),
          now() - interval '1 day', now() + interval '59 days' from generate_series($2::bigint, $3::bigint) as n`,
  `insert into recipient (tenant_id, id, number, recommendation_id, link_hash, email, created_at, keep_until)
   overriding system value
   select $1, ${id}, ${numberFor(id)}, ${id}, sha256(n::text::bytea), 'k' || n || '@example.net',
          now() - interval '1 day', now() + interval '80 days' from generate_series($2::bigint, $3::bigint) as n`,
  `insert into placed_order (tenant_id, id, number, recommendation_id, recipient_id, product_id, source, ordered_at,
                             matched_by, verified_at, created_at, changed_at)
   overriding system value
   select $1, ${id}, 'A-' || n, ${id}, ${id}, 101, 'feed', now(), 'recipientNumber', now(), now(), now()
     from generate_series($2::bigint, $3::bigint) as n`,
];

async function plantOrders(owner: OwnerPool, tenantId: number, first: number, last: number): Promise<void> {
  for (const statement of statements) await owner.query(statement, [tenantId, first, last]);
  await owner.query("analyze");
}

/** Cancellations through the feed, one after the other, among few and among many orders. */
export function measureSingleChange(): Promise<Measurement> {
  return onFreshProduct(async ({ product, owner }) => {
    const tenant = product.tenants.bySlug("ewe");
    if (!tenant) throw new Error("no tenant");
    const deps = { catalogue: product.recommendation.catalogue };
    const today = isoDate(calendarDateOf(new Date()));
    let next = 1;
    const cancel = async () => {
      const row = { Auftragsnummer: `A-${next}`, Stornodatum: today };
      next += 1;
      const run = { tenant, language: "de", now: new Date() } as const;
      const started = performance.now();
      const result = await product.database.inTenant(tenant.id, (tx) => importRows(deps, tx, run, [row]));
      if (result.cancelled !== 1) throw new Error("the order was not cancelled");
      return performance.now() - started;
    };
    const cancelSome = async () => {
      const times: number[] = [];
      for (let change = 0; change < changes; change += 1) times.push(await cancel());
      return median(times);
    };
    await plantOrders(owner, tenant.id, 1, few);
    const amongFew = await cancelSome();
    await plantOrders(owner, tenant.id, few + 1, many);
    const amongMany = await cancelSome();
    return {
      what: `a single cancellation among ${many} orders`,
      measured: `${amongMany.toFixed(1)} ms`,
      baseline: `${amongFew.toFixed(1)} ms among ${few}`,
      figure: amongMany / amongFew,
      aim: atMost(2),
    };
  });
}
