import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { eventually } from "../../../test/eventually.ts";

const app = await startTestApp();
const client = consoleClient(app);
const { owner } = app.testDatabase;
const session = await client.session(await client.operator("care"));

interface View {
  readonly Id: number;
  readonly Name: string;
}

async function views(): Promise<View[]> {
  const { json } = await client.call("GET", "/ansichten?liste=listOrders", { session });
  return json["Content"] as View[];
}

async function saved(name: string): Promise<number> {
  const body = { Liste: "listOrders", Name: name, Suche: "zustand=unmatched" };
  expect((await client.call("PUT", "/ansichten", { session, body })).status).toBe(204);
  return (await views()).find(({ Name }) => Name === name)?.Id ?? 0;
}

const rename = (id: number, name: string) =>
  client.call("PUT", `/ansichten/${id}/name`, { session, body: { Name: name } });

test("a view gets another name, but not that of another view of the list", async () => {
  const id = await saved("Offen");
  await saved("Alle");
  expect((await rename(id, "Alle")).status).toBe(409);
  expect((await rename(id, "Ohne Empfehlung")).status).toBe(204);
  expect((await views()).map(({ Name }) => Name)).toEqual(["Alle", "Ohne Empfehlung"]);
});

test("of two views that get the same name concurrently, one gets it and the other is refused", async () => {
  const first = await saved("Erste");
  const second = await saved("Zweite");
  const refused = await rename(first, "Alle");
  const rival = await owner.connect();
  try {
    await rival.query("begin");
    await rival.query("update operator_view set name = 'Gleich' where id = $1", [second]);
    const renaming = rename(first, "Gleich");
    await eventually(async () => {
      const waiting = await owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.rows.length > 0;
    });
    await rival.query("commit");
    const { status, json } = await renaming;
    expect([status, json.code]).toEqual([409, refused.json.code]);
  } finally {
    rival.release();
  }
});
