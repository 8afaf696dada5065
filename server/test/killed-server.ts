import { defineCall } from "@weitersagen/contract/call";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import { compose } from "../src/compose/product.ts";
import { bankAccountDeps } from "../src/compose/reward.ts";
import { readConfig } from "../src/config.ts";
import { keylessOperator } from "../src/modules/operator/service/signers.ts";
import { createBatch } from "../src/modules/payout/service/create.ts";
import { releaseBatch } from "../src/modules/payout/service/release.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/db/database.ts";
import { asUser, jobsRole } from "../src/platform/db/logins.ts";
import { on } from "../src/platform/http/handler.ts";
import { createLog } from "../src/platform/log.ts";

/** The whole product in a process of its own, to be killed; beside its calls a payout run and a fault. */
const config = readConfig();
const log = createLog(config.logLevel);
const { secretKeys = [], databaseUrl = "" } = config;
const database = connectDatabase({ url: databaseUrl, poolSize: 2, log });
const deps = bankAccountDeps(secretKeys);
const operator = (name: string) =>
  database.withoutTenant((tx) => keylessOperator(tx, name, systemClock.now()));
const [kim, sascha] = [await operator("Kim"), await operator("Sascha")];
const common = {
  scope: "tenant",
  tag: "Test",
  summary: "A call of a test",
  access: "public",
  examples: {},
} as const;

const payOut = defineCall({
  ...common,
  id: "payOut",
  method: "POST",
  path: "/test/auszahlung",
  answers: { 200: wire({ number: ["Nummer", z.string()] }) },
});
const acknowledgeFirst = defineCall({
  ...common,
  id: "acknowledgeFirst",
  method: "POST",
  path: "/test/voreilig/{nummer}",
  params: wire({ number: ["nummer", z.string()] }),
  answers: { 204: null },
});

const product = await compose({
  config,
  databaseUrl,
  jobsUrl: asUser(databaseUrl, jobsRole),
  secretKeys,
  clock: systemClock,
  log,
  extraCalls: [
    on(payOut, async (_input, { tenant, now }) => {
      // In two transactions, as two people do it.
      const { number } = await database.inTenant(tenant.id, (tx) =>
        createBatch(deps, tx, tenant, { by: kim, now }),
      );
      await database.inTenant(tenant.id, (tx) => releaseBatch(deps, tx, tenant, { number, by: sascha, now }));
      return { number };
    }),
    // The planted fault: it says "stored" and means to do it later.
    on(acknowledgeFirst, () => undefined),
  ],
});
await product.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = product.app.server.address() as { port: number };
process.stdout.write(`${port}\n`);
