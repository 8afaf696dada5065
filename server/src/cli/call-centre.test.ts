import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { runCommand } from "../../test/run-command.ts";
import { setTenantFields } from "../modules/tenant/service/administration.ts";

const app = await startTestApp();
const run = (line: string) => runCommand(app, ["callcentre", ...line.split(" ")]);

test("an agent is added and mailed only while the call centre is switched on", async () => {
  await setTenantFields(app.database, "ewe", ["ModuleCallcenter=0"]);
  await expect(run("add ewe jana@example.org Jana Petersen")).rejects.toMatchObject({
    options: { detail: "The call centre is switched off: weitersagen tenant set ewe ModuleCallcenter=1" },
  });
  expect(await run("list ewe")).toEqual(["no accounts yet"]);

  await setTenantFields(app.database, "ewe", ["ModuleCallcenter=1"]);
  expect(await run("add ewe jana@example.org Jana Petersen")).toEqual([
    expect.stringMatching(/^\d+ {2}jana@example\.org: login link mailed$/),
  ]);
  expect(await run("list ewe")).toEqual(["active  jana@example.org  Jana Petersen"]);

  await setTenantFields(app.database, "ewe", ["ModuleCallcenter=0"]);
  expect(await run("end ewe jana@example.org")).toEqual(["ended jana@example.org"]);
  await expect(run("end ewe jana@example.org")).rejects.toMatchObject({ reason: "notFound" });
});
