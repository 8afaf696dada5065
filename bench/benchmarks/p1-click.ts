import type { Benchmark } from "../benchmark.ts";
import { measureClicks } from "../click-load.ts";

export const clicks: Benchmark = {
  name: "P1",
  goal: "A click stored durably and redirected, against node:http that redirects without a database; 64 connections, 1 request in 50 is another call",
  run: () => measureClicks({ minRatio: 0.5 }),
};
