import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { seedDemo } from "../src/demo/demo-tenants.ts";
import { connectDatabase } from "../src/platform/db/database.ts";
import { openOwnerPool } from "../src/platform/db/pool.ts";
import { findEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { isPostmaster, readPostmasterFile } from "../src/platform/postgres/postmaster.ts";
import { bareEnvironment } from "./bare-environment.ts";
import { silentLog as log } from "./database.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

/** A small disk of its own; undefined where the test may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "full-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=320m,mode=755", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

/** Long enough for the jobs to become due and to fail. */
const fullForMs = process.env["FULL"] === undefined ? 8_000 : 60_000;

const disk = await smallDisk();
const filler = join(disk ?? "", "filler");
const dataDir = join(disk ?? "", "data");
const started: ChildProcess[] = [];

afterAll(async () => {
  if (disk === undefined) return;
  for (const worker of started) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue;
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }
  const left = readPostmasterFile(join(dataDir, "postgres", "cluster"));
  if (left && isPostmaster(left.pid, join(dataDir, "postgres", "cluster"))) process.kill(left.pid, "SIGQUIT");
  await eventually(() => {
    try {
      execFileSync("umount", [disk], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
  await rm(disk, { recursive: true });
});

/** Writes until no byte is free. */
function fillDisk(): void {
  const file = openSync(filler, "a");
  try {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
      const piece = Buffer.alloc(size);
      try {
        for (;;) writeSync(file, piece);
      } catch {
        // A smaller piece may still fit.
      }
    }
  } finally {
    closeSync(file);
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function startWorkerOn(): Promise<{
  worker: ChildProcess;
  ask: (path: string) => Promise<Answer>;
  output: () => string;
}> {
  const port = await freePort();
  const worker = spawn(process.execPath, [join(import.meta.dirname, "../src/worker.ts")], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, WORKER_PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(worker);
  let text = "";
  for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (piece: Buffer) => (text += piece));
  const ask = async (path: string): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return { status: answer?.status ?? 0, text: (await answer?.text()) ?? "" };
  };
  return { worker, ask, output: () => text };
}

test.skipIf(disk === undefined)(
  "on a full disk a worker says so, continues by itself when there is space, and ends in time with its database",
  async () => {
    const { worker, ask, output } = await startWorkerOn();
    const isReady = async () => (await ask("/readyz")).status === 200;
    await eventually(isReady, { seconds: 90 });
    const logins = await findEmbeddedPostgres(dataDir);
    if (!logins?.ownerUrl) throw new Error("no database runs");
    const ownerUrl = logins.ownerUrl;
    const owner = openOwnerPool({ url: ownerUrl, size: 1, log });
    const database = connectDatabase({ url: logins.serverUrl, poolSize: 1, log });
    await seedDemo(owner, database);
    await database.close();
    await owner.end();

    /** Mails whose jobs are due in a few seconds. */
    const writeMails = async (count: number) => {
      const client = new Client({ connectionString: ownerUrl });
      await client.connect();
      await client.query(
        `begin;
         select set_config('app.tenant_id', (select id::text from tenant where slug = 'ewe'), true);
         with written as (
           insert into mail (tenant_id, to_address, language, template, data, created_at)
           select platform.current_tenant(), 'person-' || n || '@example.org', 'de', 'testMail', '{"server":"test","sentAt":"2026-01-01T00:00:00.000Z"}', now()
             from generate_series(1, ${count}) n returning id)
         select platform.enqueue('mail.deliver', jsonb_build_object('mail', id), now() + interval '6 seconds', 'mail:' || id)
           from written;
         commit`,
      );
      await client.end();
    };
    const unsent = async () => {
      const client = new Client({ connectionString: ownerUrl });
      client.on("error", () => {});
      try {
        await client.connect();
        const { rows } = await client.query<{ count: number }>(
          "select count(*)::integer as count from mail where status <> 'sent'",
        );
        return rows[0]?.count ?? -1;
      } catch {
        return -1;
      } finally {
        await client.end().catch(() => {});
      }
    };

    await writeMails(300);
    fillDisk();
    await eventually(async () => (await ask("/readyz")).text.includes("the database accepts no writes"), {
      seconds: 60,
    });
    expect((await ask("/metrics")).text).toContain("weitersagen_database_writable 0");
    expect(output()).toContain("the database accepts no writes");
    expect((await ask("/healthz")).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, fullForMs));
    expect(worker.exitCode).toBeNull();

    await rm(filler);
    await eventually(async () => (await unsent()) === 0, { seconds: 90 });
    await eventually(isReady, { seconds: 90 });
    expect((await ask("/metrics")).text).toContain("weitersagen_database_writable 1");

    await writeMails(50);
    fillDisk();
    await eventually(async () => !(await isReady()), { seconds: 60 });
    const cluster = join(dataDir, "postgres", "cluster");
    const postmaster = readPostmasterFile(cluster)?.pid ?? 0;
    const asked = performance.now();
    worker.kill("SIGTERM");
    await once(worker, "exit");
    // The limit of the process itself, not a matter of the machine's speed.
    expect(performance.now() - asked).toBeLessThan(47_000);
    expect(isPostmaster(postmaster, cluster)).toBe(false);
  },
  600_000,
);
