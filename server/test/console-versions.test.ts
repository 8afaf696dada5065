import { expect, test } from "vitest";
import { forgetListedAddresses } from "../src/modules/tenant/repository/versions.ts";
import { tenantPublicationSweep } from "../src/modules/tenant/jobs.ts";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { publishChanges } from "../src/modules/tenant/service/publish.ts";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { eventually } from "./eventually.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.session(await client.operator("manager"));
const other = await client.session(await client.operator("manager"));
const administrator = await client.session(await client.operator("administrator"));

const call = (method: string, path: string, body?: unknown, session = manager) =>
  client.call(method, `/mandanten/ewe/einstellungen${path}`, {
    session,
    ...(body === undefined ? {} : { body }),
  });

interface Seen {
  readonly Version: number;
  readonly Entwurf: {
    Basis: number;
    GeaendertAm: string;
    Ablehnung: string | null;
    VeroeffentlichenAm: string | null;
  } | null;
  readonly Felder: readonly { Feld: string; Wert: string | null; Veroeffentlicht: string | null }[];
  readonly Unterschiede: readonly { Feld: string; Vorher: string | null; Nachher: string | null }[];
}
const seen = async () => (await call("GET", "")).json as unknown as Seen;
const valueOf = async (field: string) =>
  (await seen()).Felder.find(({ Feld }) => Feld === field)?.Wert ?? null;

/** Saves a value in the draft, from the value that is there now. */
async function save(field: string, value: unknown, session = manager) {
  const change = { Feld: field, Vorher: await valueOf(field), Wert: JSON.stringify(value) };
  return call("POST", "/entwurf", { Aenderungen: [change] }, session);
}
async function publish(given: object = {}, session = manager) {
  const { Version: Basis, Entwurf } = await seen();
  const Gesehen = Entwurf?.GeaendertAm ?? app.clock.now().toISOString();
  return call(
    "POST",
    "/veroeffentlichung",
    { Basis, Gesehen, Notiz: "", Zeitpunkt: null, ...given },
    session,
  );
}
const phone = () => app.tenants.bySlug("ewe")?.settings.supportPhone;
const discard = () => call("POST", "/entwurf/verwerfen");

test("a draft changes nothing until it is published as the next version, which servers then use", async () => {
  const before = phone();
  const { Version } = await seen();
  expect((await save("SupportTelefon", "0441 11111")).status).toBe(204);
  await app.tenants.refresh();
  expect(phone()).toBe(before);
  expect((await seen()).Unterschiede).toEqual([
    { Feld: "SupportTelefon", Vorher: JSON.stringify(before), Nachher: '"0441 11111"' },
  ]);
  expect((await publish({ Notiz: "Neue Nummer" })).json).toEqual({ Version: Version + 1 });
  await eventually(() => phone() === "0441 11111");
  expect(await seen()).toMatchObject({ Version: Version + 1, Entwurf: null, Unterschiede: [] });
  const [newest] = (await call("GET", "/versionen")).json["Content"] as object[];
  expect(newest).toMatchObject({
    Version: Version + 1,
    Notiz: "Neue Nummer",
    VeroeffentlichtVon: expect.stringContaining("manager") as string,
    Unterschiede: [{ Feld: "SupportTelefon" }],
  });
});

test("yesterday's change is undone by publishing the version before, after its differences were seen", async () => {
  await save("SupportTelefon", "0441 22222");
  await publish();
  const { Version } = await seen();
  const compared = await call("GET", `/versionen/${Version - 1}`);
  expect(compared.json).toMatchObject({
    Gilt: Version,
    Unterschiede: [{ Feld: "SupportTelefon", Vorher: '"0441 22222"', Nachher: '"0441 11111"' }],
  });
  const restore = (base: number) =>
    call("POST", `/versionen/${Version - 1}/wiederherstellung`, { Basis: base, Notiz: "" });
  expect((await restore(Version - 1)).status).toBe(409);
  expect((await restore(Version)).json).toEqual({ Version: Version + 1 });
  await app.tenants.refresh();
  expect(phone()).toBe("0441 11111");
  expect((await restore(Version + 1)).status).toBe(409);
  expect((await call("POST", "/versionen/4711/wiederherstellung", { Basis: 1, Notiz: "" })).status).toBe(404);
});

test("a command makes a version too, and a draft begun before it has to be looked at again", async () => {
  await save("SupportTelefon", "0441 33333");
  const { Version } = await seen();
  const number = await setTenantFields(app.database, "ewe", ["PraemieAblaufTage=333"]);
  expect(number).toBe(Version + 1);
  const refused = await publish();
  expect([refused.status, refused.json["detail"]]).toEqual([
    409,
    expect.stringContaining(`Version ${Version + 1}`),
  ]);
  expect(await valueOf("PraemieAblaufTage")).toBe("333");
  expect((await call("POST", "/entwurf/erneuern")).status).toBe(204);
  expect((await publish()).json).toEqual({ Version: Version + 2 });
  expect(await setTenantFields(app.database, "ewe", ["PraemieAblaufTage=333"])).toBeUndefined();
});

test("two people's changes of different settings are joined; of the same one the later is refused there", async () => {
  const stale = await valueOf("SupportTelefon");
  expect((await save("SupportTelefon", "0441 44444")).status).toBe(204);
  expect((await save("PraemieAblaufTage", 200, other)).status).toBe(204);
  const late = await call(
    "POST",
    "/entwurf",
    { Aenderungen: [{ Feld: "SupportTelefon", Vorher: stale, Wert: '"0441 55555"' }] },
    other,
  );
  expect(late.status).toBe(409);
  expect(late.json["errors"]).toEqual([
    { path: "SupportTelefon", message: expect.stringContaining("0441 44444") as string },
  ]);
  expect((await seen()).Unterschiede).toHaveLength(2);
  await discard();
  expect((await seen()).Unterschiede).toEqual([]);
});

test("what another person saved after the differences were read is not published unseen", async () => {
  await save("SupportTelefon", "0441 12121");
  const Gesehen = (await seen()).Entwurf?.GeaendertAm;
  app.clock.advance(1_000);
  await save("SupportEmail", "spaeter@kuestenstrom.example");
  for (const Zeitpunkt of [null, "2099-01-01T08:00:00.000Z"]) {
    const refused = await publish({ Gesehen, Zeitpunkt });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.json)).toMatch(/inzwischen geändert|changed the draft meanwhile/u);
  }
  expect((await publish()).status).toBe(200);
});

test("a value that is not valid is refused at its field, and a draft without a difference is none", async () => {
  for (const [field, value] of [
    ["SupportEmail", "nobody"],
    ["PraemieAblaufTage", 0],
    ["GibtEsNicht", 1],
    ["Route.Faq", "fragen"],
    ["Mandant", "anders"],
    ["Theme", { colours: {} }],
  ] as const) {
    const { status, json } = await save(field, value);
    expect([field, status]).toEqual([field, field === "Mandant" ? 409 : 400]);
    // The slug cannot be changed at all: that is no fault of a field.
    expect(JSON.stringify(json["errors"] ?? "Mandant")).toContain(field);
  }
  await save("PraemieAblaufTage", 201);
  await save("PraemieAblaufTage", 333);
  expect((await seen()).Entwurf).toBeNull();
  expect((await publish()).status).toBe(409);
});

test("settings that money or logins depend on are for administrators", async () => {
  expect((await save("KulanzGrenze", 9_000)).status).toBe(403);
  // One person must not lift the rule for two people of an agency.
  expect((await save("AuftragsfreigabeVierAugenAbCent", null)).status).toBe(403);
  expect((await save("ModuleAuftragsfreigabe", false)).status).toBe(403);
  expect((await save("Domains", ["ewe.example"])).status).toBe(403);
  expect((await save("KulanzGrenze", 9_000, administrator)).status).toBe(204);
  // Nor does a manager publish what an administrator has prepared.
  expect((await publish()).status).toBe(403);
  expect((await publish({}, administrator)).status).toBe(200);
  const { Version } = await seen();
  const path = `/versionen/${Version - 1}/wiederherstellung`;
  expect((await call("POST", path, { Basis: Version, Notiz: "" })).status).toBe(403);
  expect((await call("POST", path, { Basis: Version, Notiz: "" }, administrator)).status).toBe(200);
});

const sweep = () => {
  const id = app.tenants.bySlug("ewe")?.id ?? 0;
  return tenantPublicationSweep.run({ tenantId: id, now: app.clock.now(), database: app.database });
};
const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000).toISOString();

test("a planned publication happens at its time, and the draft is closed until then", async () => {
  await save("SupportTelefon", "0441 66666");
  expect((await publish({ Zeitpunkt: inSeconds(-1) })).status).toBe(400);
  expect((await publish({ Zeitpunkt: inSeconds(60) })).json).toEqual({ Version: null });
  expect((await save("SupportTelefon", "0441 77777")).status).toBe(409);
  expect(await sweep()).toBe(0);
  app.clock.advance(61_000);
  expect(await sweep()).toBe(1);
  await app.tenants.refresh();
  expect(phone()).toBe("0441 66666");
  expect((await seen()).Entwurf).toBeNull();
});

test("a draft that another person planned meanwhile is neither published, planned again nor discarded", async () => {
  await save("SupportTelefon", "0441 99999");
  const planned = inSeconds(60);
  await publish({ Zeitpunkt: planned });
  const before = phone();
  for (const refused of [
    await publish({}, other),
    await publish({ Zeitpunkt: inSeconds(3_600) }, other),
    await call("POST", "/entwurf/verwerfen", undefined, other),
  ]) {
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.json)).toMatch(/Nehmen Sie die Planung zurück|Take the plan back/u);
  }
  expect((await seen()).Entwurf).toMatchObject({ VeroeffentlichenAm: planned });
  await app.tenants.refresh();
  expect(phone()).toBe(before);
  expect((await call("POST", "/entwurf/planung/ruecknahme")).status).toBe(204);
  expect((await publish({}, other)).status).toBe(200);
});

test("a planned publication whose base has changed does not happen; the draft stays and says why", async () => {
  await save("SupportTelefon", "0441 88888");
  await publish({ Zeitpunkt: inSeconds(60) });
  await setTenantFields(app.database, "ewe", ["PraemieAblaufTage=210"]);
  app.clock.advance(61_000);
  expect(await sweep()).toBe(1);
  await app.tenants.refresh();
  expect(phone()).toBe("0441 99999");
  const { Entwurf, Unterschiede } = await seen();
  expect(Entwurf).toMatchObject({ Ablehnung: "base", VeroeffentlichenAm: null });
  expect(Unterschiede).toHaveLength(1);
  await discard();
});

test("no login of the product can change a version", async () => {
  const id = app.tenants.bySlug("ewe")?.id ?? 0;
  await expect(
    app.testDatabase.owner.query("update tenant_version set note = 'x' where tenant_id = $1", [id]),
  ).rejects.toThrow("tenant_version");
});

test("an old version that lost its list of people leaves the list in force as it is", async () => {
  const list = (entries: readonly string[]) =>
    app.database.inTenant(app.tenants.bySlug("ewe")?.id ?? 0, (tx) =>
      publishChanges(tx, [{ field: "EmailWhitelist", value: entries }], { by: "test", now: app.clock.now() }),
    );
  await list(["otto@example.org"]);
  const { Version } = await seen();
  await list(["@example.com"]);
  await app.database.inTenant(app.tenants.bySlug("ewe")?.id ?? 0, (tx) =>
    forgetListedAddresses(tx, app.clock.now(), 10),
  );
  const compared = await call("GET", `/versionen/${Version}`);
  expect(compared.json["Unterschiede"]).toEqual([]);
  expect(JSON.stringify((await call("GET", "/versionen")).json)).not.toContain("otto@example.org");
  const change = "update tenant_version set content = '{}' where number = $1";
  await expect(app.testDatabase.owner.query(change, [Version])).rejects.toThrow("append-only");
});

test("the audit log names no single person of the list of who may take part", async () => {
  expect((await save("EmailWhitelist", ["lotte@example.org", "@example.com"], administrator)).status).toBe(
    204,
  );
  expect((await call("POST", "/entwurf/verwerfen", undefined, administrator)).status).toBe(204);
  const auditor = await client.session(await client.operator("auditor"));
  const { text } = await client.call("GET", "/mandanten/ewe/protokoll", { session: auditor });
  expect(text).toContain("…@example.org");
  expect(text).not.toContain("lotte");
});
