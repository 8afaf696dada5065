import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { consoleClient } from "../../test/console-client.ts";
import { runCommand } from "../../test/run-command.ts";
import { noteProduction } from "../platform/production-use.ts";
import { Refusal } from "../platform/refusal.ts";

const app = await startTestApp();
const client = consoleClient(app);
const { owner } = app.testDatabase;
const production = {
  APP_ENV: "production",
  SECRET_KEY: app.secretKeys.map((key) => key.toString("base64")).join(","),
  SMTP_URL: "smtp://mail.example:25",
  PUBLIC_URL: "https://empfehlen.example",
};
const run = (line: string, environment: Record<string, string> = {}) =>
  runCommand(app, line.split(" "), { ...production, ...environment });

/** What the command says when it is refused. */
const refusalOf = (line: string, environment: Record<string, string> = {}) =>
  run(line, environment).then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.options.detail : String(error)),
  );

/** The key that a person makes in the console. */
async function keyOf(id: number): Promise<Record<string, string>> {
  const { json } = await client.call("POST", "/konto/schluessel", { session: await client.session(id) });
  return { OPERATOR_KEY: (json as { Schluessel: string }).Schluessel };
}

async function rolesOf(name: string): Promise<string[]> {
  const { rows } = await owner.query<{ role: string }>(
    "select role from operator_role r join operator o on o.id = r.operator_id where o.name = $1 order by r.id",
    [name],
  );
  return rows.map(({ role }) => role);
}

async function addressOf(id: number): Promise<string> {
  const { rows } = await owner.query<{ email: string }>("select email from operator where id = $1", [id]);
  return rows[0]?.email ?? "";
}

async function requestFor(name: string): Promise<string> {
  const line = (await run("operator requests")).find((one) => one.includes(name));
  return line?.split(" ")[0] ?? "";
}

// Before there is an administrator, a terminal is enough: somebody has to be the first.
const [line = ""] = await run("operator add Solo");
const solo = { OPERATOR_KEY: line.split("  ")[1] ?? "" };
const [kim, sascha] = [await client.operator("administrator"), await client.operator("administrator")];
const [kimKey, saschaKey] = [await keyOf(kim), await keyOf(sascha)];

test("once there is an administrator, a terminal makes no keys", async () => {
  expect(await refusalOf("operator add Second")).toMatch(/makes their own key in the console/);
  expect(await run("operator add Dev", { APP_ENV: "development" })).toHaveLength(1);
});

test("a role is asked for with the key of one administrator and approved with that of another", async () => {
  const invite = "operator invite rob@rob.example finance ewe --name Rob";
  expect(await refusalOf(invite)).toMatch(/needs your operator key/);
  expect(await refusalOf(invite, solo)).toMatch(/key of Solo is not good for this/);
  const care = await keyOf(await client.operator("care"));
  expect(await refusalOf(invite, care)).toMatch(/is not good for this/);
  expect(await run(invite, kimKey)).toEqual([
    "asked for rob@rob.example to be finance of ewe: another administrator approves it in the console, or by operator approve",
  ]);
  const approve = `operator approve ${await requestFor("Rob")}`;
  for (const key of [kimKey, solo, care]) await expect(run(approve, key)).rejects.toThrow(Refusal);
  expect(await rolesOf("Rob")).toEqual([]);
  expect(await run(approve, saschaKey)).toEqual([
    "approved for rob@rob.example",
    "mailed to rob@rob.example",
  ]);
  expect(await rolesOf("Rob")).toEqual(["finance"]);
  const { rows } = await owner.query<{ name: string }>(
    `select o.name from audit_entry e join operator o on o.id::text = e.target
      where e.action = 'operator invite' and e.outcome = 'done' and e.target_kind = 'operator'`,
  );
  expect(rows, "the log names the person").toContainEqual({ name: "Rob" });
});

test("the key of an account and its session are one person", async () => {
  await run("operator invite ida@ida.example care ewe --name Ida", kimKey);
  const path = `/freigaben/${await requestFor("Ida")}/freigeben`;
  const own = await client.call("POST", path, { session: await client.session(kim) });
  expect(own.text).toContain("muss eine andere Person tun");
});

test("ending and unlocking an access need an administrator's key, and two administrators stay", async () => {
  const email = await addressOf(sascha);
  expect(await refusalOf(`operator leave ${email}`)).toMatch(/needs your operator key/);
  expect(await refusalOf(`operator leave ${email}`, kimKey)).toMatch(/only one administrator would be left/);
  await run(`operator lock ${email}`);
  expect(await refusalOf(`operator invite x@x.example care ewe`, saschaKey)).toMatch(/key is not valid/);
  expect(await refusalOf(`operator unlock ${email}`)).toMatch(/needs your operator key/);
  expect(await refusalOf(`operator unlock ${email}`, saschaKey)).toMatch(/key is not valid/);
  await run(`operator unlock ${email}`, kimKey);
});

test("a lock by command is in the logs of the tenants in which the person has a role", async () => {
  const person = await client.operator("care");
  const email = await addressOf(person);
  await run(`operator lock ${email}`);
  await run(`operator unlock ${email}`, kimKey);
  const { rows } = await owner.query<{ action: string; outcome: string }>(
    `select e.action, e.outcome from audit_entry e join tenant t on t.id = e.area
      where t.slug = 'ewe' and e.action like 'operator %' order by e.position desc limit 2`,
  );
  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ["operator unlock", "done"],
    ["operator lock", "done"],
  ]);
});

test("in an emergency a role is given without approval, and every administrator reads why", async () => {
  const invite = "operator invite eva@eva.example administrator --name Eva --emergency";
  expect(await refusalOf(invite)).toMatch(/needs --reason/);
  expect(await refusalOf(`${invite} --reason Ungeduld`)).toMatch(/There are two administrators/);
  await run(`operator lock ${await addressOf(sascha)}`);
  const care = invite.replace("administrator", "care ewe");
  expect(await refusalOf(`${care} --reason Urlaub`)).toMatch(/Only the role administrator/);
  expect(await run(`${invite} --reason Feueralarm`)).toEqual([
    "eva@eva.example is administrator",
    "mailed to eva@eva.example",
    "mailed 2 administrators",
  ]);
  const { rows } = await owner.query<{ to_address: string }>(
    "select to_address from mail where template = 'operatorEmergency' and data->>'reason' = 'Feueralarm'",
  );
  expect(rows.map((mail) => mail.to_address).toSorted()).toEqual(
    [await addressOf(kim), await addressOf(sascha)].toSorted(),
  );
  await run(`operator unlock ${await addressOf(sascha)}`, kimKey);
});

test("a key is good for what the roles of its account allow", async () => {
  const care = await keyOf(await client.operator("care"));
  const finance = await keyOf(await client.operator("finance"));
  expect(await refusalOf("payout create ewe", care)).toMatch(/is not good for this/);
  expect(await refusalOf("releases release ewe A-1", care)).toMatch(/is not good for this/);
  expect(await refusalOf("payout create telekom", finance)).toMatch(/is not good for this/);
  const id = await client.operator("finance");
  const former = await keyOf(id);
  await keyOf(id);
  expect(await refusalOf("payout create ewe", former)).toMatch(/key is not valid/);
});

test("a key without an account signs nothing that needs step-up or begins a payment once there is an administrator", async () => {
  const withoutAccount = /key of Solo is not good for this/;
  for (const line of [
    "payout release ewe 9001",
    "payout void ewe 9001 --reason Irrtum",
    "vouchers withdraw ewe codes.txt Irrtum",
    "releases release ewe A-1",
    "payout create ewe",
    "rewards goodwill ewe A-1 100 sorry",
  ])
    expect(await refusalOf(line, solo)).toMatch(withoutAccount);
  expect(await refusalOf("fraud decide ewe 9001 pass", solo)).not.toMatch(withoutAccount);
  await owner.query("update operator set joined_at = null where id = any ($1)", [[kim, sascha]]);
  expect(await refusalOf("releases release ewe A-1", solo)).not.toMatch(withoutAccount);
  await owner.query("update operator set joined_at = now() where id = any ($1)", [[kim, sascha]]);
});

test("commands of development refuse to change a database of production", async () => {
  const development = { APP_ENV: "development" };
  await noteProduction(app.database, app.clock.now());
  expect(await refusalOf("operator add Trick", development)).toMatch(/is used in production/);
  expect(await refusalOf(`operator link ${await addressOf(kim)}`, development)).toMatch(
    /is used in production/,
  );
  expect(await run("operator list", development)).not.toEqual([]);
  await owner.query("delete from platform.production_use");
});
