import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { defaultBatchRows } from "../src/modules/order/service/import-file.ts";
import { bareEnvironment } from "./bare-environment.ts";
import { startTestApp } from "./app.ts";
import { dataFolder } from "./data-folder.ts";
import { eventually } from "./eventually.ts";
import { fileHeader, plantPeople } from "./order-files.ts";
import { chooseSeed, Random } from "./random.ts";

const isFull = process.env["FULL"] !== undefined;
// As many batches as are stored concurrently; one of them is blocked while the others are stored.
const rows = (isFull ? 3 : 2) * defaultBatchRows;
const kills = isFull ? 20 : 1;

// The command uses the real time, so the test data does too.
const app = await startTestApp({ now: new Date() });
const { owner } = app.testDatabase;
const folder = await mkdtemp(join(tmpdir(), "killed-feed-"));
const started = new Set<ChildProcess>();
afterAll(async () => {
  for (const command of started) command.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

function startImport(file: string): ChildProcess {
  const cli = join(import.meta.dirname, "../src/cli.ts");
  const command = spawn(process.execPath, [cli, "orders", "import", "ewe", file], {
    env: {
      ...bareEnvironment,
      DATABASE_URL: app.testDatabase.serverUrl,
      DATA_DIR: dataFolder,
      NODE_COMPILE_CACHE: `${dataFolder}/compiled`,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  started.add(command);
  command.once("exit", () => started.delete(command));
  return command;
}

async function count(statement: string, values: readonly unknown[] = []): Promise<number> {
  const { rows: found } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from (${statement}) as counted`,
    [...values],
  );
  return found[0]?.count ?? 0;
}

const stored = "select from placed_order where number like 'K-%'";
const enqueued = `select json_array_elements_text(payload -> 'accepted') as id
  from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id and task.identifier = 'order.rewards'`;

/** Orders that are missing or stored twice, and those whose rewards are not enqueued exactly once. */
async function faults() {
  const strayed = (held: string) =>
    count(
      `select from (select id::text, count(*) from (${held}) as each group by id) as held
         full join placed_order o on o.id::text = held.id where held.count is distinct from 1`,
    );
  return {
    missing: rows - (await count("select distinct number from placed_order where number like 'K-%'")),
    doubled: await count(
      `select number from placed_order where number like 'K-%' group by number having count(*) > 1`,
    ),
    strayed: await strayed(enqueued),
  };
}

/** Runs the command until all batches but one are stored, and kills it while that one is blocked. */
async function killWithout(file: string, number: string): Promise<void> {
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query(
      `insert into placed_order (tenant_id, number, source, ordered_at, verified_at, created_at, changed_at)
       select id, $1, 'feed', now(), now(), now(), now() from tenant where slug = 'ewe'`,
      [number],
    );
    const command = startImport(file);
    const ended = once(command, "exit");
    const others = rows - defaultBatchRows;
    await eventually(async () => (await count(stored)) >= others, { seconds: 60 });
    command.kill("SIGKILL");
    await ended;
    expect(await count(stored)).toBeLessThan(rows);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

test(
  "an import that is killed between its commits and repeated loses no order and stores none twice",
  { timeout: isFull ? 900_000 : 120_000 },
  async () => {
    const random = new Random(chooseSeed());
    const people = await plantPeople(app, "ewe", rows);
    const file = join(folder, "orders.csv");
    const today = app.clock.now().toISOString().slice(0, 10);
    const lines = people.map((person, index) => `K-${index};;${person};101;${today};;`);
    await writeFile(file, [fileHeader, ...lines, ""].join("\n"));
    for (let kill = 0; kill < kills; kill += 1) {
      await owner.query("delete from placed_order; delete from graphile_worker._private_jobs");
      await killWithout(file, `K-${random.int(rows)}`);
      const [code] = (await once(startImport(file), "exit")) as [number];
      expect(code).toBe(0);
      expect(await faults()).toEqual({ missing: 0, doubled: 0, strayed: 0 });
    }

    // The harness finds planted faults: a missing order and a job that was written twice.
    await owner.query("delete from placed_order where number = 'K-7'");
    await owner.query(
      `insert into graphile_worker._private_jobs (task_id, payload)
       select task_id, payload from graphile_worker._private_jobs where payload -> 'accepted' is not null limit 1`,
    );
    const planted = await faults();
    expect(planted.missing).toBe(1);
    expect(planted.strayed).toBeGreaterThan(1);
  },
);
