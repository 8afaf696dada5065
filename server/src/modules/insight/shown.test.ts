import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { reportDesk } from "../../../test/agency-reports.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { runJobs } from "../../../test/jobs.ts";
import { rebuildFigures } from "./service/refresh.ts";

const app = await startTestApp();
const desk = reportDesk(app);
const console = consoleClient(app);
const { owner } = app.testDatabase;
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
const history = await desk.plantHistory();
await rebuildFigures(app.database, tenantId, app.clock.now());
const manager = await console.session(await console.operator("manager"));
const care = await console.session(await console.operator("care"));

const get = (path: string, { session = manager, language = "de" } = {}) =>
  console.call("GET", `/mandanten/ewe/${path}`, { session, headers: { "accept-language": language } });

const october = "von=2026-10-01&bis=2026-10-31";

interface Step {
  readonly Schritt: string;
  readonly Gezaehlt: boolean;
}
const uncounted = async (query: string) => {
  const { json } = await get(`zahlen?${query}`);
  return (json["Trichter"] as Step[]).filter(({ Gezaehlt }) => !Gezaehlt).map(({ Schritt: step }) => step);
};

test("steps that are not counted for the chosen filters say so instead of zero", async () => {
  const pages = ["Gesehen", "Geteilt"];
  expect(await uncounted("")).toEqual([]);
  expect(await uncounted("produkt=101")).toEqual([]);
  expect(await uncounted(`agentur=${history.number}`)).toEqual(pages);
  expect(await uncounted("kampagne=web")).toEqual(pages);
  expect(await uncounted("kanal=whatsapp")).toEqual(["Gesehen"]);
  expect(await uncounted("geraet=Telefon")).toEqual([
    "Geoeffnet",
    "Angenommen",
    "Bestellt",
    "Gueltig",
    "Ausgezahlt",
  ]);
});

test("a figure that is not counted is null in the API and an empty cell in a file, never zero", async () => {
  const figures = async (query: string) =>
    (await get(`zahlen?${query}`)).json["Summen"] as Record<string, number | null>;
  const missing = async (query: string) =>
    Object.entries(await figures(query)).flatMap(([name, count]) => (count === null ? [name] : []));
  const mails = ["MailsGesendet", "MailsUnzustellbar"];
  expect(await missing("")).toEqual([]);
  expect(await missing("produkt=101")).toEqual(mails);
  expect(await missing(`agentur=${history.number}`)).toEqual([
    "AngebotGesehen",
    "FormularGesehen",
    "Geteilt",
    ...mails,
  ]);
  expect(await figures("geraet=Telefon")).toMatchObject({
    AngebotGesehen: expect.any(Number),
    Empfehlungen: null,
  });
  const [head = [], first = []] = linesOf((await get(`zahlen.csv?agentur=${history.number}`)).text);
  expect([first[head.indexOf("Geteilt")], first[head.indexOf("Empfehlungen")]]).toEqual([
    "",
    expect.stringMatching(/^\d+$/),
  ]);
  const { json } = await get(`zahlen?agentur=${history.number}`);
  expect((json["Trichter"] as { Anzahl: number | null }[]).map(({ Anzahl }) => Anzahl === null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("a report says how many valid orders a recommendation brings, in this period and before", async () => {
  const { json } = await get("zahlen");
  const { GueltigeAuftraege: valid = 0, Empfehlungen: all = 0 } = json["Summen"] as Record<string, number>;
  expect(json["GueltigeJeEmpfehlung"]).toBe(valid / all);
  expect(json["GueltigeJeEmpfehlungVorjahr"]).toBeNull();
  const [group] = json["Gruppen"] as { GueltigeJeEmpfehlung: number; Zahlen: Record<string, number> }[];
  expect(group?.GueltigeJeEmpfehlung).toBe(0);
  expect(group?.Zahlen["NochOffenGueltig"]).toBeGreaterThan(0);
});

test("a filter that the tenant does not know is named, one that is known or stands for unknown is not", async () => {
  const unknown = async (query: string) => (await get(`zahlen?${query}`)).json["UnbekannteFilter"];
  expect(await unknown("kanal=xyz")).toEqual(["Kanal"]);
  expect(await unknown("produkt=99999&kanal=xyz")).toEqual(["Produkt", "Kanal"]);
  expect(await unknown("kampagne=nie")).toEqual(["Kampagne"]);
  expect(await unknown("produkt=101")).toEqual([]);
  // A product of the catalogue that nobody has recommended yet.
  const { rows } = await owner.query<{ id: string }>(
    "select id from product where tenant_id = $1 order by id desc limit 1",
    [tenantId],
  );
  expect(await unknown(`produkt=${rows[0]?.id}`)).toEqual([]);
  expect(await unknown("kanal=-")).toEqual([]);
});

test("members of agencies are named only for those who may read the register of agencies", async () => {
  await owner.query(
    "update agency_member set first_name = 'Selma', last_name = 'Sonderbar' where tenant_id = $1",
    [tenantId],
  );
  for (const path of [
    `zahlen?agentur=${history.number}&gruppe=Mitarbeiter`,
    `zahlen.csv?agentur=${history.number}&gruppe=Mitarbeiter&tabelle=Aufteilung`,
    `zahlen/auswahl?agentur=${history.number}`,
  ]) {
    expect([path, (await get(path)).text.includes("Sonderbar")]).toEqual([path, true]);
    expect([path, (await get(path, { session: care })).text.includes("Sonderbar")]).toEqual([path, false]);
  }
  const { text } = await get(`zahlen/auswahl?agentur=${history.number}`, { session: care });
  expect(text).toContain("Mitglied ");
});

test("before the counting of pages and shares began there is no number to compare with, not zero", async () => {
  const former = async (query: string) => {
    const { json } = await get(`zahlen?${query}`);
    const funnel = json["Trichter"] as Record<
      "Vorzeitraum" | "Vorjahr" | "SchrittquoteVorzeitraum",
      number | null
    >[];
    const before = json["Vorzeitraum"] as Record<string, number | null>;
    return {
      shareRate: funnel[1]?.SchrittquoteVorzeitraum,
      steps: funnel.slice(0, 3).map(({ Vorzeitraum, Vorjahr }) => [Vorzeitraum, Vorjahr]),
      figures: [
        before["AngebotGesehen"],
        before["FormularGesehen"],
        before["Geteilt"],
        before["Empfehlungen"],
      ],
    };
  };
  const none = [null, null];
  const uncountedBefore = { shareRate: null, steps: [none, none, [0, 0]], figures: [null, null, null, 0] };
  expect(await former(october)).toEqual(uncountedBefore);
  const countFormOn = async (day: string) => {
    await owner.query(
      "insert into insight_count (tenant_id, day, kind, product_id, count) values ($1, $2, 'seenForm', 101, 3)",
      [tenantId, day],
    );
    await rebuildFigures(app.database, tenantId, app.clock.now());
  };
  await countFormOn("2026-10-01");
  expect(await former(october)).toEqual(uncountedBefore);
  // A month of which only the last day was counted is none to compare with.
  await countFormOn("2026-09-30");
  expect(await former(october)).toEqual(uncountedBefore);
  await countFormOn("2026-08-01");
  expect(await former(october)).toEqual({
    shareRate: 0,
    steps: [
      [3, null],
      [0, null],
      [0, 0],
    ],
    figures: [0, 3, 0, 0],
  });
});

test("the start page has the numbers of the report on the same days, and money for those who may see it", async () => {
  const now = app.clock.now();
  const order = (number: string, source: string) =>
    owner.query(
      `insert into placed_order (tenant_id, number, source, ordered_at, verified_at, created_at, changed_at)
       values ($1, $2, $3, $4, case when $3 = 'feed' then $4::timestamptz end, $4, $4)`,
      [tenantId, number, source, now],
    );
  // An order that fits no recommendation, and one that only a browser has reported, are no success of the programme.
  await order("X-1", "feed");
  await order("X-2", "browser");
  const { json: report } = await get("zahlen");
  const { Empfehlungen, Bestellt, Gueltig } = report["Summen"] as Record<string, number>;
  const figures = async (session: string) => (await get("uebersicht", { session })).json["Zahlen"];
  expect(await figures(manager)).toMatchObject({
    Von: report["Von"],
    Bis: isoDate(calendarDateOf(now)),
    Empfehlungen,
    Bestellt,
    Gueltig,
    Geld: {
      AusgezahltCent: expect.any(Number),
      ZurueckgekommenCent: expect.any(Number),
      GutscheineCent: expect.any(Number),
    },
  });
  expect(await figures(care)).toMatchObject({ Geld: null });
});

const linesOf = (text: string) =>
  text
    .replace("\u{FEFF}", "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.split(";"));

test.each([
  ["zahlen.csv", "Verlauf", "zahlen-verlauf"],
  ["zahlen.csv", "Aufteilung", "zahlen-aufteilung-produkt"],
  ["zahlen.csv", "Trichter", "zahlen-trichter"],
  ["zahlen/geld.csv", "Verlauf", "geld-verlauf"],
  ["zahlen/geld.csv", "Produkte", "geld-produkte"],
  ["zahlen/geld.csv", "Kanaele", "geld-kanaele"],
  ["zahlen/geld.csv", "Offen", "geld-offen"],
  ["zahlen/geld.csv", "Faelligkeit", "geld-faelligkeit"],
  ["zahlen/geld.csv", "Vorschau", "geld-vorschau"],
  ["zahlen/guete.csv", "Faelle", "guete-faelle"],
  ["zahlen/guete.csv", "Gruende", "guete-gruende"],
  ["zahlen/guete.csv", "Mails", "guete-mails"],
  ["zahlen/menschen.csv", "", "empfehlende"],
])(
  "the file of %s, table '%s', is named %s with tenant and period, and has heads in both languages",
  async (address, table, file) => {
    const named = table === "" ? "" : `tabelle=${table}`;
    // What is owed, due and expected is that of now, whatever the period.
    const isOfNow = ["Offen", "Faelligkeit", "Vorschau"].includes(table);
    const days = isOfNow ? `stand-${isoDate(calendarDateOf(app.clock.now()))}` : "2026-10-01-bis-2026-10-31";
    expect((await get(`${address}?${october}&${named}`)).file).toBe(
      `attachment; filename="ewe-${file}-${days}.csv"`,
    );
    const path = `${address}?${named}`;
    const german = await get(path);
    const [head = [], ...rows] = linesOf(german.text);
    expect(rows.length > 0 || ["Gruende", "Mails"].includes(table)).toBe(true);
    for (const row of rows) expect([row[0], row.length]).toEqual([row[0], head.length]);
    const [english = []] = linesOf((await get(path, { language: "en" })).text);
    expect(english).toHaveLength(head.length);
    expect(english.join(" ")).not.toMatch(/[äöüß]|Zeile|Cent|Anzahl|Auftraege|Empfehlungen|Schritt|davor/);
    expect(head.join(" ")).not.toContain("Cent");
  },
);

test("the column of what is owed adds up to what the books say", async () => {
  const [, ...rows] = linesOf((await get("zahlen/geld.csv?tabelle=Offen")).text);
  const cents = rows.map((row) => Number(row[2]?.replaceAll(".", "").replace(",", "")));
  const { json } = await get("zahlen/geld");
  const { LautBuchCent: agencies } = json["GegenueberAgenturen"] as { LautBuchCent: number };
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Number(json["LautBuchCent"]) + agencies);
});

test("the file of a division names the division and the filter, in its name and in its first column", async () => {
  const { file, text } = await get(`zahlen.csv?${october}&tabelle=Aufteilung&gruppe=Produkt&kanal=whatsapp`);
  expect(file).toContain("ewe-zahlen-aufteilung-produkt-kanal-whatsapp-2026-10-01-bis-2026-10-31.csv");
  expect(linesOf(text)[0]?.[0]).toBe("Produkt (Kanal: whatsapp)");
});

test("amounts in files are euros with cents, as spreadsheets of the language read them", async () => {
  const promised = async (language: string) => {
    const [head = [], first = []] = linesOf(
      (await get("zahlen/geld.csv?tabelle=Produkte", { language })).text,
    );
    return first[head.indexOf(language === "de" ? "Versprochen (Euro)" : "Promised (euros)")];
  };
  const { json } = await get("zahlen/geld");
  const [first] = json["NachProdukt"] as { Geld: Record<string, number> }[];
  const cents = first?.Geld["VersprochenCent"] ?? 0;
  expect(cents).toBeGreaterThan(0);
  expect(await promised("en")).toBe((cents / 100).toFixed(2));
  expect(await promised("de")).toBe((cents / 100).toFixed(2).replace(".", ","));
});

test("a server that has just started measures the funnel, although no figure changes", async () => {
  await runJobs(app);
  expect((await owner.query("select from insight_change where tenant_id = $1", [tenantId])).rowCount).toBe(0);
  const registry = new Registry();
  await runJobs(app, {}, registry);
  expect(await registry.metrics()).toContain(
    `weitersagen_funnel_30_days{tenant="${tenantId}",step="ordered"}`,
  );
});

test("the total of a division counts all groups, also those that a long report leaves out; its file has all", async () => {
  await owner.query(
    `insert into insight_count (tenant_id, day, kind, channel, count)
     select $1, '2026-08-03', 'share', 'kanal' || n, 2 from generate_series(1, 501) n`,
    [tenantId],
  );
  await rebuildFigures(app.database, tenantId, app.clock.now());
  const day = "von=2026-08-03&bis=2026-08-03&gruppe=Kanal";
  const { json } = await get(`zahlen?${day}`);
  expect(json["Gruppen"]).toHaveLength(500);
  expect(json["WeitereGruppen"]).toBe(true);
  expect(json["GruppenSumme"]).toMatchObject({
    Zahlen: { Geteilt: 1002 },
    KostenJeGueltigemAuftragCent: null,
    GueltigeJeEmpfehlung: null,
  });
  expect(linesOf((await get(`zahlen.csv?${day}&tabelle=Aufteilung`)).text)).toHaveLength(502);
  const { json: usual } = await get("zahlen?gruppe=Produkt");
  const { Empfehlungen: recommendations = 0 } = usual["Summen"] as Record<string, number>;
  expect(recommendations).toBeGreaterThan(0);
  expect(usual).toMatchObject({
    WeitereGruppen: false,
    GruppenSumme: { Zahlen: { Empfehlungen: recommendations } },
  });
});
