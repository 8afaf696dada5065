import { addDays } from "@weitersagen/domain/dates";
import type { Role } from "@weitersagen/domain/operator-abilities";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { runCommand } from "../../../test/run-command.ts";
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

test("a single administrator gives roles at once; a second one has to approve them", async () => {
  const alone = await call(first, "POST", "/betreuende", invitation("Paula Prima"));
  expect(alone).toMatchObject({ status: 200, json: { Erteilt: true } });
  expect(await rolesOf("Paula Prima")).toEqual(["care"]);

  const second = await client.operator("administrator");
  const asked = await call(first, "POST", "/betreuende", invitation("Willi Warte"));
  expect(asked.json).toEqual({ Erteilt: false });
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
  expect((await call(second, "POST", path)).text).toContain("schon entschieden");
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
  expect((await ask("care")).json).toEqual({ Erteilt: false });
  expect((await ask("care")).text).toContain("schon einen offenen Antrag");
  expect((await ask("finance")).text).toContain("hat diese Rolle schon");
  expect((await ask("auditor")).json).toEqual({ Erteilt: false });
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
  expect(asked.json).toEqual({ Erteilt: false });
});

test("500 random tries that break a rule grant nothing", async () => {
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

test("in production a command asks with one key and approves with another", async () => {
  const secretKey = app.secretKeys.map((key) => key.toString("base64")).join(",");
  const run = (line: string, environment: Record<string, string> = {}) =>
    runCommand(app, line.split(" "), { SECRET_KEY: secretKey, ...environment });
  const keyOf = async (name: string) => ({
    OPERATOR_KEY: (await run(`operator add ${name}`))[0]?.split("  ")[1] ?? "",
  });
  const [kim, sascha] = [await keyOf("Kim"), await keyOf("Sascha")];
  const production = {
    APP_ENV: "production",
    SMTP_URL: "smtp://mail.example:25",
    PUBLIC_URL: "https://empfehlen.example",
  };
  const invite = "operator invite rob@rob.example finance ewe --name Rob";
  await expect(run(invite, production)).rejects.toThrow(/needs your operator key/);
  expect(await run(invite, { ...production, ...kim })).toEqual([
    "asked for rob@rob.example to be finance of ewe: another person approves it in the console, or by operator approve",
  ]);
  const [line = ""] = (await run("operator requests")).filter((one) => one.includes("Rob"));
  expect(line).toMatch(
    /^\d+ {2}Rob \(rob@rob\.example\): finance of ewe, asked by Kim until \d{4}-\d\d-\d\d \(by command\)$/,
  );
  const approve = `operator approve ${line.split(" ")[0]}`;
  await expect(run(approve, kim)).rejects.toThrow(Refusal);
  expect(await rolesOf("Rob")).toEqual([]);
  const printed = await run(approve, { ...production, ...sascha });
  expect(printed[0]).toBe("approved for rob@rob.example");
  expect(printed[1]).toBe("mailed to rob@rob.example");
  expect(await rolesOf("Rob")).toEqual(["finance"]);
  // In development a terminal is enough.
  expect((await run("operator invite dev@dev.example care ewe --name Dev"))[0]).toBe(
    "dev@dev.example is care of ewe",
  );
});
