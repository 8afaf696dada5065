import Fastify from "fastify";
import { expect, test } from "vitest";
import { createMetrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import { sendProblem } from "./problem.ts";
import { registerProbes } from "./probes.ts";

async function metricsFor(
  headers: Record<string, string>,
  remoteAddress: string,
  token?: string,
  isOpenToLoopback = true,
) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 403 : 500).send());
  registerProbes(app, {
    metrics: createMetrics(),
    metricsToken: token,
    isOpenToLoopback,
    readiness: async () => ({ problems: [], warnings: [] }),
  });
  const { statusCode } = await app.inject({ url: "/metrics", headers, remoteAddress });
  await app.close();
  return statusCode;
}

test.each([
  ["this machine", {}, "127.0.0.1", 200],
  ["this machine by IPv6", {}, "::1", 200],
  ["this machine under another name", { host: "ewe.empfehlen.example" }, "127.0.0.1", 403],
  ["another machine", {}, "192.0.2.7", 403],
  ["a visitor behind a proxy on this machine", { "x-forwarded-for": "192.0.2.7" }, "127.0.0.1", 403],
  ["a visitor behind one that says so otherwise", { "x-real-ip": "192.0.2.7" }, "127.0.0.1", 403],
  ["a visitor behind one that follows RFC 7239", { forwarded: "for=192.0.2.7" }, "::ffff:127.0.0.1", 403],
])("without a token, %s", async (_who, headers, address, status) => {
  expect(await metricsFor(headers, address)).toBe(status);
});

test("with a token they respond from anywhere, but only to callers with the token", async () => {
  expect(await metricsFor({ authorization: "Bearer geheim" }, "192.0.2.7", "geheim")).toBe(200);
  expect(
    await metricsFor({ authorization: "Bearer geheim", forwarded: "for=x" }, "192.0.2.7", "geheim"),
  ).toBe(200);
  expect(await metricsFor({}, "127.0.0.1", "geheim")).toBe(403);
});

test("in production nobody reads them without a token", async () => {
  expect(await metricsFor({}, "127.0.0.1", undefined, false)).toBe(403);
  expect(await metricsFor({ authorization: "Bearer geheim" }, "127.0.0.1", "geheim", false)).toBe(200);
});

test("refused requests are counted by the name of the error", async () => {
  const app = Fastify();
  app.get("/gone", (_request, reply) => sendProblem(reply, new Refusal("notFound"), "de"));
  registerProbes(app, {
    metrics: createMetrics(),
    metricsToken: undefined,
    isOpenToLoopback: true,
    readiness: async () => ({ problems: [], warnings: [] }),
  });
  await app.inject("/gone");
  await app.inject("/gone");
  const { body } = await app.inject("/metrics");
  await app.close();
  expect(body).toContain('weitersagen_refusals_total{error="notFound"} 2');
});
