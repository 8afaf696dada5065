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

test("with all places taken a view is replaced, and a new one refused", async () => {
  await saved("Bleibt");
  await owner.query(
    `insert into operator_view (operator_id, list, name, search, saved_at)
     select operator_id, list, 'Ansicht ' || n, search, saved_at
       from operator_view, generate_series(1, 200 - (select count(*) from operator_view)) n
      where name = 'Bleibt'`,
  );
  const save = async (name: string) => {
    const body = { Liste: "listOrders", Name: name, Suche: "zustand=matched" };
    return (await client.call("PUT", "/ansichten", { session, body })).status;
  };
  expect([await save("Bleibt"), await save("Noch eine")]).toEqual([204, 409]);
  await owner.query("delete from operator_view where name like 'Ansicht %'");
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
