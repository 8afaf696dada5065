import {
  agencyReportCalls,
  followCreditedRecommendation,
  reportInvitations,
  reportLeads,
  reportOrders,
  reportRecommendations,
  reportRecommenders,
  reportRewards,
} from "@weitersagen/contract/agency-reports";
import { reportColumns } from "@weitersagen/contract/agency-report-columns";
import * as rowSchemas from "@weitersagen/contract/agency-report-rows";
import { describe, expect, test } from "vitest";
import { names, paths, reportDesk, type ReportName } from "../../../test/agency-reports.ts";
import { startTestApp } from "../../../test/app.ts";

const app = await startTestApp();
const desk = reportDesk(app);
const { ewe, report, plantHistory, csvText } = desk;

const schemas = {
  recommenders: rowSchemas.ReferrerRow,
  recommendations: rowSchemas.RecommendationRow,
  leads: rowSchemas.LeadRow,
  orders: rowSchemas.OrderRow,
  rewards: rowSchemas.RewardRow,
  invitations: rowSchemas.InvitationRow,
} as const;
const columnsOf = (name: ReportName) => Object.values(schemas[name].fields).map(([column]) => column);
const sortable = (name: ReportName) => columnsOf(name).filter((column) => column !== "BestaetigenKoennen");
/** Sums of amounts, and the states that count for them. */
const amountsBy: Readonly<Record<string, readonly string[]>> = {
  // Nobody gets what expired or was cancelled.
  WertCent: ["Offen", "Bereitgestellt", "Abgeholt", "Ausgezahlt"],
  OffenCent: ["Offen", "Bereitgestellt", "Abgeholt"],
  AusgezahltCent: ["Ausgezahlt"],
  AbgelaufenCent: ["Abgelaufen"],
  StorniertCent: ["Storniert"],
};

const history = await plantHistory();
const stranger = await plantHistory();

test("each report answers a page in the specified form, with its sums", async () => {
  const { number, owner } = history;
  for (const name of names) {
    const answer = await report(name, number, owner.token);
    expect(Object.keys(answer).toSorted()).toEqual([
      "Content",
      "HasNext",
      "PageCount",
      "Summen",
      "TotalCount",
    ]);
    expect(new Set(Object.keys(answer.Content[0] ?? {}))).toEqual(new Set(columnsOf(name)));
  }
  const orders = await report("orders", number, owner.token);
  expect(orders).toMatchObject({ TotalCount: 3, PageCount: 1, HasNext: false });
  expect(orders.Summen).toEqual({
    Gueltig: 3,
    FreigabeOffen: 0,
    Gemeldet: 0,
    OhnePraemie: 0,
    Storniert: 0,
    ZurFreigabe: 0,
    Begonnen: 0,
    ProvisionSpaeter: 0,
    Zaehlend: 3,
    PraemieCent: 19_500,
  });
  expect(orders.Content[0]).toMatchObject({ Status: "Geprueft", PraemieCent: 6_500, Kunde: "Max Beispiel" });
  const leads = await report("leads", number, owner.token);
  expect(leads.Summen).toEqual({ Offen: 2, Bestaetigt: 0, Wartend: 2, Abgelaufen: 0 });
  // The leads gave no consent to advertising.
  expect(leads.Content.map(({ Email }) => Email)).toEqual([null, null]);
  const invitations = await report("invitations", number, owner.token);
  expect(invitations.Summen).toMatchObject({ Offen: 1, Angenommen: 0 });
});

test("the newest come first, and no body means the same as an empty request", async () => {
  const { number, owner } = history;
  for (const name of names) {
    const answer = await ewe("PUT", paths[name](number), { token: owner.token });
    expect(answer.body).toEqual(await report(name, number, owner.token));
  }
  const { Content: rows } = await report("recommendations", number, owner.token);
  const times = rows.map(({ ErstelltAm }) => String(ErstelltAm));
  expect(times).toEqual(times.toSorted().toReversed());
});

describe.each(names)("%s", (name) => {
  const { number, owner } = history;

  test.each(sortable(name))("are sorted by %s in both directions", async (column) => {
    const values = async (isDescending: boolean) => {
      const request = { OrderBy: column, Descending: isDescending };
      return (await report(name, number, owner.token, request)).Content.map((row) => row[column]);
    };
    const up = await values(false);
    const down = await values(true);
    const known = up.filter((value) => value !== null);
    const sorted = known.toSorted((one, other) =>
      typeof one === "number" || typeof one === "boolean"
        ? Number(one) - Number(other)
        : (one as string).localeCompare(other as string, "de", {
            numeric: column === "Empfehlernummer",
          }),
    );
    expect(known).toEqual(sorted);
    // Rows without a value are last in both directions.
    const unknown = up.filter((value) => value === null);
    expect(up).toEqual([...known, ...unknown]);
    expect(down).toEqual([...known.toReversed(), ...unknown]);
  });

  test.each([
    { OrderBy: "id; drop table recommendation" },
    { OrderBy: "1" },
    { OrderBy: "" },
    { OrderBy: "createdAt" },
    { OrderBy: "(select password_hash from referrer limit 1)" },
    { OrderBy: 'Status" desc; select pg_sleep(5); --' },
    { OrderBy: { toString: "Status" } },
    { OrderBy: ["Status"] },
    { Descending: "yes" },
    { Pagesize: 0 },
    { Pagesize: 101 },
    { Pagesize: 2.5 },
    { Pagenumber: 0 },
    { Pagenumber: -1 },
    { Pagenumber: 1e9 },
    { Filter: "x".repeat(201) },
    { Filter: 7 },
  ])("refuse %j as invalid, with the field", async (request) => {
    const { status, body } = await ewe("PUT", paths[name](number), { token: owner.token, body: request });
    expect([status, body["code"]]).toEqual([400, "PSOF0101"]);
    expect(body["errors"]).toMatchObject([{ path: Object.keys(request)[0] }]);
  });

  test("treat a filter as text, whatever it contains", async () => {
    for (const filter of ["%", "_", "'; select 1; --", "\\", "$1", "nothing like this"]) {
      const answer = await report(name, number, owner.token, { Filter: filter });
      const seen = JSON.stringify(answer.Content);
      expect(answer.TotalCount).toBe(filter === "_" && seen.includes("_") ? answer.TotalCount : 0);
    }
  });

  test("page to the end and not beyond, and the sums are those of all rows", async () => {
    const all = await report(name, number, owner.token, { Pagesize: 100 });
    const pages = [];
    for (let page = 1; page <= all.TotalCount + 1; page++) {
      const answer = await report(name, number, owner.token, { Pagesize: 1, Pagenumber: page });
      expect(answer).toMatchObject({
        TotalCount: all.TotalCount,
        PageCount: all.TotalCount,
        HasNext: page < all.TotalCount,
        Summen: all.Summen,
      });
      pages.push(...answer.Content);
    }
    expect(pages).toEqual(all.Content);
    for (const [sum, value] of Object.entries(all.Summen)) {
      const valid = ["Geprueft", "Freigegeben"];
      const waiting = ["Offen", "Bestaetigt"];
      const counted = { Gueltig: valid, Zaehlend: valid, Wartend: waiting, ...amountsBy }[sum] ?? [sum];
      const isCounted = (row: Record<string, unknown>) => Number(counted.includes(String(row["Status"])));
      const weigh = (row: Record<string, unknown>) => (sum in amountsBy ? Number(row["WertCent"]) : 1);
      const expected = all.Content.reduce(
        (total, row) =>
          total + (sum in row && !(sum in amountsBy) ? Number(row[sum]) : isCounted(row) * weigh(row)),
        0,
      );
      expect([sum, value]).toEqual([sum, expected]);
    }
  });

  test("show an employee what is credited to them, and an owner the agency", async () => {
    const { first, second } = history;
    const all = await report(name, number, owner.token);
    const parts = [await report(name, number, first.token), await report(name, number, second.token)];
    for (const [index, member] of [first, second].entries()) {
      const numbers = parts[index]?.Content.map((row) => row["Mitarbeiternummer"]) ?? [];
      expect(new Set([...numbers, member.number])).toEqual(new Set([member.number]));
    }
    expect(parts.reduce((total, part) => total + part.TotalCount, 0)).toBe(all.TotalCount);
  });

  test("of another agency are refused like those of an unknown one", async () => {
    const foreign = await ewe("PUT", paths[name](stranger.number), { token: owner.token, body: {} });
    const unknown = await ewe("PUT", paths[name]("KEINE-1"), { token: owner.token, body: {} });
    expect([foreign.status, foreign.body["code"]]).toEqual([404, "PSOF0102"]);
    expect(foreign.text).toBe(unknown.text);
    expect((await ewe("PUT", paths[name](number), { body: {} })).body["code"]).toBe("PSOF0204");
  });

  test("are a CSV file of the whole result, in the same order", async () => {
    const { Content: rows } = await report(name, number, owner.token, { Pagesize: 100 });
    const lines = await csv(name, number, owner.token, { Pagesize: 1 });
    expect(lines[0]).toEqual(reportColumns[name].map(({ label }) => label.de));
    expect(lines).toHaveLength(rows.length + 1);
    // A column by which rows are told apart.
    const [heading, column] = keyColumns[name];
    const at = lines[0]?.indexOf(heading) ?? -1;
    const shown = (value: unknown) =>
      (typeof value === "string" || typeof value === "number" ? String(value) : "").replaceAll("-", "");
    expect(lines.slice(1).map((cells) => shown(cells[at]))).toEqual(rows.map((row) => shown(row[column])));
  });
});

const keyColumns = {
  recommenders: ["Empfehlernummer", "Empfehlernummer"],
  recommendations: ["Empfehlung", "Empfehlungsnummer"],
  leads: ["Empfängernummer", "Empfaengernummer"],
  orders: ["Auftragsnummer", "Auftragsnummer"],
  rewards: ["Für", "Person"],
  invitations: ["Nummer", "Einladungsnummer"],
} as const satisfies Record<ReportName, readonly [string, string]>;

async function csv(...parts: Parameters<typeof csvText>): Promise<string[][]> {
  const { answer, text } = await csvText(...parts);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.replaceAll("\u{FEFF}", "").split(";"));
}

test("the filter finds rows by every word, in names, numbers, dates and states", async () => {
  const { number, owner, order, recommendation, first } = history;
  const found = async (name: ReportName, filter: string) =>
    (await report(name, number, owner.token, { Filter: filter })).TotalCount;
  expect(await found("recommendations", "MUSTER0 erika")).toBe(1);
  expect(await found("recommendations", "muster0 muster1")).toBe(0);
  expect(await found("recommendations", `${recommendation.slice(0, 5)}-${recommendation.slice(5)}`)).toBe(1);
  expect(await found("recommendations", recommendation.toLowerCase())).toBe(1);
  expect(await found("recommendations", "15.11.2026")).toBe(3);
  expect(await found("recommendations", "ähren")).toBe(2);
  expect(await found("recommenders", order.referrerEmail.toUpperCase())).toBe(1);
  expect(await found("orders", `geprueft ${first.number}`)).toBe(2);
  expect(await found("leads", "ÖLLERS offen")).toBe(1);
  expect(await found("invitations", "max muster kunde")).toBe(1);
  // A state is found as people write it and as the wire format does.
  await desk.query("update invitation set opened_at = now() where agency_member_id = $1", [first.id]);
  expect(await found("invitations", "geöffnet")).toBe(1);
  expect(await found("invitations", "geoeffnet")).toBe(1);
  expect(await found("orders", `geprüft ${first.number}`)).toBe(2);
});

test("the filter finds a state by the word that the page shows, in both languages", async () => {
  const { number, owner } = history;
  const found = async (name: ReportName, filter: string, language = "de") => {
    const answer = await desk.ewe("PUT", paths[name](number), {
      token: owner.token,
      body: { Filter: filter },
      headers: { "accept-language": language },
    });
    return answer.body["TotalCount"];
  };
  expect(await found("rewards", "wartefrist")).toBe(6);
  expect(await found("rewards", "waiting period", "en")).toBe(6);
  expect(await found("rewards", "referrer", "en")).toBe(6);
  expect(await found("rewards", "referrer")).toBe(0);
  expect(await found("leads", "wartet")).toBe(2);
  expect(await found("leads", "waiting", "en")).toBe(2);
  expect(await found("orders", "checked", "en")).toBe(3);
  expect(await found("invitations", "customer", "en")).toBe(1);
  expect(await found("invitations", "customer")).toBe(0);
});

test("a report leaves the rows in one state, in page, sums and CSV; a state it does not know is refused", async () => {
  const { number, owner, leads } = history;
  const [lead] = leads;
  await desk.query("update recipient set confirmed_at = now() where number = $1", [lead?.recipient]);
  const states = async (state: string) => {
    const answer = await report("leads", number, owner.token, { Status: state });
    return {
      count: answer.TotalCount,
      sums: answer.Summen,
      states: answer.Content.map((row) => row["Status"]),
    };
  };
  expect(await states("Bestaetigt")).toEqual({
    count: 1,
    sums: { Offen: 0, Bestaetigt: 1, Wartend: 1, Abgelaufen: 0 },
    states: ["Bestaetigt"],
  });
  expect(await states("Offen")).toMatchObject({ count: 1, states: ["Offen"] });
  expect(await states("Abgelaufen")).toMatchObject({ count: 0, states: [] });
  const { text } = await desk.csvText("leads", number, owner.token, { Status: "Bestaetigt" });
  expect(text.trim().split("\n")).toHaveLength(2);
  const wrong = await ewe("PUT", paths.leads(number), { token: owner.token, body: { Status: "Egal" } });
  expect(wrong.body).toMatchObject({ code: "PSOF0101" });
  await desk.query("update recipient set confirmed_at = null where number = $1", [lead?.recipient]);
});

test("a CSV file states times as in Germany", async () => {
  const { number, owner } = history;
  const [columns = [], ...lines] = await csv("orders", number, owner.token);
  const at = columns.indexOf("Bestellt am");
  for (const line of lines) expect(line[at]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test("a CSV file states headings, states and amounts as the page does, in its language", async () => {
  const { number, owner } = history;
  const german = await csv("orders", number, owner.token);
  const cellsOf = (lines: string[][], heading: string) => {
    const at = lines[0]?.indexOf(heading) ?? -1;
    return new Set(lines.slice(1).map((line) => line[at]));
  };
  expect(cellsOf(german, "Status")).toEqual(new Set(["Geprüft"]));
  expect(cellsOf(german, "Prämien")).toEqual(new Set(["65,00"]));
  const english = await csv("orders", number, owner.token, {}, "en");
  expect(cellsOf(english, "Status")).toEqual(new Set(["Checked"]));
  expect(cellsOf(english, "Rewards")).toEqual(new Set(["65.00"]));
  const rewards = await csv("rewards", number, owner.token, {}, "en");
  expect(cellsOf(rewards, "Status")).toEqual(new Set(["In waiting period"]));
  expect(cellsOf(rewards, "As")).toEqual(new Set(["Referrer"]));
});

test("a report and its CSV file name products in the reader's language", async () => {
  const { number, owner } = history;
  await desk.query(
    `insert into catalogue_phrase (tenant_id, language, phrase, translation)
     select tenant_id, 'en', display_name, 'Harbour Power' from product where tenant_id = $1 and id = 101
     on conflict (tenant_id, language, phrase) do update set translation = excluded.translation`,
    [desk.tenant().id],
  );
  const answer = await ewe("PUT", paths.orders(number), {
    token: owner.token,
    headers: { "accept-language": "en" },
  });
  expect(JSON.stringify(answer.body)).toContain("Harbour Power");
  const lines = await csv("orders", number, owner.token, {}, "en");
  expect(lines.flat()).toContain("Harbour Power");
  expect((await csv("orders", number, owner.token)).flat()).not.toContain("Harbour Power");
});

test("a CSV file of many rows is complete, and its formulas are disarmed", async () => {
  const { number, owner } = await desk.agency();
  await desk.query(
    `insert into referrer (tenant_id, public_hash, email, first_name, last_name, created_at, agency_id, agency_member_id)
     select m.tenant_id, md5('csv' || n), 'csv' || n || '@example.org', '=1+' || n, '@SUM(A1)', $2, m.agency_id, m.id
       from agency_member m, generate_series(1, 1201) as n where m.id = $1`,
    [owner.id, app.clock.now()],
  );
  const lines = await csv("recommenders", number, owner.token);
  expect(lines).toHaveLength(1_202);
  expect(new Set(lines.map((line) => line[1])).size).toBe(1_202);
  for (const [name] of lines.slice(1)) expect(name).toMatch(/^'=1\+\d+ @SUM\(A1\)$/);
});

test("a refused CSV file is a problem, not a file", async () => {
  const { answer, text } = await csvText("orders", stranger.number, history.owner.token);
  expect(answer.status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: "PSOF0102" });
});

test("a recommendation shows its timeline to its agency and to nobody else", async () => {
  const { number, owner, first, second, recommendation } = history;
  const path = `/agentur/empfehlungen/${number}/${recommendation}`;
  const { body } = await ewe("GET", path, { token: owner.token });
  expect(body).toMatchObject({
    Empfehlungsnummer: recommendation,
    StatusText: "AnspruchInBearbeitung",
    Empfaenger: 3,
    Naechstes: { Art: "PraemieBereit" },
  });
  const steps = body["Schritte"] as { Art: string; Am: string | null }[];
  expect(steps.filter(({ Am }) => Am !== null).map(({ Art }) => Art)).toEqual([
    "Erstellt",
    "Angeklickt",
    "Angenommen",
    "Bestellt",
    "Geprueft",
  ]);
  expect((await ewe("GET", path, { token: first.token })).status).toBe(200);
  for (const token of [second.token, stranger.owner.token]) {
    expect((await ewe("GET", path, { token })).body["code"]).toBe("PSOF0102");
  }
});

test("every report is documented with CSV beside JSON", async () => {
  const answer = await fetch(`${app.url}/api/openapi.json`);
  const { paths: documented } = (await answer.json()) as {
    paths: Record<string, { put?: { responses: Record<string, { content: object }> } }>;
  };
  const calls = [
    reportRecommenders,
    reportRecommendations,
    reportLeads,
    reportOrders,
    reportRewards,
    reportInvitations,
  ];
  for (const { path } of calls) {
    const content = documented[`/api/v1/{mandant}${path}`]?.put?.responses["200"]?.content ?? {};
    expect(Object.keys(content)).toEqual(["application/json", "text/csv"]);
  }
  expect(agencyReportCalls).toEqual([...calls, followCreditedRecommendation]);
});
