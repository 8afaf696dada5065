import { setTimeout as pause } from "node:timers/promises";
import { defineCall } from "@weitersagen/contract/call";
import { compose } from "../src/compose/product.ts";
import { readConfig } from "../src/config.ts";
import { systemClock } from "../src/platform/clock.ts";
import { asUser, jobsRole } from "../src/platform/db/logins.ts";
import { on } from "../src/platform/http/handler.ts";
import { createLog } from "../src/platform/log.ts";
import { builtWeb } from "../src/platform/pages/web.ts";

/** The product with its pages in a process of its own, to be overloaded; beside its calls a fault. */
const config = readConfig();
const { secretKeys = [], databaseUrl = "" } = config;

const hoard = defineCall({
  id: "hoard",
  method: "GET",
  path: "/test/horten",
  scope: "tenant",
  tag: "Test",
  summary: "The planted fault: work of a stranger that nothing bounds",
  access: "public",
  answers: { 204: null },
  examples: {},
});

const product = await compose({
  config,
  databaseUrl,
  jobsUrl: asUser(databaseUrl, jobsRole),
  secretKeys,
  clock: systemClock,
  log: createLog(config.logLevel),
  web: await builtWeb(`${import.meta.dirname}/../../web`),
  extraCalls: [
    on(hoard, async () => {
      const memory = Buffer.alloc(8_000_000, 1);
      await pause(20_000);
      memory.fill(0);
    }),
  ],
});
await product.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = product.app.server.address() as { port: number };
process.stdout.write(`${port}\n`);
