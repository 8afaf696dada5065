import { newSpokenNumber } from "../src/platform/new-spoken-number.ts";
import { Catalogue } from "../src/modules/catalogue/service/catalogue.ts";
import { type CsvRecord, CsvRecords } from "../src/modules/order/service/csv-records.ts";
import { importFile } from "../src/modules/order/service/import-file.ts";
import type { TestApp } from "./app.ts";

/** The columns of test files. */
const fileColumns = [
  "Auftragsnummer",
  "NeueAuftragsnummer",
  "Empfaengernummer",
  "Produkt",
  "Bestelldatum",
  "Vertragsdatum",
  "Stornodatum",
] as const;

export const fileHeader = fileColumns.join(";");

/** Inserts recipients, each with a recommendation. Returns their numbers. */
export async function plantPeople(app: TestApp, slug: string, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, newSpokenNumber);
  await app.testDatabase.owner.query(
    `with scope as (select id as tenant_id, $3::timestamptz as at from tenant where slug = $1),
     person as (
       insert into referrer (tenant_id, public_hash, email, created_at)
       select tenant_id, md5($4), md5($4) || '@example.org', at from scope returning id
     ), made as (
       insert into recommendation (tenant_id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                                   status_at, created_at, valid_until)
       select tenant_id, n, n, sha256(n::bytea), person.id, 101, 100, '2026-05', at, at - interval '1 day',
              at + interval '59 days' from scope, person, unnest($2::text[]) as n returning tenant_id, id, number
     )
     insert into recipient (tenant_id, number, recommendation_id, link_hash, created_at, keep_until)
     select made.tenant_id, number, id, sha256(number::bytea), at - interval '1 day', at + interval '80 days'
       from made, scope`,
    [slug, numbers, app.clock.now(), numbers[0]],
  );
  return numbers;
}

/** The dependencies of an import. */
export const feedDeps = (app: TestApp) => ({
  database: app.database,
  catalogue: new Catalogue(app.database),
});

export function feedRun(app: TestApp, slug: string) {
  const tenant = app.tenants.bySlug(slug);
  if (!tenant) throw new Error("no tenant");
  return { tenant, language: "de", now: app.clock.now() } as const;
}

interface FileImport {
  readonly slug: string;
  readonly lines: readonly string[];
  readonly batchRows: number;
}

/** Imports lines like the command line does. Returns the outcome of each row in the sequence of the reports. */
export async function importLines(app: TestApp, { slug, lines, batchRows }: FileImport): Promise<string[]> {
  const outcomes: string[] = [];
  const run = { ...feedRun(app, slug), isDryRun: false, batchRows };
  const source = (async function* () {
    const records: CsvRecord[] = new CsvRecords(";").read(`${lines.join("\n")}\n`);
    yield { columns: fileColumns, records };
  })();
  await importFile(feedDeps(app), run, source, ({ row, outcome }) => void outcomes.push(`${row} ${outcome}`));
  return outcomes;
}
