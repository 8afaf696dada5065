import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProduct } from "../../scripts/product.ts";
import { root } from "../../scripts/run.ts";
import { atLeast, median, type Benchmark } from "../benchmark.ts";
import { inTurns, requestsPerSecond } from "../load.ts";

const rounds = 5;
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

async function startBaseline() {
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
      Empfehlung: { Produkt: 101, AgbText: "2026-05" },
      Empfehler: { Vorname: "Erika", Nachname: "Muster", Email: "bench@example.org" },
    }),
  });
  const { Empfehlungsnummer } = (await answer.json()) as { Empfehlungsnummer: string };
  return `http://127.0.0.1:${port}/api/v1/ewe/empfehlen/click/${Empfehlungsnummer}?channel=bench`;
}

export const clicks: Benchmark = {
  name: "P1",
  goal: "A click recorded durably and redirected, against node:http that redirects without a database; 64 connections",
  async run() {
    const product = await startProduct({ environment: { LOG_LEVEL: "warn" } });
    const baseline = await startBaseline();
    try {
      const headers = { "user-agent": browser };
      const url = await newLink(product.port);
      const speed = await inTurns(
        rounds,
        () => requestsPerSecond({ url, headers }),
        () => requestsPerSecond({ url: `http://127.0.0.1:${baseline.port}/`, headers }),
      );
      return [
        {
          what: "clicks on one link",
          measured: `${median(speed.product).toFixed(0)}/s`,
          baseline: `${median(speed.baseline).toFixed(0)}/s`,
          figure: median(speed.product) / median(speed.baseline),
          aim: atLeast(0.6),
        },
      ];
    } finally {
      baseline.stop();
      await product.stop();
    }
  },
};
