import type { Benchmark } from "../benchmark.ts";
import { measureClicks } from "../click-load.ts";
import { isNginxInstalled, startNginx } from "../nginx.ts";

export const clicksBehindNginx: Benchmark = {
  name: "P1B",
  goal: "The same clicks behind nginx as documented, against the same nginx in front of the bare redirect",
  async run() {
    if (!isNginxInstalled()) return { skipped: "nginx is not installed" };
    return measureClicks(0.6, async (ports, measure) => {
      const product = await startNginx(ports.product);
      const baseline = await startNginx(ports.baseline);
      try {
        return await measure({ product: product.port, baseline: baseline.port });
      } finally {
        await product.stop();
        await baseline.stop();
      }
    });
  },
};
