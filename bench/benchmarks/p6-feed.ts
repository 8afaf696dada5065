import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { root } from "../../scripts/run.ts";
import { exitCodes } from "../../server/src/cli/exit-codes.ts";
import { importFile } from "../../server/src/modules/order/service/import-file.ts";
import { readCsv } from "../../server/src/modules/order/service/read-file.ts";
import type { OwnerPool } from "../../server/src/platform/db/pool.ts";
import { newSpokenNumber } from "../../server/src/platform/new-spoken-number.ts";
import { onFreshProduct } from "../bench-database.ts";
import { atMost, type Benchmark, type Measurement, median } from "../benchmark.ts";
import { measureSingleChange } from "./p6-single-change.ts";

const rows = 100_000;
const few = 10_000;
const rounds = 3;
const brokenEvery = 20;
const unmatchedEvery = 50;

/** As many recipients as orders, every other with an address, written straight into the tables. */
async function plantRecipients(owner: OwnerPool, tenantId: number): Promise<string[]> {
  const numbers = Array.from({ length: rows }, newSpokenNumber);
  await owner.query(
    `with person as (
       insert into referrer (tenant_id, public_hash, email, created_at)
       values ($1, md5($2::text[]::text), md5($2::text[]::text) || '@example.org', now()) returning id
     ), made as (
       insert into recommendation (tenant_id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                                   status_at, created_at, valid_until)
       select $1, n, n, sha256(n::bytea), person.id, 101, 100, '2026-05', now(), now() - interval '1 day',
              now() + interval '59 days' from person, unnest($2::text[]) as n returning id, number
     )
     insert into recipient (tenant_id, number, recommendation_id, link_hash, email, created_at, keep_until)
     select $1, number, id, sha256(number::bytea),
            case when id % 2 = 0 then lower(number) || '@example.net' end,
            now() - interval '1 day', now() + interval '80 days' from made`,
    [tenantId, numbers],
  );
  await owner.query("analyze");
  return numbers;
}

const header = "Auftragsnummer;Empfaengernummer;Produkt;Bestelldatum;Vertragsdatum;Art";

/** Mostly good rows, as a provider sends them; some with an invalid date, some unmatched. */
function fileOf(numbers: readonly string[], name: string): string {
  const today = isoDate(calendarDateOf(new Date()));
  const lines = numbers.map((number, index) => {
    const date = index % brokenEvery === 0 ? "morgen" : today;
    return `${name}-${index};${index % unmatchedEvery === 1 ? "" : number};101;${date};${today};Neuvertrag`;
  });
  return `${[header, ...lines].join("\n")}\n`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/**
 * Far less than all rows would need: with it, a run that kept them would die. The nursery is held as well, because it grows
 * with the time that a process has run and not with what it keeps.
 */
const heapMegabytes = 64;
const nurseryMegabytes = 8;

/** The most memory that the command takes for a file, in megabytes. */
async function memoryOf(databaseUrl: string, file: string): Promise<number> {
  const command = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      `--max-semi-space-size=${nurseryMegabytes}`,
      "server/src/cli.ts",
      "orders",
      "import",
      "ewe",
      file,
    ],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" },
      stdio: "ignore",
    },
  );
  let most = 0;
  const watch = setInterval(() => {
    const status = readStatus(command.pid);
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, 20);
  const [code] = await once(command, "exit");
  clearInterval(watch);
  // Some rows are broken on purpose.
  if (code !== exitCodes.badLines) throw new Error(`orders import ended with ${String(code)}`);
  return most / 1024;
}

function readStatus(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

function measureFile(): Promise<Measurement[]> {
  return onFreshProduct(async ({ product, owner, databaseUrl }) => {
    const tenant = product.tenants.bySlug("ewe");
    if (!tenant) throw new Error("no tenant");
    const folder = await mkdtemp(join(tmpdir(), "bench-feed-"));
    // The server of the database, another user of the system, reads the file for `copy`.
    await chmod(folder, 0o755);
    const write = async (name: string, numbers: readonly string[]) => {
      const file = join(folder, `${name}.csv`);
      await writeFile(file, fileOf(numbers, name));
      return file;
    };
    const copied: number[] = [];
    const imported: number[] = [];
    try {
      let numbers: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        numbers = await plantRecipients(owner, tenant.id);
        const file = await write(`R${round}`, numbers);
        await owner.query("create table bare (a text, b text, c text, d text, e text, f text)");
        const copy = `copy bare from '${file}' with (format csv, delimiter ';', header true)`;
        copied.push(await timed(() => owner.query(copy)));
        await owner.query("drop table bare");
        const deps = { database: product.database, catalogue: product.recommendation.catalogue };
        const run = { tenant, language: "de", now: new Date(), isDryRun: false } as const;
        imported.push(await timed(() => importFile(deps, run, readCsv(file), () => {})));
      }
      const small = await memoryOf(databaseUrl, await write("S", numbers.slice(0, few)));
      const file = await write("L", numbers);
      const large = await memoryOf(databaseUrl, file);
      const again = await memoryOf(databaseUrl, file);
      const longer = await memoryOf(databaseUrl, await write("M", [...numbers, ...numbers, ...numbers]));
      const baseline = `${small.toFixed(0)} MB for ${few} rows`;
      return [
        {
          what: "all rows stored, errors reported",
          measured: `${median(imported).toFixed(2)} s`,
          baseline: `${median(copied).toFixed(2)} s`,
          figure: median(imported) / median(copied),
          aim: atMost(20),
        },
        {
          what: `memory of the command, its heap held to ${heapMegabytes} MB`,
          measured: `${large.toFixed(0)} MB`,
          baseline,
          figure: large / small,
          aim: atMost(1.1),
        },
        {
          what: "memory of the command, the same file once more",
          measured: `${again.toFixed(0)} MB`,
          baseline,
          figure: again / small,
          aim: atMost(1.1),
        },
        {
          what: `memory of the command, ${3 * rows} rows`,
          measured: `${longer.toFixed(0)} MB`,
          baseline: `${large.toFixed(0)} MB for ${rows} rows`,
          figure: longer / large,
          aim: atMost(1.1),
        },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

export const feed: Benchmark = {
  name: "P6",
  goal: `A CSV of ${rows} orders, every ${brokenEvery}th row broken and every ${unmatchedEvery}th unmatched, against COPY of the file into a bare table`,
  run: async () => [...(await measureFile()), await measureSingleChange()],
};
