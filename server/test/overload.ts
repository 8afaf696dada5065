import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
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
        PATH: process.env["PATH"] ?? "",
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
    const [port] = (await once(started.stdout, "data")) as [Buffer];
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

/** What strangers send. Each is a visitor of its own, unless the attack is about one visitor. */
interface Attack {
  readonly connections: number;
  readonly requests: (index: number) => string;
  /** Sent over and over again, this many milliseconds apart. */
  readonly every: number;
  readonly isRead: boolean;
}

let visitors = 0;
const visitor = () => `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${(visitors += 1) & 255}`;

const get = (path: string, from = visitor()) =>
  `GET ${path} HTTP/1.1\r\nHost: ewe.localhost\r\nX-Forwarded-For: ${from}\r\nAccept-Encoding: br\r\n\r\n`;
const post = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ewe.localhost\r\nX-Forwarded-For: ${visitor()}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

/** A mix of everything that a stranger can start, in parts per connection. */
export function attacks(size: number): Readonly<Record<string, Attack>> {
  const once = 3_600_000;
  const megabyte = "x".repeat(1_000_000);
  return {
    uncachedPages: { connections: size, requests: () => get(`/?nr=${visitor()}`), every: 20, isRead: true },
    longAddresses: {
      connections: size,
      requests: () => get(`/?nr=${"x".repeat(600)}${visitor()}`),
      every: 20,
      isRead: true,
    },
    unknownParameters: {
      connections: size,
      requests: () => get(`/?${visitor()}=1`),
      every: 5,
      isRead: true,
    },
    stoppedVisitor: {
      connections: size,
      requests: () => get("/k/M89J4DFE56", "192.0.2.1") + get("/", "192.0.2.1"),
      every: 20,
      isRead: true,
    },
    pipelined: { connections: size, requests: () => get("/").repeat(500), every: 500, isRead: false },
    unreadPages: { connections: size * 5, requests: () => get("/"), every: once, isRead: false },
    slowHeaders: slowConnections(size * 20),
    largeBodies: {
      connections: size,
      requests: (index) =>
        index % 2 === 0
          ? post("/api/v1/ewe/auftraege", 5_000_000, megabyte)
          : post("/api/v1/ewe/account/login", 1_000_000, megabyte.slice(1)),
      every: once,
      isRead: false,
    },
    passwords: {
      connections: size,
      requests: () => {
        const body = `{"Email":"a${visitor()}@example.org","Password":"Geheim1234"}`;
        return post("/api/v1/ewe/account/login", body.length, body);
      },
      every: 50,
      isRead: true,
    },
    drawings: {
      connections: size,
      requests: () => get(`/api/v1/ewe/produktkategorie/1/icon?width=${16 + (visitors % 1_584)}`),
      every: 50,
      isRead: true,
    },
    pictures: {
      connections: size,
      requests: () => get(`/api/assets/kuestenstrom/auftakt?width=${100 + (visitors % 2_000)}&format=AVIF`),
      every: 50,
      isRead: true,
    },
  };
}

/** Connections that never finish their request. */
export function slowConnections(connections: number): Attack {
  return { connections, requests: () => "GET / HTTP/1.1\r\nX-Slow: ", every: 5_000, isRead: true };
}

/** Holds its connections open and sends until it is stopped. A connection that the server closed is opened again. */
function attack(port: number, { connections, requests, every, isRead }: Attack): () => void {
  const sockets = new Set<Socket>();
  let isOver = false;
  const begin = (index: number) => {
    if (isOver) return;
    const socket = connect(port, "127.0.0.1");
    sockets.add(socket);
    if (isRead) socket.resume();
    else socket.pause();
    const send = () => socket.writable && socket.write(requests(index));
    const timer = setInterval(send, every);
    socket.once("connect", send);
    socket.on("error", () => {});
    socket.once("close", () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(begin, 100, index).unref();
    });
  };
  for (let index = 0; index < connections; index += 1) begin(index);
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
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

/** Attacks a server for a time, and watches one of its addresses meanwhile and a page afterwards. */
export async function overload(
  server: MeasuredServer,
  mix: readonly Attack[],
  milliseconds: number,
  patience: Patience,
  watched = "/healthz",
): Promise<Overload> {
  const health: number[] = [];
  let slowestMs = 0;
  let mostMegabytes = 0;
  const stops = mix.map((each) => attack(server.port, each));
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    health.push(await statusOf(`http://127.0.0.1:${server.port}${watched}`, patience));
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    mostMegabytes = Math.max(mostMegabytes, await server.megabytes());
    await pause(100);
  }
  for (const stop of stops) stop();
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
