import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { startProduct } from "../../scripts/product.ts";
import { root } from "../../scripts/run.ts";
import { atLeast, median, type Benchmark, type Measurement } from "../benchmark.ts";
import { inTurns, requestsPerSecond } from "../load.ts";

const rounds = 3;
const visited = [
  ["telekom", "/"],
  ["telekom", "/internet"],
  ["ewe", "/"],
  ["ewe", "/strom"],
  ["allianz", "/"],
  ["allianz", "/wohnen"],
] as const;

interface Page {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
}

/** Headers that belong to a connection or a time, not to the page. */
const passing = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

/** A page exactly as a browser gets it, compressed. */
async function fetchPage(port: number, path: string, headers: Record<string, string>): Promise<Page> {
  const call = request({ host: "127.0.0.1", port, path, headers }).end();
  const [answer]: IncomingMessage[] = await once(call, "response");
  if (answer?.statusCode !== 200) throw new Error(`${path} answered ${answer?.statusCode}`);
  const bytes = await buffer(answer);
  const lasting = Object.entries(answer.headers).filter(([name]) => !passing.has(name));
  return { bytes, headers: Object.fromEntries(lasting.map(([name, value]) => [name, String(value)])) };
}

async function startBaseline({ bytes, headers }: Page) {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const file = join(folder, "page");
  await writeFile(file, bytes);
  const server = spawn(process.execPath, [join(root, "bench/serve-file.ts"), file, JSON.stringify(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: unknown[] = await once(server.stdout, "data");
  return {
    port: Number(String(line)),
    stop: async () => {
      server.kill();
      await rm(folder, { recursive: true });
    },
  };
}

export const pages: Benchmark = {
  name: "P3",
  goal: "Home and category page, server-rendered, anonymous, against node:http sending the same bytes from memory",
  async run() {
    const product = await startProduct({ environment: { LOG_LEVEL: "warn" } });
    const measurements: Measurement[] = [];
    try {
      for (const [tenant, path] of visited) {
        const headers = {
          host: `${tenant}.localhost:${product.port}`,
          "accept-encoding": "br",
          accept: "text/html",
        };
        const page = await fetchPage(product.port, path, headers);
        const baseline = await startBaseline(page);
        const load = (port: number) => () =>
          requestsPerSecond({ origin: `http://127.0.0.1:${port}`, requestsOf: () => [{ path, headers }] });
        const speed = await inTurns(rounds, load(product.port), load(baseline.port));
        await baseline.stop();
        measurements.push({
          what: `${path} of ${tenant}, ${(page.bytes.length / 1024).toFixed(1)} KB`,
          measured: `${median(speed.product).toFixed(0)}/s`,
          baseline: `${median(speed.baseline).toFixed(0)}/s`,
          figure: median(speed.product) / median(speed.baseline),
          aim: atLeast(0.5),
        });
      }
    } finally {
      await product.stop();
    }
    return measurements;
  },
};
