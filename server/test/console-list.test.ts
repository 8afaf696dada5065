import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const session = await client.session(await client.operator("care"));

interface Row {
  readonly Id: number;
  readonly Auftragsnummer: string;
  readonly Zustand: string;
  readonly BestelltAm: string;
}
interface PageOfRows {
  readonly Content: Row[];
  readonly Weiter: string | null;
  readonly Anzahl: number | null;
  readonly MehrAls: boolean;
}

async function list(search: string) {
  const answer = await client.call("GET", `/mandanten/ewe/bestellungen?${search}`, { session });
  return { ...answer, page: answer.json as unknown as PageOfRows };
}

async function all(search: string): Promise<Row[]> {
  const rows: Row[] = [];
  let after = "";
  do {
    const { status, page } = await list(`${search}&ab=${after}`);
    expect(status).toBe(200);
    rows.push(...page.Content);
    after = page.Weiter ?? "";
  } while (after !== "");
  return rows;
}

/** Orders of three instants that differ by a microsecond, so that many are equal by their sort key. */
async function plantOrders(count: number): Promise<void> {
  const ewe = app.tenants.bySlug("ewe")?.id ?? 0;
  await app.testDatabase.owner.query("select set_config('app.tenant_id', $1, false)", [String(ewe)]);
  await app.testDatabase.owner.query(
    `insert into placed_order (tenant_id, number, source, ordered_at, verified_at, created_at, changed_at)
     select $1, 'L-' || lpad(n::text, 5, '0'), 'feed',
            timestamptz '2026-10-01 10:00:00.123456+00' + n % 3 * interval '1 microsecond', now(), now(), now()
       from generate_series(1, $2::integer) as n`,
    [ewe, count],
  );
}
await plantOrders(1_200);

test("pages in both orders hold every row once", async () => {
  for (const sort of ["orderedAt", "-orderedAt", "receivedAt", "-receivedAt"]) {
    const rows = await all(`suche=L-&sortierung=${sort}&anzahl=137`);
    expect(new Set(rows.map(({ Id }) => Id)).size).toBe(1_200);
    expect(rows).toHaveLength(1_200);
    const times = rows.map(({ Id, BestelltAm }) => (sort.endsWith("orderedAt") ? BestelltAm : Id));
    const sorted = times.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(times).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);
  }
});

test("the first page counts up to a thousand rows, the next ones do not count", async () => {
  const first = await list("suche=L-");
  expect(first.page).toMatchObject({ Anzahl: 1_000, MehrAls: true });
  expect((await list(`suche=L-&ab=${first.page.Weiter}`)).page).toMatchObject({
    Anzahl: null,
    MehrAls: false,
  });
  expect((await list("suche=L-0001")).page).toMatchObject({ Anzahl: 10, MehrAls: false, Weiter: null });
});

test("filters narrow the list, and days are those of Germany", async () => {
  const days = async (search: string) => (await list(`suche=L-0000&${search}`)).page.Anzahl;
  expect(await days("zustand=unmatched")).toBe(9);
  expect(await days("zustand=cancelled")).toBe(0);
  expect(await days("von=2026-10-01&bis=2026-10-01")).toBe(9);
  expect(await days("bis=2026-09-30")).toBe(0);
  expect((await list("von=2026-02-30")).status).toBe(400);
  expect((await list("zustand=lost")).status).toBe(400);
});

test("a cursor that was made up or belongs to another order is refused", async () => {
  const { page } = await list("suche=L-&sortierung=orderedAt");
  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  for (const search of [
    `sortierung=-orderedAt&ab=${page.Weiter}`,
    "ab=AAAA",
    `ab=${forged(["-receivedAt", "1; drop table mail", "1"])}`,
    `ab=${forged(["-receivedAt", 1, 1])}`,
    `ab=${forged(null)}`,
  ])
    expect([search, (await list(search)).status]).toEqual([search, 400]);
});

test("the CSV file holds the whole result, and no cell is a formula", async () => {
  const formulas = ["=1+1", "+1", "-1+cmd", "@sum", "\tx", "=HYPERLINK(1)"];
  const key = await app.issueApiKey("ewe");
  const rows = formulas.map((Auftragsnummer) => ({
    Auftragsnummer,
    Produkt: 101,
    Bestelldatum: "2026-11-01",
  }));
  await app.app.inject({
    method: "POST",
    url: "/api/v1/ewe/auftraege",
    headers: { authorization: `Bearer ${key}` },
    payload: rows,
  });
  const path = "/mandanten/ewe/bestellungen.csv";
  const { status, text } = await client.call("GET", path, { session, headers: { "accept-language": "de" } });
  expect(status).toBe(200);
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toContain("Auftragsnummer;Bestellt am;Zustand");
  expect(lines.filter((line) => line.startsWith("L-"))).toHaveLength(1_200);
  expect(lines.filter((line) => /^"?'[=+@-]/.test(line)).length).toBeGreaterThanOrEqual(5);
  expect(text.split(/[;\r\n]+/).filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
  const { rows: entries } = await app.testDatabase.owner.query(
    "select target from audit_entry where action = 'exportOrders' and outcome = 'done'",
  );
  expect(entries).toEqual([{ target: "listOrders" }]);
});

test("views are saved per operator, replaced by name and renamed", async () => {
  const save = (body: object, by = session) => client.call("PUT", "/ansichten", { session: by, body });
  const views = async (by = session) =>
    (await client.call("GET", "/ansichten?liste=listOrders", { session: by })).json["Content"] as {
      Id: number;
    }[];
  const view = { Liste: "listOrders", Name: "Offen", Suche: "zustand=unmatched" };
  expect((await save(view)).status).toBe(204);
  expect((await save({ ...view, Suche: "zustand=cancelled" })).status).toBe(204);
  const [mine, ...others] = await views();
  expect(mine).toMatchObject({ Name: "Offen", Suche: "zustand=cancelled" });
  expect(others).toEqual([]);
  const colleague = await client.session(await client.operator("care"));
  expect(await views(colleague)).toEqual([]);
  const rename = (Name: string, by = session) =>
    client.call("PUT", `/ansichten/${mine?.Id}/name`, { session: by, body: { Name } });
  expect((await save({ ...view, Name: "Neueste" })).status).toBe(204);
  expect((await save({ ...view, Liste: "listClaims", Name: "Alte" })).status).toBe(204);
  expect((await rename("Fremd", colleague)).status).toBe(404);
  expect((await rename("Neueste")).status, "another view of the list has this name").toBe(409);
  expect((await rename("Offen")).status, "its own name").toBe(204);
  expect((await rename(" Alte ")).status, "the name of a view of another list").toBe(204);
  const [renamed, newest] = await views();
  expect(renamed).toEqual({ Id: mine?.Id, Name: "Alte", Suche: "zustand=cancelled" });
  expect((await client.call("DELETE", `/ansichten/${newest?.Id}`, { session })).status).toBe(204);
  const remove = (by: string) => client.call("DELETE", `/ansichten/${mine?.Id}`, { session: by });
  expect((await remove(colleague)).status).toBe(404);
  expect((await remove(session)).status).toBe(204);
  expect(await views()).toEqual([]);
});

test("a list from a day on until an earlier one is refused with a sentence, also as a file", async () => {
  for (const path of [
    "bestellungen?von=2026-11-10&bis=2026-11-01",
    "praemien?faelligvon=2026-11-10&faelligbis=2026-11-01",
    "zahlen/bestellungen.csv?bestelltvon=2026-11-10&bestelltbis=2026-11-01",
  ]) {
    const { status, json } = await client.call("GET", `/mandanten/ewe/${path}`, { session });
    expect([path, status]).toEqual([path, 400]);
    expect(json["detail"]).toMatch(/^„.+“ liegt nach „.+“\. Bitte vertauschen Sie die beiden Tage\.$/);
  }
  expect((await list("von=2026-11-10&bis=2026-11-10")).status).toBe(200);
});
