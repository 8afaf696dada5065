import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const session = await client.session(await client.operator("auditor"));

const lastRefused = async () => {
  const { rows } = await app.testDatabase.owner.query<{ action: string; target: string | null }>(
    `select action, target_kind || ' ' || target as target from audit_entry
      where outcome = 'refused' order by at desc, position desc limit 1`,
  );
  return rows[0];
};

test.each([
  ["/mandanten/ewe/personen/referrer/7/notizen", { Text: "Hallo" }, "addNote", "referrer 7"],
  ["/mandanten/ewe/reklamationen/12/entscheidung", {}, "decideClaim", "claim 12"],
  ["/mandanten/ewe/empfehlungen/K7M2P9QX4T/sperre", { Grund: "x" }, "lockLink", "recommendation K7M2P9QX4T"],
  ["/mandanten/ewe/bestellungen/37/kulanz", {}, "grantGoodwill", null],
])("the entry of a refused call names what it was about: %s", async (path, body, action, target) => {
  const { status } = await client.call("POST", path, { session, body });
  expect(status).toBe(403);
  expect(await lastRefused()).toEqual({ action, target });
});
