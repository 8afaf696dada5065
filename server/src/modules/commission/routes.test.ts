import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk, type TestAgency } from "../../../test/commission-desk.ts";
import { makeDocument } from "./service/document.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);

async function call(agency: TestAgency, method: string, path: string, body?: unknown) {
  const token = await app.issueToken("ewe", "agency", agency.memberId);
  const response = await app.app.inject({
    method: method as "GET",
    url: `/api/v1/ewe/agentur${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: response.statusCode, body: response.body === "" ? undefined : response.json() };
}

test("an owner lists, downloads and objects to the credit notes of the own agency only", async () => {
  const agency = await desk.addAgency();
  const other = await desk.addAgency();
  await desk.order(agency);
  app.clock.set(new Date("2026-07-01T06:00:00Z"));
  await desk.settle(agency);
  const { body: before } = await call(agency, "GET", "/abrechnungen");
  expect(before.Content).toEqual([
    expect.objectContaining({
      Nummer: "GS-000001",
      Monat: "2026-06",
      Status: "Ausgestellt",
      WiderspruchMoeglich: true,
      DokumentVorhanden: false,
    }),
  ]);
  expect((await call(agency, "GET", "/abrechnungen/GS-000001")).status).toBe(404);
  const { rows } = await app.testDatabase.owner.query<{ id: number }>("select id from credit_note");
  await makeDocument({ database: app.database }, desk.tenant().id, rows[0]?.id ?? 0, app.clock.now());
  const { body: file } = await call(agency, "GET", "/abrechnungen/GS-000001");
  expect(file).toMatchObject({ Dateiname: "GS-000001.pdf", Dateityp: "application/pdf" });
  expect(Buffer.from(file.Inhalt, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  expect((await call(other, "GET", "/abrechnungen")).body.Content).toEqual([]);
  expect((await call(other, "GET", "/abrechnungen/GS-000001")).status).toBe(404);
  const reason = { Grund: "Ein Auftrag fehlt." };
  expect((await call(other, "PUT", "/abrechnungen/GS-000001/widerspruch", reason)).status).toBe(404);
  expect((await call(agency, "PUT", "/abrechnungen/GS-000001/widerspruch", { Grund: "" })).status).toBe(400);
  expect(await call(agency, "PUT", "/abrechnungen/GS-000001/widerspruch", reason)).toMatchObject({
    status: 200,
    body: { Status: "Widersprochen", Grund: "Ein Auftrag fehlt.", WiderspruchMoeglich: false },
  });
  expect((await call(agency, "PUT", "/abrechnungen/GS-000001/widerspruch", reason)).status).toBe(409);
  expect((await call(other, "DELETE", "/abrechnungen/GS-000001/widerspruch")).status).toBe(404);
  // Taking it back is possible after the time for objections too. A new bank account is not paid to at once.
  app.clock.set(new Date("2026-08-20T06:00:00Z"));
  const afterWithdrawal = async () =>
    (await call(agency, "GET", "/abrechnungen")).body.Content[0].NachRuecknahme;
  expect(await afterWithdrawal()).toMatchObject({ Schritt: "Faellig" });
  const { owner } = app.testDatabase;
  const frozen = "update agency set frozen_until = $2 where id = $1";
  await owner.query(frozen, [agency.id, "2026-08-22T06:00:00Z"]);
  expect(await afterWithdrawal()).toEqual({ Schritt: "Spaeter", Ab: "2026-08-22T06:00:00.000Z" });
  await owner.query(frozen, [agency.id, null]);
  expect(await call(agency, "DELETE", "/abrechnungen/GS-000001/widerspruch")).toMatchObject({
    status: 200,
    body: { Status: "Ausgestellt", Grund: null, WiderspruchMoeglich: false },
  });
  expect((await call(agency, "DELETE", "/abrechnungen/GS-000001/widerspruch")).status).toBe(409);
  const { rows: mails } = await owner.query(
    "select data->>'owner' as owner from mail where template = 'creditNoteObjectionWithdrawn' and data->>'number' = 'GS-000001' order by id",
  );
  expect(mails).toEqual([{ owner: null }, { owner: "Anna" }]);
});

test("an objection to a credit note whose document is not drawn yet says so, and is mailed in the owner's language", async () => {
  const agency = await desk.addAgency();
  app.clock.set(new Date("2026-03-02T09:00:00Z"));
  await desk.order(agency);
  app.clock.set(new Date("2026-07-02T06:00:00Z"));
  await desk.settle(agency);
  const { rows: owners } = await app.testDatabase.owner.query<{ email: string }>(
    "update agency_member set language = 'en' where id = $1 returning email",
    [agency.memberId],
  );
  const { body: before } = await call(agency, "GET", "/abrechnungen");
  const number = String(before.Content[0].Nummer);
  const objection = await call(agency, "PUT", `/abrechnungen/${number}/widerspruch`, {
    Grund: "Zu wenig.\nEin Auftrag fehlt.",
  });
  expect(objection).toMatchObject({
    status: 200,
    body: { Status: "Widersprochen", Grund: "Zu wenig. Ein Auftrag fehlt.", DokumentVorhanden: false },
  });
  const { rows: mails } = await app.testDatabase.owner.query<{ to_address: string; language: string }>(
    "select to_address, language, data->>'agency' as agency, data->>'owner' as owner from mail where template = 'creditNoteObjection' and data->>'number' = $1 order by id",
    [number],
  );
  expect(mails).toEqual([
    {
      to_address: expect.any(String),
      language: "de",
      agency: expect.stringContaining(agency.number),
      owner: null,
    },
    {
      to_address: owners[0]?.email,
      language: "en",
      agency: expect.stringContaining(agency.number),
      owner: "Anna",
    },
  ]);
});

test("an owner adds, sees, exports and ends a bonus plan", async () => {
  const agency = await desk.addAgency();
  const other = await desk.addAgency();
  const added = await call(agency, "POST", "/bonusplan", {
    ErsterMonat: "2026-07",
    AbAuftraegen: 2,
    BonusCent: 10_000,
  });
  expect(added).toMatchObject({ status: 201, body: { ErsterMonat: "2026-07", Entfernen: "Beenden" } });
  const overlapping = { ErsterMonat: "2026-09", AbAuftraegen: 1, BonusCent: 1 };
  expect(await call(agency, "POST", "/bonusplan", overlapping)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "ErsterMonat" }] },
  });
  expect((await call(agency, "GET", "/bonusplan")).body).toMatchObject({
    Monat: "2026-07",
    Plaene: [{ AbAuftraegen: 2 }],
    Ergebnisse: [{ Auftraege: 0, FehlendeAuftraege: 2, BonusCent: 0, PrognoseAuftraege: 0 }],
  });
  expect((await call(agency, "GET", "/bonusplan?monat=2026-13")).status).toBe(400);
  const { body: file } = await call(agency, "GET", "/bonusplan/export?monat=2026-07");
  expect(Buffer.from(file.Inhalt, "base64").toString()).toContain("2026-07;");
  expect((await call(other, "DELETE", `/bonusplan/${added.body.Id}`)).status).toBe(404);
  expect((await call(agency, "DELETE", `/bonusplan/${added.body.Id}`)).status).toBe(204);
  expect((await call(agency, "DELETE", `/bonusplan/${added.body.Id}`)).status).toBe(409);
});

test("an employee sees the own result and neither credit notes nor the results of others", async () => {
  const agency = await desk.addAgency();
  const { addMember } = await import("../agency/service/members.ts");
  const member = await desk.inTenant((tx) =>
    addMember(
      tx,
      agency.number,
      {
        firstName: "Tom",
        lastName: "Tal",
        email: "tom@example.org",
        number: "E1",
        roles: ["AgenturMitarbeiter"],
      },
      desk.now(),
    ),
  );
  const employee = { ...agency, memberId: member.id };
  expect((await call(employee, "GET", "/bonusplan")).body.Ergebnisse).toEqual([
    expect.objectContaining({ Mitarbeiternummer: "E1" }),
  ]);
  const plan = { ErsterMonat: "2026-08", AbAuftraegen: 1, BonusCent: 1 };
  expect((await call(employee, "POST", "/bonusplan", plan)).status).toBe(403);
  expect((await call(employee, "GET", "/abrechnungen")).status).toBe(403);
});
