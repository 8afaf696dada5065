import type { Benchmark } from "../benchmark.ts";
import { measureClicks } from "../click-load.ts";

export const clicks: Benchmark = {
  name: "P1",
  goal: "A click stored durably and redirected, against node:http that redirects without a database; 64 connections with other calls too",
  run: () => measureClicks(0.5, (ports, measure) => measure(ports)),
};
