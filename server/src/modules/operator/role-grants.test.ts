import { addDays } from "@weitersagen/domain/dates";
import type { Role } from "@weitersagen/domain/operator-abilities";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { Refusal } from "../../platform/refusal.ts";
import { lockOperator, unlockOperator } from "./service/accounts.ts";
import { approveRole, askForRole } from "./service/role-grants.ts";

const app = await startTestApp();
const client = consoleClient(app);
const { owner } = app.testDatabase;
const inDatabase = app.database.withoutTenant.bind(app.database);
const ewe = app.tenants.bySlug("ewe");

const first = await client.operator("administrator");

async function call(by: number, method: string, path: string, body?: object) {
  return client.call(method, path, { session: await client.session(by), ...(body ? { body } : {}) });
}

const invitation = (name: string, role: Role = "care") => ({
  Email: `${name.toLowerCase().replaceAll(" ", ".")}@${name.toLowerCase().replaceAll(" ", "")}.example`,
  Name: name,
  Sprache: "de",
  Rolle: role,
  Mandant: role === "administrator" ? null : "ewe",
  Grund: "Neu im Team",
});

async function openRequests(by: number) {
  const { json } = await call(by, "GET", "/freigaben?zustand=open");
  return (json as { Content: { Id: number; Ziel: string; Inhalt: { name: string } }[] }).Content;
}

async function rolesOf(name: string): Promise<string[]> {
  const { rows } = await owner.query<{ role: string }>(
    "select role from operator_role r join operator o on o.id = r.operator_id where o.name = $1 order by r.id",
    [name],
  );
  return rows.map(({ role }) => role);
}

async function linksOf(name: string): Promise<number> {
  const { rows } = await owner.query(
    "select 1 from operator_link l join operator o on o.id = l.operator_id where o.name = $1",
    [name],
  );
  return rows.length;
}

async function mailsTo(address: string): Promise<number> {
  const { rows } = await owner.query("select 1 from mail where to_address = $1", [address]);
  return rows.length;
}

test("a single administrator gives roles at once; a second one has to approve them", async () => {
  const alone = await call(first, "POST", "/betreuende", invitation("Paula Prima"));
  expect(alone).toMatchObject({ status: 200, json: { Ergebnis: "granted" } });
  expect(await rolesOf("Paula Prima")).toEqual(["care"]);

  const second = await client.operator("administrator");
  const asked = await call(first, "POST", "/betreuende", invitation("Willi Warte"));
  expect(asked.json).toEqual({ Ergebnis: "asked" });
  expect([await rolesOf("Willi Warte"), await linksOf("Willi Warte")]).toEqual([[], 0]);
  const { json } = await call(first, "GET", "/betreuende");
  expect((json as { Content: { Name: string }[] }).Content).toContainEqual(
    expect.objectContaining({
      Name: "Willi Warte",
      Zustand: "pending",
      Rollen: [],
      Beantragt: [{ Rolle: "care", Mandant: "ewe" }],
    }),
  );

  const request = (await openRequests(second)).find(({ Inhalt }) => Inhalt.name.startsWith("Willi Warte ("));
  const path = `/freigaben/${request?.Id}/freigeben`;
  expect((await call(first, "POST", path)).text).toContain("muss eine andere Person tun");
  expect((await call(second, "POST", path)).status).toBe(204);
  expect([await rolesOf("Willi Warte"), await linksOf("Willi Warte")]).toEqual([["care"], 1]);
  expect((await call(second, "POST", path)).text).toMatch(
    /administrator \d+ hat den Antrag am 15\.11\.2026, \d\d:\d\d Uhr freigegeben/,
  );
  const { rows } = await owner.query(
    "select action from audit_entry where area = 0 and target_kind = 'roleGrant' and outcome = 'done'",
  );
  expect(rows).toEqual([{ action: "approveInstallationChange" }]);
});

test("another role of an operator needs a request too, and it can be refused or withdrawn", async () => {
  const second = await client.operator("administrator");
  const finance = await client.operator("finance");
  const ask = (role: Role) =>
    call(first, "POST", `/betreuende/${finance}/rollen`, {
      Rolle: role,
      Mandant: "ewe",
      Grund: "Vertretung",
    });
  expect((await ask("care")).json).toEqual({ Ergebnis: "asked" });
  expect((await ask("care")).text).toContain("schon einen offenen Antrag");
  expect((await ask("finance")).text).toContain("hat diese Rolle schon");
  expect((await ask("auditor")).json).toEqual({ Ergebnis: "asked" });
  const [newest, older] = await openRequests(second);
  const note = { Anmerkung: "Gehört nicht dazu" };
  expect((await call(second, "POST", `/freigaben/${newest?.Id}/ablehnen`, note)).status).toBe(204);
  expect((await call(first, "POST", `/freigaben/${older?.Id}/ablehnen`, note)).status).toBe(204);
  expect(await openRequests(second)).toEqual([]);
  const { rows } = await owner.query("select role from operator_role where operator_id = $1", [finance]);
  expect(rows).toEqual([{ role: "finance" }]);
});

test("of two administrators one cannot send the other away, only lock them", async () => {
  // All administrators but two have left.
  const other = await client.operator("administrator");
  await owner.query(
    `update operator set left_at = now() where id in
       (select operator_id from operator_role where role = 'administrator') and id not in ($1, $2)`,
    [first, other],
  );
  const refused = await call(first, "PUT", `/betreuende/${other}/zustand`, { Zustand: "left" });
  expect(refused.text).toContain("Benennen Sie zuerst eine weitere");
  const role = { Rolle: "administrator", Mandant: null };
  const withdrawn = await call(first, "POST", `/betreuende/${other}/rollen/entziehen`, role);
  expect(withdrawn.text).toContain("Benennen Sie zuerst eine weitere");
  expect((await call(first, "PUT", `/betreuende/${other}/zustand`, { Zustand: "locked" })).status).toBe(204);
  const asked = await call(first, "POST", "/betreuende", invitation("Lotte Locked"));
  expect(asked.json).toEqual({ Ergebnis: "asked" });
});

test("the auditors of a tenant read who was invited, got or lost a role, and was locked there", async () => {
  const admin = await client.operator("administrator");
  const auditor = await client.operator("auditor");
  const foreign = await client.operator("auditor", "telekom");
  const log = async (by: number, slug: string, query: string) => {
    const { json } = await call(by, "GET", `/mandanten/${slug}/protokoll?${query}`);
    type Entry = { Aktion: string; ZielName: string | null; Wer: string; Inhalt: string | null };
    return (json as unknown as { Content: Entry[] }).Content;
  };
  const mine = "ziel=Rosa+Rolle&aktion=rollen";
  expect((await call(first, "POST", "/betreuende", invitation("Rosa Rolle"))).status).toBe(200);
  const request = (await openRequests(admin)).find(({ Inhalt }) => Inhalt.name.startsWith("Rosa Rolle ("));
  expect((await call(admin, "POST", `/freigaben/${request?.Id}/freigeben`)).status).toBe(204);
  const { rows } = await owner.query<{ id: number }>("select id from operator where name = 'Rosa Rolle'");
  const id = rows[0]?.id;
  for (const Zustand of ["locked", "active"])
    expect((await call(first, "PUT", `/betreuende/${id}/zustand`, { Zustand })).status).toBe(204);
  const role = { Rolle: "care", Mandant: "ewe" };
  expect((await call(first, "POST", `/betreuende/${id}/rollen/entziehen`, role)).status).toBe(204);
  const entries = await log(auditor, "ewe", mine);
  expect(entries.map(({ Aktion }) => Aktion)).toEqual([
    "withdrawOperatorRole",
    "unlockOperator",
    "lockOperator",
    "approveInstallationChange",
    "inviteOperator",
  ]);
  expect(entries.every(({ ZielName }) => ZielName === "Rosa Rolle")).toBe(true);
  expect(JSON.parse(entries[2]?.Inhalt ?? "")).toEqual({
    name: "Rosa Rolle",
    before: { state: "invited" },
    after: { state: "locked" },
  });
  expect(await log(auditor, "ewe", "ziel=Rosa+Rolle&aktion=lockOperator")).toHaveLength(1);
  expect(await log(foreign, "telekom", mine)).toEqual([]);
  expect((await call(auditor, "PUT", `/betreuende/${id}/zustand`, { Zustand: "locked" })).status).toBe(403);

  // An administrator works for every tenant.
  expect((await call(first, "PUT", `/betreuende/${admin}/zustand`, { Zustand: "locked" })).status).toBe(204);
  const locks = await log(foreign, "telekom", "aktion=lockOperator");
  const { rows: named } = await owner.query("select name from operator where id = $1", [admin]);
  expect({ name: locks[0]?.ZielName }).toEqual(named[0]);
});

test("500 random tries that break a rule grant nothing", { timeout: 120_000 }, async () => {
  const random = new Random(chooseSeed());
  const now = app.clock.now();
  const [maker, checker, receiver] = [
    await client.operator("administrator"),
    await client.operator("administrator"),
    await client.operator("administrator"),
  ];
  // Another account of the maker: the same mailbox in another spelling.
  const twin = await client.operator("administrator");
  await owner.query("update operator set email = $2 where id = $1", [maker, "anna.berg@gmail.com"]);
  await owner.query("update operator set email = $2 where id = $1", [twin, "annaberg+it@googlemail.com"]);
  const role = { role: "care" as const, tenant: ewe };
  const name = "maker";
  await inDatabase((tx) =>
    askForRole(tx, { id: receiver, role, reason: "test", maker: { operatorId: maker, name }, now }),
  );
  const target = `${receiver}/care/ewe`;
  const tenantOf = (slug: string) => app.tenants.bySlug(slug);
  const approve = (by: number, at = now, about = target) =>
    inDatabase((tx) => approveRole(tx, { target: about, checker: by, tenantOf, now: at })).then(
      () => "granted",
      (error) => {
        if (!(error instanceof Refusal)) throw error;
        return "refused";
      },
    );
  const whileLocked = async () => {
    await inDatabase((tx) => lockOperator(tx, { id: receiver, now }));
    const outcome = await approve(checker);
    await inDatabase((tx) => unlockOperator(tx, receiver));
    return outcome;
  };
  for (let round = 0; round < 500; round += 1) {
    const attempt = random.pick([
      () => approve(maker),
      () => approve(twin),
      () => approve(receiver),
      () => approve(checker, addDays(now, 30 + random.int(400))),
      () => approve(checker, now, `${receiver}/${random.pick(["finance", "manager"])}/ewe`),
      () => approve(checker, now, `${checker}/care/ewe`),
      whileLocked,
    ]);
    expect(await attempt()).toBe("refused");
  }
  expect(await approve(checker)).toBe("granted");
  expect(await approve(checker)).toBe("refused");
});

test("a person whose only request was refused is forgotten, and can be asked for again", async () => {
  const second = await client.operator("administrator");
  await call(first, "POST", "/betreuende", invitation("Nina Nein"));
  const request = (await openRequests(second)).find(({ Inhalt }) => Inhalt.name.startsWith("Nina Nein ("));
  const note = { Anmerkung: "Gehört nicht dazu" };
  expect((await call(second, "POST", `/freigaben/${request?.Id}/ablehnen`, note)).status).toBe(204);
  const { rows } = await owner.query("select 1 from operator where name = 'Nina Nein'");
  expect(rows).toEqual([]);
  expect((await call(first, "POST", "/betreuende", invitation("Nina Nein"))).status).toBe(200);
});

test("two administrators who end the others at once leave two of them", async () => {
  const administrators = [];
  for (let count = 0; count < 3; count += 1) administrators.push(await client.operator("administrator"));
  const [first = 0, second = 0, third = 0] = administrators;
  await owner.query("delete from operator_role where role = 'administrator' and operator_id <> all ($1)", [
    administrators,
  ]);
  const session = await client.session(first);
  const end = (id: number) =>
    client.call("PUT", `/betreuende/${id}/zustand`, { session, body: { Zustand: "left" } });
  const statuses = (await Promise.all([end(second), end(third)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([204, 409]));
});

test("a request ends with the rights of the person who made it", async () => {
  const [maker, checker, receiver] = [
    await client.operator("administrator"),
    await client.operator("administrator"),
    await client.operator("care"),
  ];
  const now = app.clock.now();
  const role = { role: "finance" as const, tenant: ewe };
  const asked = { id: receiver, role, reason: "test", maker: { operatorId: maker, name: "maker" }, now };
  await inDatabase((tx) => askForRole(tx, asked));
  await inDatabase((tx) => lockOperator(tx, { id: maker, now }));
  const approve = () =>
    inDatabase((tx) =>
      approveRole(tx, {
        target: `${receiver}/finance/ewe`,
        checker,
        tenantOf: (slug) => app.tenants.bySlug(slug),
        now,
      }),
    );
  await expect(approve()).rejects.toThrow(Refusal);
  await inDatabase((tx) => unlockOperator(tx, maker));
  await approve();
});

test("a person who has the role and never joined gets another mail; who has joined is not invited again", async () => {
  const [asker, second] = [await client.operator("administrator"), await client.operator("administrator")];
  await call(asker, "POST", "/betreuende", invitation("Nora Neu"));
  const request = (await openRequests(second)).find(({ Inhalt }) => Inhalt.name.startsWith("Nora Neu ("));
  expect((await call(second, "POST", `/freigaben/${request?.Id}/freigeben`)).status).toBe(204);
  const again = await call(asker, "POST", "/betreuende", invitation("Nora Neu"));
  expect(again.json).toEqual({ Ergebnis: "again" });
  expect([await linksOf("Nora Neu"), await mailsTo("nora.neu@noraneu.example")]).toEqual([1, 2]);
  await owner.query("update operator set joined_at = now() where name = 'Nora Neu'");
  const joined = await call(asker, "POST", "/betreuende", invitation("Nora Neu"));
  expect(joined.text).toContain("hat diese Rolle schon");
  expect(await mailsTo("nora.neu@noraneu.example")).toBe(2);
});

test("a role whose mail cannot be written is not given, and can be approved again", async () => {
  const [asker, second] = [await client.operator("administrator"), await client.operator("administrator")];
  await call(asker, "POST", "/betreuende", invitation("Mia Mail"));
  const request = (await openRequests(second)).find(({ Inhalt }) => Inhalt.name.startsWith("Mia Mail ("));
  const path = `/freigaben/${request?.Id}/freigeben`;
  await owner.query("revoke insert on mail from weitersagen_app");
  expect((await call(second, "POST", path)).status).toBe(500);
  expect(await rolesOf("Mia Mail")).toEqual([]);
  await owner.query("grant insert on mail to weitersagen_app");
  expect((await call(second, "POST", path)).status).toBe(204);
  expect([await rolesOf("Mia Mail"), await mailsTo("mia.mail@miamail.example")]).toEqual([["care"], 1]);
});

test("another role that counts at once invites a person who never joined", async () => {
  const asker = await client.operator("administrator");
  await owner.query("delete from operator_role where role = 'administrator' and operator_id <> $1", [asker]);
  await call(asker, "POST", "/betreuende", invitation("Ria Role"));
  const { rows } = await owner.query<{ id: number }>("select id from operator where name = 'Ria Role'");
  const role = { Rolle: "finance", Mandant: "ewe", Grund: "Vertretung" };
  const granted = await call(asker, "POST", `/betreuende/${rows[0]?.id}/rollen`, role);
  expect(granted.json).toEqual({ Ergebnis: "granted" });
  expect(await rolesOf("Ria Role")).toEqual(["care", "finance"]);
  expect(await mailsTo("ria.role@riarole.example")).toBe(2);
});
