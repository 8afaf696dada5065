import { noFigures } from "@weitersagen/domain/insight";
import { type Group, groupsFor, type Narrowing, reportGroups } from "@weitersagen/domain/insight-groups";
import { expect, test } from "vitest";
import { reportDesk } from "../../../test/agency-reports.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { namedGroups } from "./service/names.ts";
import { rebuildFigures, refreshFigures } from "./service/refresh.ts";

const app = await startTestApp();
const desk = reportDesk(app);
const { ewe } = desk;
const console = consoleClient(app);
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
const history = await desk.plantHistory();
const stranger = await desk.plantHistory();
// The histories credit recommendations after they were created, which the product never does.
await rebuildFigures(app.database, tenantId, app.clock.now());
const manager = await console.session(await console.operator("manager"));
const key = await app.issueApiKey("ewe");

interface Answer {
  readonly Summen: Record<string, number>;
  readonly Trichter: Record<string, unknown>[];
  readonly Verlauf: { Von: string; Bis: string; Vollstaendig: boolean; Zahlen: Record<string, number> }[];
  readonly Gruppen: { Schluessel: string; Name: string; Zahlen: Record<string, number> }[];
}

const read = (query = "", language = "de") =>
  console.call("GET", `/mandanten/ewe/zahlen${query}`, {
    session: manager,
    headers: { "accept-language": language },
  });
const report = async (query = "") => (await read(query)).json as unknown as Answer;
const statistics = async (token: string, query = "") => {
  const { status, body } = await ewe("GET", `/agentur/statistik${query}`, { token });
  return { status, body: body as unknown as Answer };
};

test("the report counts the funnel, and its parts have the same sum as the whole", async () => {
  const { Summen: sums, Trichter: funnel, Verlauf: trend } = await report();
  expect(sums).toMatchObject({ Empfehlungen: 6, Angenommen: 6, Bestellt: 6, Auftraege: 6, Gueltig: 0 });
  expect(funnel.map(({ Schritt }) => Schritt)).toEqual([
    "Gesehen",
    "Geteilt",
    "Geoeffnet",
    "Angenommen",
    "Bestellt",
    "Gueltig",
    "Ausgezahlt",
  ]);
  const total = (name: string) => trend.reduce((sum, { Zahlen }) => sum + (Zahlen[name] ?? 0), 0);
  for (const name of Object.keys(sums)) expect([name, total(name)]).toEqual([name, sums[name]]);
  expect(trend).toHaveLength(30);
});

test("what may still happen is open and not lost", async () => {
  const { Trichter: funnel } = await report();
  const valid = funnel.find(({ Schritt }) => Schritt === "Gueltig");
  expect(valid).toMatchObject({ Anzahl: 0, NochOffen: 6, Abgeschlossen: false, QuoteAbgeschlossener: null });
});

test("today is not a complete day", async () => {
  const { Verlauf: trend } = await report();
  expect(trend.at(-1)).toMatchObject({ Vollstaendig: false });
  expect(trend.at(-2)).toMatchObject({ Vollstaendig: true });
});

test.each(["Produkt", "Kategorie", "Kanal", "Kampagne", "Agentur"])(
  "a division by %s is complete",
  async (group) => {
    const { Gruppen: groups, Summen: sums } = await report(`?gruppe=${group}`);
    const total = groups.reduce((sum, { Zahlen }) => sum + (Zahlen["Bestellt"] ?? 0), 0);
    expect(total).toBe(sums["Bestellt"]);
    expect(groups.every(({ Name }) => Name !== "")).toBe(true);
  },
);

test("each agency and member of a report has a list with as many rows as its figures say", async () => {
  const { Gruppen: agencies } = await report("?gruppe=Agentur");
  expect(agencies.length).toBeGreaterThan(1);
  const listed = async (query: string) => {
    const path = `/mandanten/ewe/zahlen/empfehlungen?von=2026-01-01&schritt=ordered&${query}`;
    return (await console.call("GET", path, { session: manager })).json["Anzahl"];
  };
  for (const { Schluessel: number, Zahlen } of agencies) {
    expect(await listed(`agentur=${number}`)).toBe(Zahlen["Bestellt"]);
    const { Gruppen: members } = await report(`?agentur=${number}&gruppe=Mitarbeiter`);
    for (const { Schluessel: id, Zahlen: own } of members) {
      expect(await listed(`agentur=${number}&mitarbeiter=${id}`)).toBe(own["Bestellt"]);
      expect((await report(`?agentur=${number}&mitarbeiter=${id}`)).Summen["Bestellt"]).toBe(own["Bestellt"]);
    }
  }
  expect((await read("?mitarbeiter=1")).status).toBe(400);
  expect((await read(`?agentur=${agencies[0]?.Schluessel}&mitarbeiter=999999`)).status).toBe(404);
});

test("a report can be narrowed to what the choices name", async () => {
  const { json } = await console.call("GET", "/mandanten/ewe/zahlen/auswahl", { session: manager });
  const choices = json as unknown as Record<string, { Schluessel: string }[]>;
  for (const [name, parameter] of [
    ["Produkte", "produkt"],
    ["Kategorien", "kategorie"],
    ["Agenturen", "agentur"],
  ] as const) {
    const [first] = choices[name] ?? [];
    expect((await read(`?${parameter}=${first?.Schluessel}`)).status).toBe(200);
  }
});

test("filters restrict every number, and a product keeps its numbers under a new name", async () => {
  const { Gruppen: groups, Summen: all } = await report();
  const [first] = groups;
  const filtered = await report(`?produkt=${first?.Schluessel}`);
  expect(filtered.Summen["Empfehlungen"]).toBe(first?.Zahlen["Empfehlungen"]);
  expect((await report("?produkt=102")).Summen["Empfehlungen"]).toBe(
    (all["Empfehlungen"] ?? 0) - (first?.Zahlen["Empfehlungen"] ?? 0),
  );
  await app.testDatabase.owner.query(
    "update product set display_name = 'Neuer Name' where tenant_id = $1 and id = $2",
    [tenantId, Number(first?.Schluessel)],
  );
  const renamed = await report();
  expect(renamed.Gruppen[0]).toEqual({ ...first, Name: "Neuer Name" });
});

const groupWords: Record<Group, string> = {
  product: "Produkt",
  category: "Kategorie",
  channel: "Kanal",
  campaign: "Kampagne",
  agency: "Agentur",
  member: "Mitarbeiter",
  language: "Sprache",
  device: "Geraet",
};
const whole = { scope: "tenant", hasProducts: false, hasChannel: false } as const;

test.each([
  ["", whole],
  ["produkt=101", { ...whole, hasProducts: true }],
  ["kanal=whatsapp", { ...whole, hasChannel: true }],
  ["produkt=101&kanal=whatsapp", { ...whole, hasProducts: true, hasChannel: true }],
  ["kampagne=web", { ...whole, single: "campaign" }],
  ["sprache=de", { ...whole, single: "language" }],
  ["geraet=Telefon", { ...whole, single: "device" }],
  ["agentur=AGENCY", { ...whole, scope: "agency" }],
  ["agentur=AGENCY&produkt=101", { ...whole, scope: "agency", hasProducts: true }],
  ["agentur=AGENCY&kanal=whatsapp", { ...whole, scope: "agency", hasChannel: true }],
] as const satisfies [string, Narrowing][])(
  "a report of '%s' has the divisions that are kept for it, and one without asking",
  async (typed, narrowing) => {
    const [agency] = (await report("?gruppe=Agentur")).Gruppen;
    const query = typed.replace("AGENCY", agency?.Schluessel ?? "");
    expect((await read(`?${query}`)).status).toBe(200);
    const answered = [];
    for (const group of reportGroups)
      if ((await read(`?${query}&gruppe=${groupWords[group]}`)).status === 200) answered.push(group);
    expect(answered).toEqual(groupsFor(narrowing));
  },
);

test.each([
  ["?von=2026-11-10&bis=2026-11-01", "Der erste Tag liegt nach dem letzten"],
  ["?von=2016-11-10&bis=2026-11-01", "höchstens fünf Jahre"],
  ["?von=2026-02-30", "Diesen Tag gibt es nicht"],
  ["?kampagne=web&produkt=101", "Diese Filter lassen sich nicht verbinden"],
  ["?gruppe=Mitarbeiter", "Diese Aufteilung gibt es zu den gewählten Filtern nicht"],
])("%s is refused with a sentence", async (query, sentence) => {
  const { status, json } = await read(query);
  expect([status, json.code]).toEqual([400, "PSOF0101"]);
  expect(json["detail"]).toContain(sentence);
});

test("a filter that cannot be combined is named as in the request", async () => {
  const { json } = await read("?geraet=Telefon&kanal=whatsapp");
  expect(json["errors"]).toMatchObject([{ path: "geraet" }]);
});

test("channels have the names that people know; others are shown as they are", async () => {
  const found = ["whatsapp", "copy", "", "phone", "constructor"].map((one) => ({
    key: one,
    figures: noFigures,
  }));
  const subject = { scope: "tenant", id: 0 } as const;
  const naming = { group: "channel", subject, language: "de", seesMembers: true } as const;
  const named = await app.database.inTenant(tenantId, (tx) => namedGroups(tx, found, naming));
  expect(named.map(({ name }) => name)).toEqual([
    "WhatsApp",
    "Link kopiert",
    "ohne Angabe",
    "phone",
    "constructor",
  ]);
});

test.each(["?agentur=UNBEKANNT", "?kategorie=unbekannt"])("%s does not exist", async (query) => {
  expect((await read(query)).status).toBe(404);
});

test("a tenant without orders and a period without rows have zeros and no rates", async () => {
  const { Summen: sums, Trichter: funnel, Gruppen: groups } = await report("?von=2020-01-01&bis=2020-12-31");
  expect(Object.values(sums).every((count) => count === 0)).toBe(true);
  expect(
    funnel.every(({ Schrittquote, MedianMinuten }) => Schrittquote === null && MedianMinuten === null),
  ).toBe(true);
  expect(groups).toEqual([]);
  const other = await console.session(await console.operator("manager", "telekom"));
  const telekom = await console.call("GET", "/mandanten/telekom/zahlen", { session: other });
  expect(telekom.status).toBe(200);
});

test("an owner sees the agency, an employee their own part, and nobody another agency", async () => {
  const { owner, first, second } = history;
  const whole = await statistics(owner.token, "?gruppe=Mitarbeiter");
  expect(whole.body.Summen["Bestellt"]).toBe(3);
  const counts = whole.body.Gruppen.map(({ Schluessel, Zahlen }) => [Schluessel, Zahlen["Bestellt"]]);
  expect(new Map(counts as [string, number][])).toEqual(
    new Map([
      [String(first.id), 2],
      [String(second.id), 1],
    ]),
  );
  const own = await statistics(first.token);
  expect(own.body.Summen["Bestellt"]).toBe(2);
  expect((await statistics(first.token, "?gruppe=Mitarbeiter")).status).toBe(400);
  // One member of the agency, whom an employee cannot choose.
  const ofMember = (token: string, id: number) => statistics(token, `?mitarbeiter=${id}`);
  expect((await ofMember(owner.token, first.id)).body.Summen["Bestellt"]).toBe(2);
  expect((await ofMember(owner.token, second.id)).body.Summen["Bestellt"]).toBe(1);
  expect((await ofMember(owner.token, stranger.owner.id)).status).toBe(404);
  expect((await ofMember(first.token, first.id)).body.Summen["Bestellt"]).toBe(2);
  expect((await ofMember(first.token, second.id)).status).toBe(404);
  expect((await statistics(stranger.owner.token)).body.Summen["Bestellt"]).toBe(3);
});

test("the client's own tools read the same numbers with a key", async () => {
  const answer = await ewe("GET", "/zahlen", { token: key });
  expect(answer.status).toBe(200);
  expect(answer.body["Summen"]).toEqual((await report()).Summen);
  expect((await ewe("GET", "/zahlen/geld", { token: key })).status).toBe(200);
  expect((await ewe("GET", "/zahlen")).status).toBe(401);
});

test("an export has one table: a row for each day, group or step, and names no person", async () => {
  const linesOf = async (query: string) => {
    const { text, status } = await console.call("GET", `/mandanten/ewe/zahlen.csv?${query}`, {
      session: manager,
    });
    expect(status).toBe(200);
    expect(text).not.toMatch(/Muster|example\.org/);
    return tableOf(text);
  };
  const [head, ...days] = await linesOf("gruppe=Produkt");
  expect(head?.slice(0, 4)).toEqual(["Von", "Bis", "Vollständig", "Angebot gesehen"]);
  expect(days).toHaveLength(30);
  const { Gruppen: groups } = await report("?gruppe=Produkt");
  const [, ...products] = await linesOf("gruppe=Produkt&tabelle=Aufteilung");
  expect(products.map(([product]) => product)).toEqual(groups.map(({ Name }) => Name));
  expect(await linesOf("tabelle=Trichter")).toHaveLength(8);
});

const tableOf = (text: string) =>
  text
    .replace("\u{FEFF}", "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.split(";"));

test("every report can be exported, and a name that looks like a formula is not run", async () => {
  await app.testDatabase.owner.query(
    "update product set display_name = '=HYPERLINK(1)' where tenant_id = $1 and id = 101",
    [tenantId],
  );
  for (const path of [
    "zahlen.csv?gruppe=Produkt&tabelle=Aufteilung",
    "zahlen/geld.csv?tabelle=Produkte",
    "zahlen/guete.csv",
    "zahlen/menschen.csv",
  ]) {
    const { status, text } = await console.call("GET", `/mandanten/ewe/${path}`, { session: manager });
    expect([path, status]).toEqual([path, 200]);
    const [head = [], ...lines] = tableOf(text);
    expect(lines.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/Erika|example\.org/);
    for (const line of lines) {
      expect(line).toHaveLength(head.length);
      expect(line.every((cell) => !/^[=+@]/.test(cell))).toBe(true);
    }
  }
});

test("the client's tools export reports and what was counted with a key", async () => {
  const csv = (path: string, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: "GET",
      url: `/api/v1/ewe/${path}`,
      headers: { accept: "text/csv", ...headers },
    });
  const authorization = `Bearer ${key}`;
  for (const path of ["zahlen", "zahlen/geld", "zahlen/ereignisse?von=2026-01-01"]) {
    const { statusCode, headers, body } = await csv(path, { authorization });
    expect([path, statusCode, headers["content-type"]]).toEqual([path, 200, "text/csv; charset=utf-8"]);
    expect(tableOf(body)[0]?.length).toBeGreaterThan(4);
    expect((await csv(path)).statusCode).toBe(401);
  }
  expect((await csv("zahlen?von=2026-11-10&bis=2026-11-01", { authorization })).statusCode).toBe(400);
});

test("what was counted is exported in parts and completely", async () => {
  const day = "2025-11-01";
  await app.testDatabase.owner.query(
    `insert into insight_count (tenant_id, day, kind, channel, count)
     select $1, $2, 'share', 'kanal' || n, n from generate_series(1, 1100) n`,
    [tenantId, day],
  );
  const { body } = await app.app.inject({
    method: "GET",
    url: `/api/v1/ewe/zahlen/ereignisse?von=${day}&bis=${day}`,
    headers: { accept: "text/csv", authorization: `Bearer ${key}` },
  });
  const lines = tableOf(body).slice(1);
  expect(lines).toHaveLength(1100);
  expect(lines.reduce((sum, line) => sum + Number(line.at(-1)), 0)).toBe((1100 * 1101) / 2);
  const first = await ewe("GET", `/zahlen/ereignisse?von=${day}&bis=${day}`, { token: key });
  expect((first.body["Content"] as unknown[]).length).toBe(500);
  expect(first.body["Weiter"]).not.toBeNull();
});

test("figures do not change when a referrer deletes the account", async () => {
  const before = (await report()).Summen;
  await app.testDatabase.owner.query(
    "update referrer set email = null, first_name = null, last_name = null, deleted_at = $1 where id = $2",
    [app.clock.now(), history.order.referrerId],
  );
  await refreshFigures(app.database, tenantId, app.clock.now());
  await rebuildFigures(app.database, tenantId, app.clock.now());
  expect((await report()).Summen).toEqual(before);
});

test("people are pseudonyms for those who may not see them, the same in every report, and looking is audited", async () => {
  const path = "/mandanten/ewe/zahlen/menschen";
  const shown = async (session: string) => {
    const { json, status } = await console.call("GET", path, { session });
    expect(status).toBe(200);
    return json as unknown as { Empfehlende: number; Beste: { Name: string; Pseudonym: boolean }[] };
  };
  const hidden = await shown(manager);
  expect(hidden.Empfehlende).toBe(6);
  expect(hidden.Beste.every(({ Name, Pseudonym }) => Pseudonym && /^Person [0-9A-F]{12}$/.test(Name))).toBe(
    true,
  );
  expect(await shown(manager)).toEqual(hidden);
  const care = await shown(await console.session(await console.operator("care")));
  expect(care.Beste.some(({ Name }) => Name.startsWith("Erika Muster"))).toBe(true);
  const { rowCount } = await app.testDatabase.owner.query(
    "select from audit_entry where action = 'readPeople'",
  );
  expect(rowCount).toBe(3);
});

test("the quality of a period counts cancellations, held rewards and reasons", async () => {
  const before = await console.call("GET", "/mandanten/ewe/zahlen/guete", { session: manager });
  expect(before.json).toMatchObject({ Auftraege: 6, Storniert: 0, OhnePraemie: [] });
  await desk.cancel(history.order);
  await app.testDatabase.owner.query(
    "update placed_order set unrewarded_because = 'extension' where id = $1",
    [history.orders[1]?.orderId],
  );
  const after = await console.call("GET", "/mandanten/ewe/zahlen/guete", { session: manager });
  expect(after.json).toMatchObject({ Auftraege: 6, Storniert: 1, OhnePraemie: [{ Anzahl: 1 }] });
});
