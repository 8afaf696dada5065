import type { Worker, WorkerEvents } from "graphile-worker";
import { SilentDatabase } from "../db/unavailable.ts";

/** Follows one runner of the queue through its events: its worker pools, its running jobs, and whether it can claim jobs. */
export class RunnerWatch {
  readonly poolIds: string[] = [];
  /** Resolves with the error of the first claim that failed or took too long. */
  readonly failed: Promise<unknown>;
  readonly #claims = new Map<Worker, NodeJS.Timeout>();
  readonly #idle = Promise.withResolvers<void>();
  #running = 0;
  #isEnding = false;

  constructor(events: WorkerEvents, claimLimit: number) {
    const failed = Promise.withResolvers<unknown>();
    this.failed = failed.promise;
    events.on("pool:create", ({ workerPool }) => this.poolIds.push(workerPool.id));
    events.on("worker:getJob:start", ({ worker }) => {
      const late = setTimeout(() => failed.resolve(new SilentDatabase()), claimLimit).unref();
      this.#claims.set(worker, late);
    });
    const answered = ({ worker }: { worker: Worker }) => clearTimeout(this.#claims.get(worker));
    events.on("worker:getJob:empty", answered);
    events.on("worker:getJob:error", (event) => {
      answered(event);
      failed.resolve(event.error);
    });
    events.on("job:start", (event) => {
      answered(event);
      this.#running += 1;
    });
    events.on("job:complete", () => {
      this.#running -= 1;
      this.#noteIdle();
    });
  }

  /** Resolves when no job of this runner is running any more, at the latest after the limit. */
  async idle(limit: number): Promise<void> {
    this.#isEnding = true;
    this.#noteIdle();
    const late = setTimeout(this.#idle.resolve, limit).unref();
    await this.#idle.promise;
    clearTimeout(late);
  }

  #noteIdle(): void {
    if (this.#isEnding && this.#running === 0) this.#idle.resolve();
  }
}
