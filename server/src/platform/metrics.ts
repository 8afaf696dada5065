import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/**
 * Memory, garbage collection and event loop of the process. Collected once, however many products a process starts, as the
 * tests do: the observers behind these metrics never end, and each would keep the product of its registry in memory.
 */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics, prefix: "weitersagen_" });

/**
 * The registry behind `/metrics`, with the metrics of requests and clicks. Jobs add theirs in `jobs/metrics.ts` and
 * `jobs/health.ts`, the database in `db/write-probe.ts`, modules in their `jobs.ts`. Labels hold route templates and names,
 * never personal data.
 */
export function createMetrics() {
  const registry = new Registry();
  for (const { name } of processMetrics.getMetricsAsArray()) {
    const metric = processMetrics.getSingleMetric(name);
    if (metric) registry.registerMetric(metric);
  }
  return {
    registry,
    requests: new Histogram({
      name: "weitersagen_http_request_seconds",
      help: "Time to answer a request, by route template and status",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    clicks: new Histogram({
      name: "weitersagen_clicks_per_commit",
      help: "Clicks that shared one commit; their sum is how many were stored. Most are not among the requests",
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
      registers: [registry],
    }),
    unstoredClicks: new Counter({
      name: "weitersagen_clicks_unstored_total",
      help: "Clicks that were redirected but not stored, because their visitor had clicked the same link too often",
      registers: [registry],
    }),
    refusals: new Counter({
      name: "weitersagen_refusals_total",
      help: "Refused requests, by the name of the error",
      labelNames: ["error"],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
