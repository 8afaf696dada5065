import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { compiledCode, root } from "./run.ts";

/** The demo's tenants, each at its own host. */
export const tenants = ["telekom", "ewe", "allianz"] as const;
export type Tenant = (typeof tenants)[number];

/** Chromium resolves `*.localhost` to this machine; other clients may not. */
export const tenantUrl = (tenant: Tenant, port: number): string => `http://${tenant}.localhost:${port}`;

export interface Product {
  readonly port: number;
  /** Its data folder. */
  readonly data: string;
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyAfter: number;
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Generous, because creating the demo's year of history is slow on a busy machine. */
const TIMEOUT_MS = 600_000;

interface Options {
  readonly environment?: Record<string, string>;
  /** A data folder to keep; without it the product gets a new one, which is deleted when it stops. */
  readonly dataFolder?: string;
}

/** Starts the product with the demo on an empty embedded database, and waits until it is ready. */
export async function startProduct({ environment = {}, dataFolder }: Options = {}): Promise<Product> {
  if (!existsSync(join(root, "web", "dist", "server")))
    throw new Error("The web is not built: npm run build");
  const port = await freePort();
  const data = dataFolder ?? (await mkdtemp(join(tmpdir(), "weitersagen-")));
  const started = performance.now();
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      DEMO: "1",
      NODE_COMPILE_CACHE: compiledCode,
      // Tests and benchmarks send what many people would from one address.
      ANONYMOUS_LIMIT: "600",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
  }
  const hasExited = () => server.exitCode !== null || server.signalCode !== null;

  const stop = async () => {
    if (!hasExited()) {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      const late = setTimeout(() => server.kill("SIGKILL"), 15_000);
      await exited;
      clearTimeout(late);
    }
    if (dataFolder === undefined) await rm(data, { recursive: true, force: true });
  };

  while (!(await isReady(port))) {
    if (hasExited() || performance.now() - started > TIMEOUT_MS) {
      await stop();
      throw new Error(`The product did not become ready:\n${log.slice(-4000)}`);
    }
    await pause(20);
  }
  return { port, data, readyAfter: performance.now() - started, log: () => log, stop };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Below the ports that systems give to connections and to servers that ask for any: none of these takes it meanwhile. */
const [lowestPort, highestPort] = [15_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort));
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
    } catch {
      continue;
    }
    probe.close();
    await once(probe, "close");
    return port;
  }
}
