import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { logIn } from "../../../test/sign-on.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { memberNumbered } from "./service/members.ts";

const app = await startTestApp();

async function call(number: string) {
  const { id } = await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) => memberNumbered(tx, number));
  const token = await app.issueToken("ewe", "agency", id);
  return async (method: string, path: string, body?: unknown, language = "de") => {
    const response = await fetch(`${app.url}/api/v1/ewe/agentur/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Accept-Language": language,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

test("an owner adds an employee, who is mailed how to log in, in the owner's language, and logs in", async () => {
  const owner = await call("M-1001");
  const person = {
    Mitarbeiternummer: "M-2001",
    Vorname: "Silke",
    Nachname: "Ahrens",
    Email: "Silke.Ahrens@example.org",
    Rollen: ["AgenturMitarbeiter"],
  };
  expect(await owner("POST", "mitarbeiter", person, "en")).toMatchObject({
    status: 201,
    body: { Mitarbeiternummer: "M-2001", Email: "silke.ahrens@example.org", Angemeldet: false },
  });
  const { rows } = await app.testDatabase.owner.query<{ template: string }>(
    "select template, language from mail where to_address = 'silke.ahrens@example.org'",
  );
  expect(rows).toEqual([{ template: "employeeInvited", language: "en" }]);
  expect((await logIn(app, "ewe", "silke.ahrens@example.org")).body).toMatchObject({
    vorname: "Silke",
    Agenturnummer: "KS-2001",
  });
  expect(await owner("POST", "mitarbeiter", person)).toMatchObject({
    status: 409,
    body: { code: "PSOF0103", errors: [{ path: "Mitarbeiternummer" }] },
  });
  const { body } = await owner("GET", "mitarbeiter");
  const employees = body as unknown as { Mitarbeiternummer: string; Angemeldet: boolean; Selbst: boolean }[];
  const own = employees.filter(({ Selbst }) => Selbst).map(({ Mitarbeiternummer }) => Mitarbeiternummer);
  expect(own).toEqual(["M-1001"]);
  expect(employees.length).toBe(5);
  expect(employees.find(({ Mitarbeiternummer }) => Mitarbeiternummer === "M-2001")?.Angemeldet).toBe(true);
});

test("an owner is offered the next free employee number of the tenant", async () => {
  const owner = await call("M-1001");
  const { body } = await owner("GET", "mitarbeiternummer");
  const number = String(body["Mitarbeiternummer"]);
  expect(number).toMatch(/^M-\d+$/);
  const person = { Vorname: "Neu", Nachname: "Dabei", Email: "neu.dabei@example.org", Rollen: [] };
  expect((await owner("POST", "mitarbeiter", { ...person, Mitarbeiternummer: number })).status).toBe(201);
  const next = String((await owner("GET", "mitarbeiternummer")).body["Mitarbeiternummer"]);
  expect(Number(next.slice(2))).toBe(Number(number.slice(2)) + 1);
  // The numbers of other agencies are skipped: they are taken in the whole tenant.
  const rename = (from: string, to: string) =>
    app.testDatabase.owner.query("update agency_member set number = $2 where number = $1", [from, to]);
  await rename("M-1006", "M-3000");
  expect((await owner("GET", "mitarbeiternummer")).body["Mitarbeiternummer"]).toBe("M-3001");
  await rename("M-3000", "M-1006");
});

test("an owner changes and locks employees, but not themselves and not those of others", async () => {
  const owner = await call("M-1001");
  const employee = await call("M-1004");
  expect((await employee("GET", "uebersicht")).status).toBe(200);
  expect((await owner("PUT", "mitarbeiter/M-1004", { Gesperrt: true })).body["GesperrtAm"]).not.toBeNull();
  expect((await employee("GET", "uebersicht")).body["code"]).toBe("PSOF0204");
  expect((await owner("PUT", "mitarbeiter/M-1004", { Gesperrt: false })).body["GesperrtAm"]).toBeNull();
  expect((await owner("PUT", "mitarbeiter/M-1004", { Rollen: ["Chef"] })).body["code"]).toBe("PSOF0101");
  expect((await owner("PUT", "mitarbeiter/M-1001", { Gesperrt: true })).body["code"]).toBe("PSOF0103");
  expect((await owner("PUT", "mitarbeiter/M-1001", { Rollen: [] })).body["code"]).toBe("PSOF0103");
  for (const change of [{ Vorname: "X" }, { Nachname: "X" }, { Email: "x@example.org" }])
    expect((await owner("PUT", "mitarbeiter/M-1001", change)).body["detail"]).toMatch(
      /^Den eigenen Namen und die eigene E-Mail-Adresse ändern wir/,
    );
  expect((await owner("PUT", "mitarbeiter/M-1006", { Vorname: "X" })).body["code"]).toBe("PSOF0102");
  expect((await owner("PUT", "mitarbeiter/M-0", { Vorname: "X" })).body["code"]).toBe("PSOF0102");
});

test("an owner who locks an employee hands the open recommendations over to an active colleague", async () => {
  const desk = releaseDesk(app);
  const { owner } = app.testDatabase;
  const agency = await desk.addAgency();
  const [leaving, staying] = [await desk.addMember(agency), await desk.addMember(agency)];
  const stranger = await desk.addMember(await desk.addAgency());
  const numberOf = async (id: number) => {
    const { rows } = await owner.query<{ number: string }>("select number from agency_member where id = $1", [
      id,
    ]);
    return rows[0]?.number ?? "";
  };
  const [open, ordered] = [await desk.orderReported(agency), await desk.orderReported(agency)];
  await owner.query("update recommendation set agency_member_id = $1 where id = any ($2)", [
    leaving,
    [open.recommendationId, ordered.recommendationId],
  ]);
  await owner.query("delete from placed_order where id = $1", [open.orderId]);
  const lock = async (successor: string) =>
    desk.send(agency.memberId, `/mitarbeiter/${await numberOf(leaving)}`, {
      Gesperrt: true,
      UebergabeAn: successor,
    });
  // Of another agency, unknown, the person themselves.
  for (const number of [await numberOf(stranger), "M-0", await numberOf(leaving)])
    expect((await lock(number)).status).toBe(400);
  const lockedAt = async () =>
    (await owner.query("select locked_at from agency_member where id = $1", [leaving])).rows;
  expect(await lockedAt()).toEqual([{ locked_at: null }]);
  expect(await lock(await numberOf(staying))).toMatchObject({ status: 200, body: { OffeneEmpfehlungen: 0 } });
  const { rows } = await owner.query(
    "select id, agency_member_id as member from recommendation where id = any ($1) order by id",
    [[open.recommendationId, ordered.recommendationId]],
  );
  // What was ordered stays with the member who brought it.
  expect(rows).toEqual([
    { id: open.recommendationId, member: staying },
    { id: ordered.recommendationId, member: leaving },
  ]);
});

test("an employee sees the master data and cannot change them", async () => {
  const employee = await call("M-1002");
  expect((await employee("GET", "stammdaten")).body).toMatchObject({
    Agenturnummer: "KS-2001",
    Ort: "Norden",
  });
  expect((await employee("PUT", "stammdaten", { Ort: "Emden" })).body["code"]).toBe("PSOF0203");
  expect((await employee("GET", "mitarbeiter")).body["code"]).toBe("PSOF0203");
  const owner = await call("M-1001");
  expect((await owner("PUT", "stammdaten", { Ort: "Emden", UStId: "" })).body).toMatchObject({
    Ort: "Emden",
    UStId: null,
    Steuernummer: "66/204/01234",
  });
  expect(await owner("PUT", "stammdaten", { UStId: "12" })).toMatchObject({ status: 400 });
});

test("an owner sees what is missing; an employee sees their own numbers", async () => {
  const owner = (await (await call("M-1001"))("GET", "uebersicht")).body;
  // The keys of this installation have not encrypted the demo's bank accounts yet.
  expect(owner["Aufgaben"]).toEqual(["Bankverbindung"]);
  expect(owner["Zahlen"]).toHaveLength(4);
  expect((await (await call("M-1002"))("GET", "uebersicht")).body["Aufgaben"]).toEqual([]);
});

test("the area is closed where the module is off", async () => {
  const owner = await call("M-1001");
  await setTenantFields(app.database, "ewe", ["ModuleAgentur=0"]);
  await app.tenants.refresh();
  expect((await owner("GET", "uebersicht")).body["code"]).toBe("PSOF0204");
});
