import { operatorHeader } from "@weitersagen/contract/console/console-call";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const first = await client.operator("care");
const second = await client.operator("care");
const session = await client.session(second);

const saveView = (name: string, shown: number | undefined, language = "de") =>
  client.call("PUT", "/ansichten", {
    session,
    body: { Liste: "listOrders", Name: name, Suche: "" },
    headers: {
      "accept-language": language,
      [operatorHeader]: shown === undefined ? undefined : String(shown),
    },
  });

const entries = async () =>
  (await app.testDatabase.owner.query("select 1 from audit_entry where action = 'saveView'")).rowCount;

test("a change from a page that shows another operator than the session's is refused, and names who is logged in", async () => {
  const before = await entries();
  const refused = await saveView("Fremd", first);
  expect(refused.status).toBe(403);
  expect(refused.json["detail"]).toMatch(
    /^Hier ist inzwischen care 2 angemeldet\. Nichts wurde gespeichert\./,
  );
  expect((await saveView("Fremd", first, "en")).json["detail"]).toMatch(
    /^care 2 is logged in here by now\. Nothing was saved\./,
  );
  // The person who is logged in tried nothing, so the log says nothing about them.
  expect(await entries()).toBe(before);
  expect((await saveView("Eigen", second)).status).toBe(204);
  expect((await saveView("Seite der Version davor", undefined)).status).toBe(204);
});

test("such a page still reads, and its logout ends the session of the browser", async () => {
  const headers = { [operatorHeader]: String(first) };
  expect((await client.call("GET", "/ich", { session, headers })).status).toBe(200);
  expect((await client.call("POST", "/abmeldung", { session, headers })).status).toBe(200);
  expect((await client.call("GET", "/ich", { session })).status).toBe(401);
});
