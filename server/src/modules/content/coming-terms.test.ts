import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const [maker, checker] = [await client.operator("manager"), await client.operator("manager")];

async function call(method: string, path: string, body?: unknown, by = maker) {
  const { status, json } = await client.call(method, `/mandanten/ewe${path}`, {
    session: await client.session(by),
    body,
  });
  expect([status, json]).toEqual([expect.toSatisfy((code: number) => code < 300), json]);
  return json;
}

const id = "agb-2026-12-01";
const entry = `/inhalte/content-bloecke/${id}`;

/** The day that the page of the version and the list of all content name. */
async function shownDays(): Promise<unknown[]> {
  const list = (await call("GET", "/inhalte"))["Content"] as { Id: string; GiltErstAb: string | null }[];
  return [(await call("GET", entry))["GiltErstAb"], list.find((one) => one.Id === id)?.GiltErstAb];
}

test("the list names the groups of the questions, for the choice of a group", async () => {
  const list = (await call("GET", "/inhalte"))["Content"] as { Art: string; Gruppe: string | null }[];
  const groups = (of: string) => list.filter(({ Art }) => Art === of).map(({ Gruppe }) => Gruppe);
  expect(groups("faq")).not.toContain(null);
  expect(new Set(groups("seiten"))).toEqual(new Set([null]));
});

test("approved terms are named with their first day until it has come in Germany", async () => {
  const { Daten } = await call("GET", "/inhalte/content-bloecke/agb-2026-05-01");
  const next = { ...(Daten as object), GueltigAb: { iv: "2026-12-01" } };
  await call("PUT", entry, { Erwartet: 0, Daten: next });
  await call("POST", `/bedingungen/${id}/freigabe`, { Grund: "Neue Frist" });
  // A draft applies on no day.
  expect(await shownDays()).toEqual([null, null]);
  const [request] = (await call("GET", "/freigaben?zustand=open"))["Content"] as { Id: number }[];
  await call("POST", `/freigaben/${request?.Id}/freigeben`, undefined, checker);

  const until = (at: string) => app.clock.advance(Date.parse(at) - app.clock.now().getTime());
  until("2026-11-30T22:59:00Z");
  expect(await shownDays()).toEqual(["2026-12-01", "2026-12-01"]);
  until("2026-11-30T23:01:00Z");
  expect(await shownDays()).toEqual([null, null]);
});
