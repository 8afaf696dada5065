import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";
import { mailsTo } from "../../../test/jobs.ts";
import { newAddress } from "../../../test/people.ts";

const app = await startTestApp();
const ewe = apiClient(app, "ewe");
const desk = creditDesk(app);
const { number: agency, owner } = await desk.agency();
const version = (await ewe("GET", "/Einladung/daten")).body["EinwilligungVersionListe"];

interface Result {
  readonly Zeile: number;
  readonly Ergebnis: string;
  readonly Einladungsnummer: string | null;
  readonly Fehler: string[];
}

const listed = (line: number, change: Record<string, string> = {}) => ({
  Zeile: line,
  Vorname: "Ida",
  Nachname: "Muster",
  Email: newAddress(),
  Art: "Kunde",
  ...change,
});

async function send(rows: readonly object[], more: object = { EinwilligungVersion: version }, key?: string) {
  const answer = await ewe("POST", "/agentur/einladung/liste", {
    token: owner.token,
    body: { Personen: rows, ...more },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
  return { ...answer, results: (answer.body["Ergebnisse"] ?? []) as Result[] };
}

const outcomes = (results: readonly Result[]) => results.map(({ Ergebnis }) => Ergebnis);
const invitationsOf = async () =>
  Number(
    (
      await desk.query<{ count: number }>(
        "select count(*) from invitation join agency on agency.id = agency_id where agency.number = $1",
        [agency],
      )
    )[0]?.count,
  );

test("the wish of all on a list is confirmed and stored in words about all of them", async () => {
  const row = listed(1);
  await send([row]);
  const [stored] = await desk.query<{ text: string }>(
    "select wish_text as text from invitation where email = $1",
    [row.Email],
  );
  expect(stored?.text).toMatch(/^Alle auf dieser Liste haben mich um die Einladung gebeten/);
});

test("each row gets its own result, before anything is sent and when it is sent", async () => {
  const known = listed(1);
  expect(outcomes((await send([known])).results)).toEqual(["Eingeladen"]);
  const rows = [
    known,
    listed(2, { Art: "interessent" }),
    listed(3, { Email: "not an address" }),
    listed(4, { Vorname: "" }),
    listed(5, { Nachname: "https://example.org" }),
    listed(6, { Art: "Freund" }),
    listed(7, { Vorname: "Nul\0l" }),
    listed(8),
  ];
  rows.push({ ...rows[7], Zeile: 9, Email: String(rows[7]?.Email).toUpperCase() } as (typeof rows)[0]);
  const bad = ["Ungueltig", "Ungueltig", "Ungueltig", "Ungueltig", "Ungueltig"];
  const before = await invitationsOf();
  const check = await send(rows, { NurPruefen: true });
  expect(outcomes(check.results)).toEqual(["SchonEingeladen", "Bereit", ...bad, "Bereit", "Doppelt"]);
  expect(check.results[2]?.Fehler).toEqual(["E-Mail-Adresse: Dies ist keine gültige E-Mail-Adresse."]);
  expect(await invitationsOf()).toBe(before);
  const sent = await send(rows);
  expect(outcomes(sent.results)).toEqual(["SchonEingeladen", "Eingeladen", ...bad, "Eingeladen", "Doppelt"]);
  expect(await invitationsOf()).toBe(before + 2);
  const [mail] = await mailsTo(app, String(rows[1]?.Email));
  expect(mail).toMatchObject({ template: "invitation", data: { firstName: "Ida", agency: "Kontor" } });
});

test("a part that is sent again with its key invites nobody twice", async () => {
  const rows = [listed(1), listed(2)];
  const first = await send(rows, { EinwilligungVersion: version }, "list-1");
  const again = await send(rows, { EinwilligungVersion: version }, "list-1");
  expect(again.results).toEqual(first.results);
  expect(await mailsTo(app, String(rows[0]?.Email))).toHaveLength(1);
});

test("a list needs the confirmation and has at most 100 rows a call", async () => {
  expect((await send([listed(1)], {})).body).toMatchObject({
    code: "PSOF0101",
    errors: [{ path: "EinwilligungVersion" }],
  });
  const many = Array.from({ length: 101 }, (_, index) => listed(index + 1));
  expect((await send(many, { NurPruefen: true })).body["code"]).toBe("PSOF0101");
  expect(outcomes((await send(many.slice(1))).results)).toEqual(
    Array.from({ length: 100 }, () => "Eingeladen"),
  );
});
