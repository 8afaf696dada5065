import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
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
  expect((await owner("PUT", "mitarbeiter/M-1006", { Vorname: "X" })).body["code"]).toBe("PSOF0102");
  expect((await owner("PUT", "mitarbeiter/M-0", { Vorname: "X" })).body["code"]).toBe("PSOF0102");
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
