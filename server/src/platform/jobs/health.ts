import type { WorkerEvents } from "graphile-worker";
import { Gauge, type Registry } from "prom-client";
import type { Log } from "../log.ts";

/** In milliseconds. An idle lane asks for work every two seconds. */
const silentLimit = 60_000;
/** A job or a sweep over many tenants may take minutes. */
const busyLimit = 15 * 60_000;
/** In seconds: a due job that waits longer is late. */
const lateSeconds = 60;

interface Pace {
  /** When it last showed that it works. */
  seenAt: number;
  running: number;
  events?: WorkerEvents;
}

/** Whether the jobs of this process are done: what `/readyz`, the metrics and the log report about them. */
export class JobHealth {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #paces = new Map<string, Pace>();
  readonly #stalled = new Set<string>();
  #oldestDue = 0;
  #isLate = false;

  constructor(log: Log, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** A part of the worker, such as a lane; it counts as working from now on. */
  #paceOf(name: string): Pace {
    const known = this.#paces.get(name);
    if (known) return known;
    const pace: Pace = { seenAt: this.#now(), running: 0 };
    this.#paces.set(name, pace);
    return pace;
  }

  #see(name: string, running = 0): void {
    const pace = this.#paceOf(name);
    pace.seenAt = this.#now();
    pace.running = Math.max(0, pace.running + running);
  }

  /** Follows a lane through the events of its newest runner, which begins with no running job. */
  follow(lane: string, events: WorkerEvents): void {
    const pace = this.#paceOf(lane);
    pace.running = 0;
    pace.events = events;
    const see = (running: number) => {
      // The last jobs of a runner that was replaced say nothing about the lane.
      if (pace.events === events) this.#see(lane, running);
    };
    events.on("worker:getJob:empty", () => see(0));
    events.on("job:start", () => see(1));
    events.on("job:complete", () => see(-1));
  }

  /** Runs a part of the sweeps; while it runs, it may take long. */
  async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    this.#see(name, 1);
    try {
      return await work();
    } finally {
      this.#see(name, -1);
    }
  }

  noteOldestDue(seconds: number): void {
    this.#oldestDue = seconds;
  }

  /** Parts that have not worked for too long, such as `["lane mail"]`. */
  stalled(): string[] {
    const now = this.#now();
    return [...this.#paces]
      .filter(([, { seenAt, running }]) => now - seenAt > (running > 0 ? busyLimit : silentLimit))
      .map(([name]) => name);
  }

  get isLate(): boolean {
    return this.#oldestDue > lateSeconds;
  }

  /** Logs what has changed since the last time. */
  report(): void {
    const stalled = this.stalled();
    for (const part of stalled) {
      if (!this.#stalled.has(part)) this.#log.error({ part }, "jobs have stopped");
      this.#stalled.add(part);
    }
    for (const part of this.#stalled) {
      if (stalled.includes(part)) continue;
      this.#stalled.delete(part);
      this.#log.warn({ part }, "jobs go on");
    }
    if (this.isLate && !this.#isLate)
      this.#log.warn({ seconds: Math.round(this.#oldestDue) }, "jobs are late");
    this.#isLate = this.isLate;
  }

  measure(registry: Registry): void {
    const oldestDue = () => this.#oldestDue;
    const parts = () => this.#paces.keys();
    const stalledNow = () => this.stalled();
    registry.registerMetric(
      new Gauge({
        name: "weitersagen_jobs_oldest_due_seconds",
        help: "For how long the oldest due job has been waiting",
        registers: [],
        collect() {
          this.set(oldestDue());
        },
      }),
    );
    registry.registerMetric(
      new Gauge({
        name: "weitersagen_jobs_stalled",
        help: "1 for each part of this worker (its lanes, its sweeps) that has stopped working, else 0",
        labelNames: ["part"],
        registers: [],
        collect() {
          this.reset();
          const stalled = stalledNow();
          for (const part of parts()) this.set({ part }, stalled.includes(part) ? 1 : 0);
        },
      }),
    );
  }
}
