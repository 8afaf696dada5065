import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spokenNumber } from "@weitersagen/domain/spoken-number";
import { readCsv } from "../../server/src/modules/order/service/csv.ts";
import { importStream } from "../../server/src/modules/order/service/feed.ts";
import type { OwnerPool } from "../../server/src/platform/db/pool.ts";
import { onFreshProduct } from "../bench-database.ts";
import { atMost, type Benchmark } from "../benchmark.ts";

const rows = 100_000;
const brokenEvery = 20;

/** As many recipients as orders, written straight into the tables. */
async function plantRecipients(owner: OwnerPool, tenantId: number): Promise<string[]> {
  const numbers = Array.from({ length: rows }, () => spokenNumber(randomBytes(9)));
  await owner.query(
    `with person as (
       insert into referrer (tenant_id, public_hash, email, created_at)
       values ($1, repeat('a', 32), 'bench@example.org', now()) returning id
     ), made as (
       insert into recommendation (tenant_id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                                   status_at, created_at, valid_until)
       select $1, n, n, sha256(n::bytea), person.id, 101, 100, '2026-05', now(), now() - interval '1 day',
              now() + interval '59 days' from person, unnest($2::text[]) as n returning id, number
     )
     insert into recipient (tenant_id, number, recommendation_id, link_hash, created_at, keep_until)
     select $1, number, id, sha256(number::bytea), now() - interval '1 day', now() + interval '80 days' from made`,
    [tenantId, numbers],
  );
  await owner.query("analyze");
  return numbers;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

export const feed: Benchmark = {
  name: "P6",
  goal: `A CSV of ${rows} orders, every ${brokenEvery}th row broken, against COPY of the file into a bare table`,
  run: () =>
    onFreshProduct(async ({ product, owner }) => {
      const tenant = product.tenants.bySlug("ewe");
      if (!tenant) throw new Error("no tenant");
      const numbers = await plantRecipients(owner, tenant.id);
      const folder = await mkdtemp(join(tmpdir(), "bench-feed-"));
      await chmod(folder, 0o755);
      const file = join(folder, "orders.csv");
      const today = new Date().toISOString().slice(0, 10);
      const lines = numbers.map((number, index) => {
        const date = index % brokenEvery === 0 ? "morgen" : today;
        return `A-${index};${number};101;${date};${today};Neuvertrag`;
      });
      const header = "Auftragsnummer;Empfaengernummer;Produkt;Bestelldatum;Vertragsdatum;Art";
      await writeFile(file, `${[header, ...lines].join("\n")}\n`);
      try {
        await owner.query("create table bare (a text, b text, c text, d text, e text, f text)");
        const baseline = await timed(() =>
          owner.query(`copy bare from '${file}' with (format csv, delimiter ';', header true)`),
        );
        let most = 0;
        const watch = setInterval(() => {
          most = Math.max(most, process.memoryUsage().rss);
        }, 50);
        const before = process.memoryUsage().rss;
        const parts = { database: product.database, catalogue: product.recommendation.catalogue };
        const run = { tenant, language: "de", now: new Date(), isDryRun: false } as const;
        const measured = await timed(() => importStream(parts, run, readCsv(file), () => {}));
        clearInterval(watch);
        const grown = (most - before) / 1_048_576;
        return [
          {
            what: "all rows stored, errors told",
            measured: `${measured.toFixed(2)} s`,
            baseline: `${baseline.toFixed(2)} s`,
            figure: measured / baseline,
            aim: atMost(8),
          },
          {
            what: "memory grown while reading",
            measured: `${grown.toFixed(0)} MB`,
            baseline: "flat",
            figure: grown,
            aim: atMost(150),
          },
        ];
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
};
