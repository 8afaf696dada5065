import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import { sentError } from "./problem.ts";
import type { Readiness } from "./readiness.ts";

interface ProbeDeps {
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** Whether this machine may read the metrics without a token: not in production. */
  readonly isOpenToLoopback: boolean;
  readonly readiness: () => Promise<Readiness>;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Behind a proxy on this machine every visitor looks local, so forwarded requests do not count as local. */
export function isLoopback(request: FastifyRequest): boolean {
  const { forwarded, "x-forwarded-for": forwardedFor, "x-real-ip": realIp } = request.headers;
  if (forwarded !== undefined || forwardedFor !== undefined || realIp !== undefined) return false;
  const address = request.ip.replace(/^::ffff:/, "");
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** A local proxy that sends no forwarding header still passes on the visitor's `Host`. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return (
    name === "localhost" || (isIP(name) !== 0 && loopback.check(name, isIP(name) === 6 ? "ipv6" : "ipv4"))
  );
}

/** `/healthz`, `/readyz` and `/metrics`. */
export function registerProbes(app: FastifyInstance, deps: ProbeDeps): void {
  const { metrics, readiness } = deps;
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const error = sentError(reply);
    if (error) metrics.refusals.inc({ error });
    done();
  });
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "up" }));
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const { problems, warnings } = await readiness();
    if (problems.length > 0) {
      return reply.code(503).header("retry-after", "2").send({ status: "not ready", problems, warnings });
    }
    return warnings.length > 0 ? { status: "ready", warnings } : { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, deps)) throw new Refusal("forbidden");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, isOpenToLoopback }: ProbeDeps,
): boolean {
  if (token === undefined) return isOpenToLoopback && isLoopback(request) && isLoopbackHost(request.hostname);
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
