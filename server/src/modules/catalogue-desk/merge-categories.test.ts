import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");

type Json = Record<string, unknown>;
interface Target {
  readonly Id: number;
  readonly Fassung: string;
}

async function call(method: string, path: string, body?: unknown, tenant = "ewe", operator = manager) {
  return client.call(method, `/mandanten/${tenant}${path}`, {
    session: await client.session(operator),
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

const [STROM, GAS, WAERME, INTERNET] = [1, 2, 3, 4];
const view = async (id: number) => (await call("GET", `/kategorien/${id}`)).json;
const targets = async (id: number) =>
  (await call("GET", `/kategorien/${id}/zusammenfuehren`)).json["Content"] as Target[];

async function mergeBody(id: number, targetId: number) {
  return {
    Fassung: (await view(id))["Fassung"],
    Ziel: targetId,
    FassungDesZiels: (await view(targetId))["Fassung"],
  };
}
const merge = async (id: number, targetId: number) =>
  call("POST", `/kategorien/${id}/zusammenfuehren`, await mergeBody(id, targetId));

async function publicly(path: string) {
  await app.tenants.refresh();
  return (await fetch(`${app.url}/api/v1/ewe${path}`)).json();
}
const productIds = async (name: string) =>
  ((await publicly(`/produkt?kategorie=${name}`)) as { Id: number }[]).map(({ Id }) => Id);

test("a manager sees how many products would move, and only categories that fit", async () => {
  const found = await targets(GAS);
  expect(found).toContainEqual({
    Id: STROM,
    Schluessel: "strom",
    Name: "Strom",
    Fassung: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    NeueProdukte: 2,
    GemeinsameProdukte: 0,
  });
  expect(found.map(({ Id }) => Id)).not.toContain(GAS);
  // Another source: calls that name it would not find the products any more.
  expect(found.map(({ Id }) => Id)).not.toContain(INTERNET);
  const refused = await merge(GAS, INTERNET);
  expect([refused.status, refused.json["detail"]]).toEqual([
    409,
    expect.stringContaining("passen nicht zusammen") as string,
  ]);
});

test("categories whose products lead to different pages do not fit", async () => {
  const [TO_SMARTPHONES, ALSO_TO_SMARTPHONES, RECOMMENDED_AT_ONCE] = [22, 24, 23];
  const telekomManager = await client.operator("manager", "telekom");
  const atTelekom = async (method: string, path: string, body?: unknown) =>
    call(method, `/kategorien${path}`, body, "telekom", telekomManager);
  const address = `/${TO_SMARTPHONES}/zusammenfuehren`;
  const found = (await atTelekom("GET", address)).json["Content"] as Target[];
  expect(found.map(({ Id }) => Id)).toEqual([ALSO_TO_SMARTPHONES]);
  const versionOf = async (id: number) => (await atTelekom("GET", `/${id}`)).json["Fassung"];
  const refused = await atTelekom("POST", address, {
    Fassung: await versionOf(TO_SMARTPHONES),
    Ziel: RECOMMENDED_AT_ONCE,
    FassungDesZiels: await versionOf(RECOMMENDED_AT_ONCE),
  });
  expect([refused.status, refused.json["detail"]]).toEqual([
    409,
    expect.stringContaining("Auswahlziel") as string,
  ]);
});

test("nothing is merged that another person has changed meanwhile", async () => {
  const body = await mergeBody(GAS, WAERME);
  const { Fassung, Felder } = await view(WAERME);
  const before = Felder as { Deutsch: Json };
  const form = { ...before, Deutsch: { ...before.Deutsch, Name: "Wärme und mehr" } };
  expect((await call("PUT", `/kategorien/${WAERME}`, { Fassung, Felder: form })).status).toBe(204);
  const late = await call("POST", `/kategorien/${GAS}/zusammenfuehren`, body);
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    expect.stringContaining("eine andere Person") as string,
  ]);
  expect(await productIds("gas")).toEqual([201, 202]);
});

test("two categories become one: products move, old names lead to it, the log has it", async () => {
  const figures = async (category: string) => (await call("GET", `/zahlen?kategorie=${category}`)).status;
  const draft = await view(GAS);
  expect(await figures("gas")).toBe(200);
  expect((await merge(GAS, WAERME)).status).toBe(204);
  expect((await view(WAERME))["Felder"]).toMatchObject({ Produkte: [301, 302, 201, 202] });
  for (const name of ["waerme", "gas"]) expect(await productIds(name)).toEqual([301, 302, 201, 202]);
  const pages = (await publicly("/produktkategorie")) as { Schluessel: string; WeitereKategorien: Json[] }[];
  expect(pages.map(({ Schluessel }) => Schluessel)).not.toContain("gas");
  expect(JSON.stringify(pages.map(({ WeitereKategorien }) => WeitereKategorien))).not.toContain("/gas");
  // Reports and lists that were filtered by the old category show the one that took it.
  expect(await figures("gas")).toBe(200);
  // A person who still edits the old one keeps the form and gets the reason.
  const late = await call("PUT", `/kategorien/${GAS}`, {
    Fassung: draft["Fassung"],
    Felder: draft["Felder"],
  });
  expect([late.status, late.json["detail"]]).toEqual([
    404,
    expect.stringContaining("zusammengeführt") as string,
  ]);
  const auditor = await client.session(await client.operator("auditor"));
  const log = await client.call(
    "GET",
    "/mandanten/ewe/protokoll?aktion=mergeCatalogueCategory&ergebnis=done",
    {
      session: auditor,
    },
  );
  const entries = log.json["Content"] as { Ziel: string; Inhalt: string }[];
  expect(entries.map(({ Ziel, Inhalt }) => [Ziel, JSON.parse(Inhalt)])).toEqual([
    [
      String(GAS),
      {
        before: expect.objectContaining({
          key: "gas",
          productIds: [201, 202],
          texts: expect.objectContaining({ en: expect.objectContaining({ name: "Gas" }) as Json }) as Json,
        }) as Json,
        after: expect.objectContaining({ intoId: WAERME, movedProductIds: [201, 202] }) as Json,
      },
    ],
  ]);
});

test("a category that had taken another one passes both addresses on", async () => {
  // A product that the settings exclude for a while moves as well.
  await setTenantFields(app.database, "ewe", ["AusgeschlosseneProdukte=[301]"]);
  await app.tenants.refresh();
  expect((await merge(WAERME, STROM)).status).toBe(204);
  expect(await productIds("strom")).toEqual([101, 102, 103, 104, 302, 201, 202]);
  await setTenantFields(app.database, "ewe", ["AusgeschlosseneProdukte=[]"]);
  for (const name of ["gas", "waerme", "heat", "strom"])
    expect(await productIds(name)).toEqual([101, 102, 103, 104, 301, 302, 201, 202]);
});

test("a saved view or link that names a merged category by its id shows the one that took it", async () => {
  const listed = async (id: number) =>
    ((await call("GET", `/produkte?kategorie=${id}`)).json["Content"] as { Id: number }[]).map(
      ({ Id }) => Id,
    );
  const all = await listed(STROM);
  expect(all).toHaveLength(8);
  for (const id of [GAS, WAERME]) {
    expect(await listed(id)).toEqual(all);
    expect((await view(id))["Id"]).toBe(STROM);
  }
  const names = (await call("GET", "/kategorien/namen")).json["Content"] as Json[];
  expect(names.find(({ Id }) => Id === STROM)).toMatchObject({ ZusammengefuehrteIds: [GAS, WAERME] });

  // A server of the version before, or an import, may bring the merged category back: then it is itself again.
  const own = await listed(INTERNET);
  await app.testDatabase.owner.query(
    "update product_category set merged_ids = merged_ids || $1::integer where id = $2",
    [INTERNET, STROM],
  );
  expect(own).not.toEqual([]);
  expect(await listed(INTERNET)).toEqual(own);
});
