import type { Runner, WorkerEvents } from "graphile-worker";
import { expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { keepLaneRunning } from "./lane.ts";

/** A lane of runners that behave as told, each with a pool `pool-1`, `pool-2`, … */
function startLane(behave: (events: WorkerEvents, runner: Runner) => Promise<Runner> | Runner) {
  const released: string[] = [];
  const stopped: number[] = [];
  let started = 0;
  const lane = keepLaneRunning({
    log: silentLog,
    liveness: { follow: () => {}, release: (id) => void released.push(id) },
    start: async (events) => {
      const number = ++started;
      const pool = { id: `pool-${number}` } as never;
      events.emit("pool:create", { workerPool: pool } as never);
      const ended = Promise.withResolvers<void>();
      const stop = async () => {
        stopped.push(number);
        events.emit("pool:gracefulShutdown", { workerPool: pool } as never);
        ended.resolve();
      };
      return behave(events, { promise: ended.promise, stop } as unknown as Runner);
    },
    limits: { start: 20, claim: 20, shutdown: 20, failedShutdown: 20, abandonedJob: 60_000 },
  });
  return { lane, released, stopped, started: () => started };
}

const never = new Promise<never>(() => {});
const worker = {} as never;

test("a runner whose shutdown hangs is abandoned, its jobs are released, and another one starts", async () => {
  const { lane, released, started } = startLane((events, runner) => {
    events.emit("pool:gracefulShutdown", {} as never);
    return { ...runner, promise: never };
  });
  await eventually(() => started() >= 2);
  expect(released).toContain("pool-1");
  await lane.stop();
});

test("a start that hangs is given up, and a runner that comes of it later is stopped", async () => {
  const late = Promise.withResolvers<void>();
  let isFirst = true;
  const { lane, stopped, started } = startLane(async (_events, runner) => {
    const hangs = isFirst;
    isFirst = false;
    if (hangs) await late.promise;
    return runner;
  });
  await eventually(() => started() >= 2);
  late.resolve();
  await eventually(() => stopped.length > 0);
  expect(stopped).toEqual([1]);
  await lane.stop();
});

test.each([
  ["fails", { "worker:getJob:error": { worker, error: new Error("connection lost") } }],
  ["is never answered", { "worker:getJob:start": { worker } }],
])("a runner of which a claim %s is replaced and its jobs are released", async (_how, happens) => {
  const { lane, released, stopped, started } = startLane((events, runner) => {
    for (const [name, event] of Object.entries(happens)) events.emit(name as never, event as never);
    return runner;
  });
  await eventually(() => started() >= 2);
  expect(stopped).toContain(1);
  expect(released).toContain("pool-1");
  await lane.stop();
});

test("a job that outlasts its runner stays locked until it is done", async () => {
  let first: WorkerEvents | undefined;
  const { lane, released, started } = startLane((events, runner) => {
    if (first) return { ...runner, promise: never };
    first = events;
    events.emit("job:start", { worker } as never);
    events.emit("worker:getJob:error", { worker, error: new Error("connection lost") } as never);
    return { ...runner, promise: never };
  });
  await eventually(() => started() >= 2);
  expect(released).toEqual([]);
  first?.emit("job:complete", {} as never);
  await eventually(() => released.length > 0);
  expect(released).toEqual(["pool-1"]);
  await lane.stop();
});
