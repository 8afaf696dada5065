import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown) {
  const session = await client.session(manager);
  return client.call(method, `/mandanten/ewe/kategorien${path}`, {
    session,
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

const list = async () => (await call("GET", "")).json["Content"] as { Id: number; Name: string }[];
const names = async () => {
  await app.tenants.refresh();
  const answer = await fetch(`${app.url}/api/v1/ewe/produktkategorie`);
  return ((await answer.json()) as { Name: string }[]).map(({ Name }) => Name);
};

test("categories get another order, all of them at once", async () => {
  const before = await list();
  const ids = before.map(({ Id }) => Id).toReversed();
  expect((await call("PUT", "", { Kategorien: ids })).status).toBe(204);
  expect((await list()).map(({ Id }) => Id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, 2_000_000_000]]) {
    const { status, json } = await call("PUT", "", { Kategorien: wrong });
    expect([status, json["detail"]]).toEqual([409, expect.stringContaining("inzwischen") as string]);
  }
  expect((await call("PUT", "", { Kategorien: ids.toReversed() })).status).toBe(204);
});

test("a category gets other texts and products, unless another person was faster", async () => {
  const [first] = await list();
  const path = `/${first?.Id}`;
  const { json } = await call("GET", path);
  const form = json["Felder"] as { Deutsch: Json; Produkte: number[] };
  const Produkte = form.Produkte.toReversed();
  const changed = { ...form, Deutsch: { ...form.Deutsch, Name: "Anders" }, Produkte };
  const body = { Fassung: json["Fassung"], Felder: changed };
  expect((await call("PUT", path, body)).status).toBe(204);
  expect((await call("GET", path)).json).toMatchObject({ Felder: { Produkte } });
  expect(await names()).toContain("Anders");
  const late = await call("PUT", path, body);
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    expect.stringContaining("eine andere Person") as string,
  ]);
});

test("a product is in a category once, exists, and is preselected only there", async () => {
  const [, second] = await list();
  const path = `/${second?.Id}`;
  const { json } = await call("GET", path);
  const form = json["Felder"] as { Produkte: number[] };
  const save = (fields: Json) =>
    call("PUT", path, { Fassung: json["Fassung"], Felder: { ...form, ...fields } });
  for (const [fields, says] of [
    [{ Produkte: [...form.Produkte, ...form.Produkte] }, "doppelt"],
    [{ StandardProdukt: 2_000_000_001 }, "nicht in dieser Kategorie"],
    [{ Produkte: [2_000_000_001], StandardProdukt: null }, "Das Produkt 2000000001 gibt es nicht"],
  ] as const) {
    const answer = await save(fields);
    expect([answer.status >= 400, answer.json["detail"]]).toEqual([
      true,
      expect.stringContaining(says) as string,
    ]);
  }
  expect((await call("GET", "/2000000000")).status).toBe(404);
});
