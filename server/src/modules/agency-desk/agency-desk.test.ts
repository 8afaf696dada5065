import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const admin = await client.operator("administrator");

async function call(method: string, path: string, body?: unknown) {
  const session = await client.session(admin);
  return client.call(method, `/mandanten/ewe${path}`, {
    session,
    body,
    headers: { "accept-language": "de" },
  });
}
const agency = async () => (await call("GET", "/agenturen/D-77")).json as Record<string, unknown>;

test("an agency is registered, completed, locked and unlocked", async () => {
  const added = { Nummer: "D-77", Name: "Agentur am Deich" };
  expect((await call("POST", "/agenturen", added)).status).toBe(204);
  const again = await call("POST", "/agenturen", added);
  expect([again.status, again.json["detail"]]).toEqual([409, "Die Agentur D-77 gibt es schon."]);
  const listed = (await call("GET", "/agenturen")).json as { Content: Record<string, unknown>[] };
  expect(listed.Content).toContainEqual({
    Nummer: "D-77",
    Name: "Agentur am Deich",
    Ort: null,
    Mitglieder: 0,
    Gesperrt: false,
    Fehlt: ["agreement", "address", "taxNumber", "bankAccount"],
  });
  const details = { Strasse: "Am Deich 1", PLZ: "26721", Ort: "Emden", UStId: "DE123456789" };
  expect((await call("PUT", "/agenturen/D-77", details)).status).toBe(204);
  const account = { Inhaber: "Agentur am Deich", Iban: "DE89 3704 0044 0532 0130 00" };
  expect((await call("PUT", "/agenturen/D-77/bankverbindung", account)).status).toBe(204);
  expect((await call("PUT", "/agenturen/D-77/bankverbindung", { ...account, Iban: "DE00 1" })).status).toBe(
    400,
  );
  expect(await agency()).toMatchObject({
    Ort: "Emden",
    Iban: expect.stringMatching(/^DE89 ••••/),
    Fehlt: ["agreement"],
  });
  await call("PUT", "/agenturen/D-77/sperre", { Gesperrt: true });
  expect(await agency()).toMatchObject({ Gesperrt: true });
  await call("PUT", "/agenturen/D-77/sperre", { Gesperrt: false });
  expect(await agency()).toMatchObject({ Gesperrt: false });
  expect((await call("GET", "/agenturen/UNKNOWN")).status).toBe(404);
});

test("people are added to an agency and locked; a number that is taken is refused", async () => {
  const person = {
    Nummer: "D-77-1",
    Vorname: "Ina",
    Nachname: "Deich",
    Email: "ina@deich.example",
    Rollen: ["AgenturInhaber"],
  };
  expect((await call("POST", "/agenturen/D-77/mitglieder", person)).status).toBe(204);
  const again = await call("POST", "/agenturen/D-77/mitglieder", person);
  expect([again.status, again.json["detail"]]).toEqual([
    409,
    "Die Nummer D-77-1 hat schon ein anderes Mitglied.",
  ]);
  await call("PUT", "/agenturen/mitglieder/D-77-1/sperre", { Gesperrt: true });
  expect(await agency()).toMatchObject({
    Mitglieder: [{ Nummer: "D-77-1", Rollen: ["AgenturInhaber"], Gesperrt: true }],
  });
});

test("a person of an agency gets another name, address and roles; who is unknown is refused", async () => {
  const changed = {
    Vorname: "Ina",
    Nachname: "Damm",
    Email: "damm@deich.example",
    Rollen: ["AgenturInhaber", "AgenturMitarbeiter"],
  };
  const path = "/agenturen/mitglieder/D-77-1";
  const subjects = async () => {
    const { rows } = await app.testDatabase.owner.query<{ oidc_subject: string | null }>(
      "select oidc_subject from agency_member where number = 'D-77-1'",
    );
    return rows.map((row) => row.oidc_subject);
  };
  const first = { Vorname: "Ina", Nachname: "Deich", Email: "ina@deich.example", Rollen: ["AgenturInhaber"] };
  expect((await call("PUT", path, { ...changed, Gesehen: first })).status).toBe(204);
  expect(await agency()).toMatchObject({ Mitglieder: [{ Nummer: "D-77-1", ...changed }] });
  await app.testDatabase.owner.query("update agency_member set oidc_subject = 'x' where number = 'D-77-1'");
  const again = { ...changed, Gesehen: changed };
  await call("PUT", path, again);
  expect(await subjects()).toEqual(["x"]);
  await call("PUT", path, { ...again, AnmeldungLoesen: true });
  expect(await subjects()).toEqual([null]);
  expect((await call("PUT", path, { ...again, Rollen: ["Chef"] })).status).toBe(400);
  expect((await call("PUT", "/agenturen/mitglieder/D-0", again)).status).toBe(404);
});

/** Adds a person like the others, with a number and an address of their own. */
async function added(number: string) {
  const member = {
    Vorname: "Ole",
    Nachname: "Siel",
    Email: `${number.toLowerCase()}@deich.example`,
    Rollen: ["AgenturInhaber", "AgenturMitarbeiter"],
  };
  await call("POST", "/agenturen/D-77/mitglieder", { Nummer: number, ...member });
  const stored = async () => {
    const { Mitglieder } = (await agency()) as { Mitglieder: { Nummer: string }[] };
    return Mitglieder.find(({ Nummer }) => Nummer === number);
  };
  return { member, stored, path: `/agenturen/mitglieder/${number}` };
}

test("a change of a person is refused if name, roles or address are no longer as they were seen", async () => {
  const { member, stored, path } = await added("D-77-2");
  const Gesehen = { ...member, Rollen: [...member.Rollen].toReversed() };
  const fewer = { ...member, Rollen: ["AgenturMitarbeiter"] };
  expect((await call("PUT", path, { ...fewer, Gesehen })).status).toBe(204);
  const late = await call("PUT", path, { ...member, Gesehen });
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    "Jemand hat dieses Mitglied inzwischen geändert. Laden Sie die Seite neu.",
  ]);
  for (const other of [{ Email: "else@deich.example" }, { Vorname: "Uwe" }, { Nachname: "Sand" }]) {
    const changed = { ...member, Gesehen: { ...fewer, ...other } };
    expect((await call("PUT", path, changed)).status).toBe(409);
  }
  expect((await call("PUT", path, member)).status).toBe(400);
  expect(await stored()).toMatchObject(fewer);
});

test("a person whose sign-on is forgotten is logged out", async () => {
  const { member, path } = await added("D-77-3");
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "update agency_member set oidc_subject = 'y' where number = 'D-77-3' returning id",
  );
  const token = await app.issueToken("ewe", "agency", rows[0]?.id ?? 0);
  const status = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.app.inject({ url: "/api/v1/ewe/agentur/stammdaten", headers })).statusCode;
  };
  const same = { ...member, Gesehen: member };
  await call("PUT", path, same);
  expect(await status()).toBe(200);
  await call("PUT", path, { ...same, AnmeldungLoesen: true });
  expect(await status()).toBe(401);
});

test("the audit log tells what changed of a person, without name and address", async () => {
  const { member, path } = await added("D-77-4");
  const Gesehen = member;
  const changed = { ...member, Nachname: "Priel", Email: "priel@deich.example", Rollen: ["AgenturInhaber"] };
  expect((await call("PUT", path, { ...changed, AnmeldungLoesen: true, Gesehen })).status).toBe(204);
  expect((await call("PUT", path, { ...changed, Gesehen })).status).toBe(409);
  const { json } = await call("GET", "/protokoll?aktion=changeAgencyMember");
  const entries = (json as { Content: { Ziel: string; Ergebnis: string; Inhalt: string | null }[] }).Content;
  const ofPerson = entries.filter(({ Ziel }) => Ziel === "D-77-4");
  expect(
    ofPerson.map(({ Ergebnis, Inhalt }) => [Ergebnis, Inhalt === null ? null : JSON.parse(Inhalt)]),
  ).toEqual([
    ["refused", null],
    [
      "done",
      {
        before: { roles: ["AgenturInhaber", "AgenturMitarbeiter"] },
        after: { roles: ["AgenturInhaber"] },
        changed: ["lastName", "email"],
        forgetsSignOn: true,
      },
    ],
  ]);
});

test("an agency agrees to credit notes, becomes a small business and loses its account", async () => {
  expect((await call("PUT", "/agenturen/D-77/zustimmung", { Wortlaut: "ja" })).status).toBe(400);
  const words = { Wortlaut: "Vertrag vom 5. Januar: Wir stimmen Gutschriften zu." };
  expect((await call("PUT", "/agenturen/D-77/zustimmung", words)).status).toBe(204);
  const { ZugestimmtAm: agreedAt } = await agency();
  app.clock.advance(86_400_000);
  const again = await call("PUT", "/agenturen/D-77/zustimmung", { Wortlaut: "Vertrag vom 6. Februar, § 7." });
  expect([again.status, again.json["detail"]]).toEqual([
    409,
    "Diese Agentur hat Gutschriften schon zugestimmt.",
  ]);
  await call("PUT", "/agenturen/D-77", { Kleinunternehmer: true });
  expect(await agency()).toMatchObject({
    ZugestimmtAm: agreedAt,
    Kleinunternehmer: true,
    Fehlt: [],
  });
  expect((await call("DELETE", "/agenturen/D-77/bankverbindung")).status).toBe(204);
  expect(await agency()).toMatchObject({ Iban: null, Fehlt: ["bankAccount"] });
});

test("an agency gets a commission of its own, and the catalogue's again", async () => {
  const rates = async () =>
    (await agency())["Provisionen"] as { Produkt: number; Betrag: number; Eigener: boolean }[];
  const [first] = await rates();
  if (!first) throw new Error("no product has a commission");
  const own = { Produkt: first.Produkt, Betrag: first.Betrag + 100 };
  expect((await call("PUT", "/agenturen/D-77/provisionen", own)).status).toBe(204);
  expect((await rates())[0]).toMatchObject({ ...own, Eigener: true });
  await call("PUT", "/agenturen/D-77/provisionen", { Produkt: first.Produkt, Betrag: null });
  expect((await rates())[0]).toEqual(first);
});

test("credit notes are listed and issued; an unknown one is refused in one sentence", async () => {
  expect((await call("GET", "/gutschriften")).json).toMatchObject({ Content: [], MitAussteller: true });
  expect((await call("POST", "/gutschriften")).json).toEqual({ Ausgestellt: 0, Wartend: 0 });
  const cancelled = await call("POST", "/gutschriften/GS-1/stornieren", { Grund: "falscher Monat" });
  expect([cancelled.status, cancelled.json["detail"]]).toEqual([404, "Eine Gutschrift GS-1 gibt es nicht."]);
  expect((await call("POST", "/gutschriften/GS-1/widerspruch-erledigt")).status).toBe(404);
  expect((await call("GET", "/gutschriften/GS-1/dokument")).status).toBe(404);
});
