import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Pool } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { restoreDatabase } from "../src/platform/backup/restore-database.ts";
import { writeBackup } from "../src/platform/backup/write.ts";
import { sendTestMail } from "../src/modules/notification/service.ts";
import { startTestApp } from "./app.ts";
import { emptyDatabase, silentLog as log } from "./database.ts";
import { plantRecommendation } from "./people.ts";

const app = await startTestApp();
const { owner, ownerUrl } = app.testDatabase;
const folder = await mkdtemp(join(tmpdir(), "backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = new Date("2026-11-15T12:00:00Z");

const backUp = (url: string, name: string) =>
  writeBackup({ ownerUrl: url, file: join(folder, name), version: "0.1.0", now });
const restore = (url: string, name: string, overwrites = false) =>
  restoreDatabase({ ownerUrl: url, file: join(folder, name), overwrites, now, log });

/** The restore itself adds these. */
const withoutGate = ({ tables, sequences }: Awaited<ReturnType<typeof backUp>>) => {
  const { "public.payout_gate": _gate, ...others } = tables;
  const { "public.payout_gate_id_seq": _sequence, ...counters } = sequences;
  return { others, counters };
};

const tenant = app.tenants.bySlug("ewe");
let mails = 0;
const writeMail = () =>
  app.database.inTenant(tenant?.id ?? 0, (tx) =>
    sendTestMail(tx, { to: `person-${++mails}@example.de`, language: "de", server: "Grüße\t\\.\n\\N", now }),
  );

test("a backup under load, restored, holds everything from before it, and another backup of it is equal", async () => {
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  for (let count = 0; count < 20; count += 1) await writeMail();
  const before = mails;
  const done = new AbortController();
  const load = (async () => {
    while (!done.signal.aborted) await writeMail();
  })();
  const written = await backUp(ownerUrl, "loaded.backup").finally(() => done.abort());
  await load;
  expect((await stat(join(folder, "loaded.backup"))).mode & 0o777).toBe(0o600);

  const target = await emptyDatabase();
  await restore(target, "loaded.backup");
  expect(withoutGate(await backUp(target, "again.backup"))).toEqual(withoutGate(written));

  const pool = new Pool({ connectionString: target, max: 1 });
  const { rows } = await pool.query<{ mails: number; jobs: number; kind: string }>(
    `select (select count(*)::integer from mail) as mails,
            (select count(*)::integer from graphile_worker.jobs where task_identifier = 'mail.deliver') as jobs,
            (select string_agg(distinct kind, ',') from (
               select distinct on (tenant_id) kind from payout_gate order by tenant_id, id desc) as last) as kind`,
  );
  const { rows: texts } = await pool.query(
    "select distinct data ->> 'server' as server from mail where template = 'testMail'",
  );
  await pool.end();
  expect(rows[0]?.mails).toBeGreaterThanOrEqual(before);
  expect(rows[0]?.mails).toBeLessThanOrEqual(mails);
  expect(rows[0]?.jobs).toBe(rows[0]?.mails);
  expect(rows[0]?.kind).toBe("closed");
  expect(texts).toEqual([{ server: "Grüße\t\\.\n\\N" }]);
}, 240_000);

test("a database that is not empty is refused unless asked, a running server is refused in any case", async () => {
  await expect(restore(ownerUrl, "loaded.backup", true)).rejects.toThrow(
    "A server or worker uses this database.",
  );
  const target = await emptyDatabase();
  await restore(target, "loaded.backup");
  await expect(restore(target, "loaded.backup")).rejects.toThrow("The database is not empty.");
  await restore(target, "loaded.backup", true);
}, 240_000);

test("an existing file is not replaced, and nothing of a damaged one is restored", async () => {
  await expect(backUp(ownerUrl, "loaded.backup")).rejects.toThrow("loaded.backup exists already.");
  const packed = await readFile(join(folder, "loaded.backup"));
  const text = gunzipSync(packed);
  const changed = Buffer.from(text);
  changed[changed.indexOf("person-1@")] = 0x50;
  const damaged: Record<string, Buffer> = {
    "cut.backup": packed.subarray(0, packed.length / 2),
    "short.backup": gzipSync(text.subarray(0, text.length / 2)),
    "changed.backup": gzipSync(changed),
    "other.backup": Buffer.from("something else"),
    "empty.backup": gzipSync(""),
  };
  const target = await emptyDatabase();
  for (const [name, content] of Object.entries(damaged)) {
    await writeFile(join(folder, name), content);
    await expect(restore(target, name)).rejects.toThrow(`${name} is not a complete backup of Weitersagen`);
  }
  await expect(restore(target, "missing.backup")).rejects.toThrow("it cannot be read (ENOENT)");
  const pool = new Pool({ connectionString: target, max: 1 });
  const { rows } = await pool.query("select to_regclass('public.tenant') as tenant");
  await pool.end();
  expect(rows).toEqual([{ tenant: null }]);
}, 120_000);

test("an owner whom row-level security restricts backs up and restores the same", async () => {
  const name = `plain_backup_${process.pid}`;
  const administrator = new Pool({ connectionString: inject("postgresUrl"), max: 1 });
  await administrator.query(`create role ${name} login nosuperuser password 'secret'`);
  await administrator.query(`create database ${name} owner ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.username = name;
  url.password = "secret";
  url.pathname = name;
  try {
    await restore(url.href, "loaded.backup");
    const copied = await backUp(url.href, "plain.backup");
    const second = await emptyDatabase();
    await restore(second, "plain.backup");
    expect(withoutGate(await backUp(second, "second.backup"))).toEqual(withoutGate(copied));
    const mailRows = await owner.query("select from mail");
    expect(copied.tables["public.mail"]?.rows).toBeGreaterThan(20);
    expect(copied.tables["public.mail"]?.rows).toBeLessThanOrEqual(mailRows.rowCount ?? 0);
  } finally {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.query(`drop role ${name}`);
    await administrator.end();
  }
}, 240_000);
