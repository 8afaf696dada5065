import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProduct } from "../scripts/product.ts";
import { root } from "../scripts/run.ts";
import { atLeast, median, type Measurement } from "./benchmark.ts";
import { CONNECTIONS, inTurns, requestsPerSecond } from "./load.ts";

const rounds = 5;
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
/** Visitors behind each connection. Clicks of the same visitor on the same link are stored up to a limit only. */
const visitorsPerConnection = 400;
/**
 * One request in so many asks for `/healthz` instead of a click, on the same connection: a server that is only fast at
 * one and the same request gains nothing.
 */
const requestsPerOtherCall = 50;

/** The conditions, for the goals of the benchmarks. */
export const clickLoad = `${CONNECTIONS} connections, 1 request in ${requestsPerOtherCall} is another call`;

interface ClickBenchmark {
  readonly minRatio: number;
  /** Starts a proxy in front of each of the two servers. */
  readonly proxyTo?: (port: number) => Promise<Server>;
}

interface Server {
  readonly port: number;
  stop(): unknown;
}

/** Measures clicks on the product and on a server that only redirects, in turns. */
export async function measureClicks({ minRatio, proxyTo }: ClickBenchmark): Promise<Measurement[]> {
  const product = await startProduct({ environment: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" } });
  const baseline = await startBareRedirect();
  const started: Server[] = [baseline, product];
  try {
    const entrance = async (server: Server) => {
      if (!proxyTo) return server;
      const proxy = await proxyTo(server.port);
      started.unshift(proxy);
      return proxy;
    };
    const [productPort, baselinePort] = [(await entrance(product)).port, (await entrance(baseline)).port];
    const path = await newLink(product.port);
    const requestsOf = (connection: number) => requestsTo(path, connection);
    const speedOf = (port: number) => requestsPerSecond({ origin: `http://127.0.0.1:${port}`, requestsOf });
    const speed = await inTurns(
      rounds,
      () => speedOf(productPort),
      () => speedOf(baselinePort),
    );
    return [
      {
        what: "clicks on one link",
        measured: `${median(speed.product).toFixed(0)}/s`,
        baseline: `${median(speed.baseline).toFixed(0)}/s`,
        figure: median(speed.product) / median(speed.baseline),
        aim: atLeast(minRatio),
      },
    ];
  } finally {
    for (const server of started) await server.stop();
  }
}

async function startBareRedirect() {
  const server = spawn(process.execPath, [join(root, "bench/bare-redirect.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: unknown[] = await once(server.stdout, "data");
  return { port: Number(String(line)), stop: () => server.kill() };
}

async function newLink(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ewe/Empfehlen/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      Empfehlung: { Produkt: 101, AgbText: "2026-05-01" },
      Empfehler: { Vorname: "Erika", Nachname: "Muster", Email: "bench@example.org" },
    }),
  });
  const { Empfehlungsnummer } = (await answer.json()) as { Empfehlungsnummer: string };
  return `/api/v1/ewe/empfehlen/click/${Empfehlungsnummer}?channel=bench`;
}

function requestsTo(path: string, connection: number) {
  return Array.from({ length: visitorsPerConnection }, (_, visitor) => ({
    path: visitor % requestsPerOtherCall === 0 ? "/healthz" : path,
    headers: {
      "user-agent": browser,
      "x-forwarded-for": `10.${connection}.${visitor >> 8}.${visitor & 255}`,
    },
  }));
}
