import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { BaseLogger } from "pino";
import {
  findPostmaster,
  isPostmaster,
  type Postmaster,
  type PostmasterSettings,
  readPostmasterFile,
  runsProgram,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

// A stopping predecessor still holds its file or memory, or another process took the free port.
const transientErrors = /already exists|still in use|could not create any TCP\/IP sockets/;
const attempts = 20;

/** Takes over a running server whose owner died, else starts one. */
async function attachOrStart(settings: PostmasterSettings, port?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const running = await findPostmaster(settings.cluster);
    if (running) {
      const usable =
        runsProgram(running.pid, settings.program) && (port === undefined || running.port === port);
      if (usable) return running;
      await stopPostmaster(running.pid, settings.cluster);
    }
    try {
      return await startPostmaster(settings, port ?? (await freePort()));
    } catch (error) {
      const transient = error instanceof Error && transientErrors.test(error.message);
      if (!transient || attempt === attempts) throw error;
      await pause(200);
    }
  }
}

/** In milliseconds, when stopping. */
const longestRestart = 2_000;

export interface Supervisor {
  readonly port: number;
  stop(): Promise<void>;
}

/** Keeps the server running on one port until stopped: a crashed database is restarted before the next retry. */
export async function supervise(settings: PostmasterSettings, log: BaseLogger): Promise<Supervisor> {
  let current = await attachOrStart(settings);
  const { port } = current;
  let watching: Promise<void> | undefined;

  async function restart(): Promise<void> {
    log.error({ pid: current.pid }, "the embedded database ended unexpectedly and is restarted");
    try {
      current = await attachOrStart(settings, port);
    } catch (error) {
      log.error({ err: error }, "the embedded database could not be restarted");
      await pause(1_000);
    }
  }

  const timer = setInterval(() => {
    if (watching || isPostmaster(current.pid, settings.cluster)) return;
    watching = restart().finally(() => (watching = undefined));
  }, 250);
  timer.unref();

  return {
    port,
    async stop() {
      clearInterval(timer);
      // A restart that hangs, as on a full disk, is not waited for: what it started so far is ended.
      await Promise.race([watching, pause(longestRestart)]);
      await stopPostmaster(readPostmasterFile(settings.cluster)?.pid ?? current.pid, settings.cluster);
    },
  };
}
