import type { Benchmark } from "../benchmark.ts";
import { clickLoad, measureClicks } from "../click-load.ts";

export const clicks: Benchmark = {
  name: "P1",
  goal: `A click stored durably and redirected, against node:http that redirects without a database; ${clickLoad}`,
  run: () => measureClicks({ minRatio: 0.5 }),
};
