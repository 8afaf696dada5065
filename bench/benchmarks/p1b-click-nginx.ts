import type { Benchmark } from "../benchmark.ts";
import { measureClicks } from "../click-load.ts";
import { isNginxInstalled, startNginx } from "../nginx.ts";

export const clicksBehindNginx: Benchmark = {
  name: "P1B",
  goal: "The same clicks behind nginx as documented, against the same nginx in front of the bare redirect",
  async run() {
    if (!isNginxInstalled()) return { skipped: "nginx is not installed" };
    return measureClicks({ minRatio: 0.6, proxyTo: startNginx });
  },
};
