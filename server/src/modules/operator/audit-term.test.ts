import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDatabase, silentLog, testDatabase } from "../../../test/database.ts";
import { migrate, migrationsFolder } from "../../platform/db/migrate.ts";
import { openJobsPool, openOwnerPool } from "../../platform/db/pool.ts";
import { Lease, PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";
import { Seal } from "../../platform/seal.ts";
import { recordAudit } from "./service/audit.ts";
import { forgetEntries, forgetOrigins } from "./service/forget-audit.ts";
import { verifyAudit } from "./service/verify-audit.ts";

const scratch = await testDatabase();
const { database, owner } = scratch;
const deps = { auditSeal: new Seal([randomBytes(32)], "audit") };
const at = new Date("2026-11-16T10:00:00Z");

test("forgets where calls came from and whole entries at their ends, and stays verifiable", async () => {
  const area = await scratch.addTenant("ageing");
  const old = new Date("2026-03-02T09:00:00Z");
  const add = (time: Date) =>
    database.inTenant(area, (tx) =>
      recordAudit(deps, tx, {
        at: time,
        actor: { kind: "command", name: "root" },
        action: "aged",
        outcome: "done",
        origin: { address: "192.0.2.7", userAgent: "browser" },
      }),
    );
  await add(old);
  await add(old);
  await add(at);
  const verifyAt = (now: Date) => database.inTenant(area, (tx) => verifyAudit(deps, tx, now));
  const origins = async () => {
    const { rows } = await owner.query(
      "select address, user_agent as browser from audit_entry where area = $1 order by position",
      [area],
    );
    return rows;
  };
  const pool = openJobsPool({ url: scratch.jobsUrl, size: 1, log: silentLog });
  const client = await pool.connect();
  const jobs = new PlatformTransaction(new Lease(client));
  const none = { address: null, browser: null };
  const kept = { address: "192.0.2.7", browser: "browser" };
  await forgetOrigins(jobs, at);
  expect(await origins()).toEqual([none, none, kept]);
  expect(await verifyAt(at)).toEqual({ count: 3, faults: [] });
  expect((await verifyAt(old)).faults).toEqual([
    "entry 1: its origin was deleted before its term",
    "entry 2: its origin was deleted before its term",
  ]);

  const later = new Date("2037-01-01T00:00:00Z");
  await forgetEntries(jobs, later);
  client.release();
  await pool.end();
  expect(await verifyAt(later)).toEqual({ count: 0, faults: [] });
  expect((await verifyAt(at)).faults).toContain("entry 3: was deleted before its term");
  await add(later);
  expect(await verifyAt(later)).toEqual({ count: 1, faults: [] });
});

test("cannot be shortened by the login of the server", async () => {
  for (const name of ["forget_audit_origins", "forget_audit_entries"]) {
    const text = `select platform.${name}('2040-01-01')`;
    await expect(
      database.inTenant(await scratch.addTenant(), async (tx) => tx.run({ name, text } as never, [])),
    ).rejects.toThrow("permission denied");
  }
});

/** The migrations before the one that gives origins a hash of their own. */
async function formerMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "weitersagen-former-"));
  for (const name of await readdir(migrationsFolder))
    if (name < "0240") await cp(join(migrationsFolder, name), join(folder, name));
  return folder;
}

test("entries of the former kind verify after the migration, and those changed before it do not", async () => {
  const url = await emptyDatabase();
  const folder = await formerMigrations();
  const pool = openOwnerPool({ url, log: silentLog, size: 1 });
  try {
    await migrate(url, { log: silentLog, folder });
    const add = (area: number, address: string | null) =>
      pool.query(
        `insert into audit_entry (area, at, actor_kind, actor, action, outcome, address)
         values ($1, '2026-11-16', 'command', 'root', 'test', 'done', $2)`,
        [area, address],
      );
    for (const area of [1, 2])
      for (const address of ["192.0.2.1", null, "192.0.2.3"]) await add(area, address);
    await pool.query(`alter table audit_entry disable trigger user;
      update audit_entry set actor = 'forged' where area = 2 and position = 2;
      alter table audit_entry enable trigger user`);

    await migrate(url, { log: silentLog });
    for (const area of [1, 2]) await add(area, "192.0.2.4");
    const verify = async (area: number) => {
      const client = await pool.connect();
      const tx = new TenantTransaction(new Lease(client), area);
      return verifyAudit(deps, tx, new Date("2026-11-17")).finally(() => client.release());
    };
    expect(await verify(1)).toEqual({ count: 4, faults: [] });
    expect(await verify(2)).toEqual({
      count: 4,
      faults: ["entry 2: does not follow the entry before it", "entry 2: was changed"],
    });
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
});
