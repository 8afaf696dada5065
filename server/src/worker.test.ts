import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bareEnvironment } from "../test/bare-environment.ts";
import { freePort } from "../test/free-port.ts";
import { dataFolder } from "../test/data-folder.ts";
import { demoDatabase, type TestDatabase } from "../test/database.ts";
import { eventually } from "../test/eventually.ts";
import { type SmtpSink, startSmtpSink } from "../test/smtp-sink.ts";
import { sendTestMail } from "./modules/notification/service.ts";

let db: TestDatabase;
let sink: SmtpSink;
const started: ChildProcess[] = [];

beforeAll(async () => {
  db = await demoDatabase();
});
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  for (const worker of started.splice(0)) {
    worker.kill("SIGKILL");
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
  }
  await sink.stop();
  await db.owner.query("delete from mail; delete from graphile_worker._private_jobs");
});

function startWorkerProcess(environment: Record<string, string> = {}): ChildProcess {
  const worker = spawn(process.execPath, [`${import.meta.dirname}/worker.ts`], {
    env: {
      ...bareEnvironment,
      DATABASE_URL: db.serverUrl,
      SMTP_URL: sink.url,
      DATA_DIR: dataFolder,
      LOG_LEVEL: "silent",
      WORKER_PORT: "0",
      ...environment,
    },
    stdio: "ignore",
  });
  started.push(worker);
  return worker;
}

async function writeMails(count: number): Promise<string[]> {
  const { rows } = await db.owner.query<{ id: number }>("select id from tenant where slug = 'ewe'");
  const addresses = Array.from({ length: count }, (_, index) => `person-${index}@example.de`);
  for (const to of addresses) {
    // The workers go by the time of day and give up what is days old.
    const mail = { to, language: "de", server: "test", now: new Date() } as const;
    await db.database.inTenant(rows[0]?.id ?? 0, (tx) => sendTestMail(tx, mail));
  }
  return addresses;
}

const received = () => sink.mails.map((mail) => mail.to?.[0]?.address ?? "").toSorted();

test("killed in the middle, workers lose no mail and repeat at most one, under the same Message-ID", async () => {
  const addresses = await writeMails(150);
  const killed = startWorkerProcess();
  await eventually(() => sink.mails.length >= 20, { seconds: 60 });
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(sink.mails.length).toBeLessThan(addresses.length);

  const successor = startWorkerProcess();
  await eventually(() => new Set(received()).size === addresses.length, { seconds: 60 });
  // The mails that were in the killed worker's hands are free again only when that worker counts as gone.
  const isDone = async () => (await db.owner.query("select from graphile_worker.jobs")).rowCount === 0;
  await eventually(isDone, { seconds: 60 });
  const { rows: unsent } = await db.owner.query("select from mail where status <> 'sent'");
  expect(unsent).toEqual([]);
  expect(sink.mails.length).toBeLessThanOrEqual(addresses.length + 1);
  expect(new Set(sink.mails.map((mail) => mail.messageId)).size).toBe(addresses.length);

  successor.kill("SIGTERM");
  expect(await once(successor, "exit")).toEqual([0, null]);
}, 240_000);

test("a worker answers its probes and shows the figures of jobs, sweeps and the queue on its own port", async () => {
  const port = await freePort();
  const worker = startWorkerProcess({ WORKER_PORT: String(port), HOST: "127.0.0.1", JOBS: "0" });
  const [address = ""] = await writeMails(1);
  await eventually(() => received().includes(address), { seconds: 60 });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  // Jobs begin a moment before the port is open.
  const isOpen = () =>
    ask("/healthz").then(
      () => true,
      () => false,
    );
  await eventually(isOpen, { seconds: 60 });
  expect(await (await ask("/healthz")).json()).toEqual({ status: "up" });
  await eventually(async () => (await ask("/readyz")).status === 200, { seconds: 60 });
  const isMeasured = async () => {
    const figures = await (await ask("/metrics")).text();
    return [
      'weitersagen_job_seconds_count{task="mail.deliver",outcome="done"} 1',
      'weitersagen_sweep_last_done_seconds{sweep="click.count"}',
      "weitersagen_jobs_oldest_due_seconds 0",
      "weitersagen_database_writable 1",
      'weitersagen_jobs_stalled{part="lane mail"} 0',
      "weitersagen_jobs_queued",
    ].every((line) => figures.includes(line));
  };
  await eventually(isMeasured, { seconds: 60 });
  expect((await ask("/")).status).toBe(404);
  worker.kill("SIGTERM");
  expect(await once(worker, "exit")).toEqual([0, null]);
}, 120_000);
