import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { bareEnvironment } from "./bare-environment.ts";
import type { TestApp } from "./app.ts";
import { dataFolder } from "./data-folder.ts";

/** A server in a process of its own, whose memory can be measured. */
export class MeasuredServer {
  readonly #process: ChildProcess;
  readonly port: number;

  private constructor(started: ChildProcess, port: number) {
    this.#process = started;
    this.port = port;
  }

  static async start(app: TestApp): Promise<MeasuredServer> {
    const started = spawn(process.execPath, [`${import.meta.dirname}/overloaded-server.ts`], {
      env: {
        ...bareEnvironment,
        DATABASE_URL: app.testDatabase.serverUrl,
        SECRET_KEY: app.secretKeys.map((key) => key.toString("base64")).join(","),
        DATA_DIR: dataFolder,
        TRUSTED_PROXIES: "127.0.0.1",
        ANONYMOUS_LIMIT: "600",
        JOBS: "0",
        LOG_LEVEL: "silent",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const stopped = once(started, "exit").then(() => {
      throw new Error("the server has stopped before it listened");
    });
    const [port] = (await Promise.race([once(started.stdout, "data"), stopped])) as [Buffer];
    stopped.catch(() => {});
    return new MeasuredServer(started, Number(port.toString()));
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGKILL");
    await once(this.#process, "exit");
  }

  /** Resident memory in megabytes. */
  async megabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.#process.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  }
}

export interface Overload {
  /** The answers of the watched address in the meantime; 0 for none. */
  readonly health: readonly number[];
  readonly slowestMs: number;
  readonly mostMegabytes: number;
  /** Milliseconds until a page was served as usual; undefined if it took too long. */
  readonly recoveredAfterMs: number | undefined;
}

export interface Patience {
  /** For an answer, and for the recovery. */
  readonly milliseconds: number;
}

/** What `overload-attacker.ts` does, in a process of its own: it must not delay the watch. */
export interface Attacks {
  readonly names: readonly string[];
  readonly size: number;
}

/** Everything that a stranger can start. */
export const everyAttack = [
  "uncachedPages",
  "longAddresses",
  "unknownParameters",
  "stoppedVisitor",
  "pipelined",
  "unreadPages",
  "slowHeaders",
  "largeBodies",
  "passwords",
  "drawings",
  "pictures",
];

/** Attacks a server for a time, and watches one of its addresses meanwhile and a page afterwards. */
export async function overload(
  server: MeasuredServer,
  { names, size }: Attacks,
  milliseconds: number,
  patience: Patience,
  watched = "/healthz",
): Promise<Overload> {
  const health: number[] = [];
  let slowestMs = 0;
  let mostMegabytes = 0;
  // A server that has run for a while: its code is compiled.
  for (let shown = 0; shown < 300; shown += 1) {
    await statusOf(`http://127.0.0.1:${server.port}/?nr=${shown}`, patience);
  }
  const script = `${import.meta.dirname}/overload-attacker.ts`;
  const attacker = spawn(process.execPath, [script, `${server.port}`, `${size}`, ...names], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    health.push(await statusOf(`http://127.0.0.1:${server.port}${watched}`, patience));
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    mostMegabytes = Math.max(mostMegabytes, await server.megabytes());
    await pause(100);
  }
  if (attacker.exitCode !== null) throw new Error("the attacker has stopped");
  attacker.kill("SIGKILL");
  return { health, slowestMs, mostMegabytes, recoveredAfterMs: await recovery(server.port, patience) };
}

async function recovery(port: number, patience: Patience): Promise<number | undefined> {
  const begun = performance.now();
  while (performance.now() - begun < patience.milliseconds) {
    if ((await statusOf(`http://127.0.0.1:${port}/`, patience)) === 200) return performance.now() - begun;
    await pause(100);
  }
  return undefined;
}

const statusOf = (url: string, { milliseconds }: Patience): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(milliseconds), headers: { "x-forwarded-for": "198.51.100.7" } })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
