import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { JobHealth } from "./health.ts";

function watchedLane() {
  let now = 0;
  const health = new JobHealth(silentLog, () => now);
  const events: WorkerEvents = new EventEmitter();
  health.follow("lane mail", events);
  return { health, events, pass: (seconds: number) => (now += seconds * 1_000) };
}

test("a lane that asks for work is healthy, one that is silent for a minute has stopped", () => {
  const { health, events, pass } = watchedLane();
  pass(59);
  events.emit("worker:getJob:empty", {} as never);
  pass(59);
  expect(health.stalled()).toEqual([]);
  pass(2);
  expect(health.stalled()).toEqual(["lane mail"]);
  events.emit("worker:getJob:empty", {} as never);
  expect(health.stalled()).toEqual([]);
});

test("a lane whose jobs run is healthy for longer, and a new runner begins with no job", () => {
  const { health, events, pass } = watchedLane();
  events.emit("job:start", {} as never);
  pass(600);
  expect(health.stalled()).toEqual([]);
  pass(400);
  expect(health.stalled()).toEqual(["lane mail"]);
  events.emit("job:complete", {} as never);
  pass(61);
  expect(health.stalled()).toEqual(["lane mail"]);
  events.emit("job:start", {} as never);
  health.follow("lane mail", new EventEmitter());
  pass(61);
  expect(health.stalled()).toEqual(["lane mail"]);
});

test("a sweep that never ends has stopped after a quarter of an hour", async () => {
  const { health, pass } = watchedLane();
  void health.during("sweeps", () => new Promise(() => {}));
  pass(901);
  expect(health.stalled()).toContain("sweeps");
});

test("late jobs and stopped parts are in the metrics", async () => {
  const { health, pass } = watchedLane();
  const registry = new Registry();
  health.measure(registry);
  health.noteOldestDue(61);
  pass(61);
  expect(health.isLate).toBe(true);
  const figures = await registry.metrics();
  expect(figures).toContain("weitersagen_jobs_oldest_due_seconds 61");
  expect(figures).toContain('weitersagen_jobs_stalled{part="lane mail"} 1');
});
