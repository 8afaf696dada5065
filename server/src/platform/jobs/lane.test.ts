import type { Runner, WorkerEvents } from "graphile-worker";
import { expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { keepLaneRunning } from "./lane.ts";

/** A runner that gave up and whose shutdown never ends. */
function hangingRunner(events: WorkerEvents, id: string): Runner {
  const pool = { id } as never;
  events.emit("pool:create", { workerPool: pool } as never);
  events.emit("pool:gracefulShutdown", { workerPool: pool } as never);
  const never = new Promise<void>(() => {});
  return { promise: never, stop: () => never } as unknown as Runner;
}

test("a runner whose shutdown hangs is abandoned, its jobs are released, and another one starts", async () => {
  const released: string[] = [];
  let started = 0;
  const lane = keepLaneRunning({
    log: silentLog,
    liveness: { follow: () => {}, release: (id) => void released.push(id) },
    start: async (events) => hangingRunner(events, `pool-${++started}`),
    limits: { shutdown: 20, failedShutdown: 20 },
  });
  await eventually(() => started >= 2);
  expect(released).toContain("pool-1");
  await lane.stop();
});
