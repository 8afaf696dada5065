import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { compose } from "../../compose.ts";
import { readConfig } from "../../config.ts";
import { seedDemo } from "../../demo.ts";
import { testDatabase } from "../../../test/database.ts";
import { settableClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";

const database = await testDatabase();

test("no log line holds a name, address, password or token, whatever is done with an account", async () => {
  let lines = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  await seedDemo(database.owner, database.database);
  const product = await compose({
    config: readConfig({ LOG_LEVEL: "trace", JOBS: "0" }),
    databaseUrl: database.ownerUrl,
    secretKeys: [randomBytes(32)],
    clock: settableClock(new Date("2026-11-15T09:00:00Z")),
    log: createLog("trace", sink),
  });
  const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
    product.app.inject({ method, url: `/api/v1/ewe${path}`, ...(payload ? { payload } : {}) });
  for (let round = 0; round < 25; round++) {
    const canary = `KANARIE${round}`;
    const Email = `${canary}@example.org`;
    await call("POST", "/account/createEmpfehler", { Vorname: canary, Nachname: canary, Email });
    await call("POST", "/account/login", { Email, Password: `${canary}aA1` });
    await call("GET", `/account/login?token=${canary}`);
    await call("GET", `/account/resetPassword/${Email}`);
    await call("PUT", "/account/resetPassword", { Token: canary, Password: `${canary}aA1` });
    await call("PUT", "/empfehler/newsletter/optout", { Email });
    await call("PUT", "/empfehler/newsletter/optin", { Token: `${canary}\u0000` });
  }
  await product.stop();
  expect(lines).not.toMatch(/KANARIE/i);
}, 120_000);
