import { sql } from "kysely";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { isStrongLogin } from "./logins.ts";

const { database, owner, ownerUrl, serverUrl, jobsUrl, addTenant } = await testDatabase();
const own = await addTenant("own");
const foreign = await addTenant("foreign");
await owner.query(
  "insert into tenant_secret (tenant_id, name, value) values ($1, 'key', 'own'), ($2, 'key', 'foreign')",
  [own, foreign],
);
const ownerName = new URL(ownerUrl).username;

/** What an injected statement could try to leave its role. PostgreSQL accepts some of these, and they change nothing. */
const escapes = [
  "set role none",
  "reset role",
  "reset session authorization",
  "set session authorization default",
  "reset all",
  "discard all",
];

const refused: readonly string[] = [
  `set role ${ownerName}`,
  `set session authorization ${ownerName}`,
  "copy tenant_secret from program 'echo 1'",
  "copy (select 1) to program 'cat'",
  "copy (select 1) to '/tmp/injected'",
  "copy tenant_secret from '/etc/passwd'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "alter table tenant_secret disable row level security",
  "alter table tenant_secret no force row level security",
  "drop policy tenant_wall on tenant_secret",
  "create policy open on tenant_secret using (true)",
  "alter table tenant_secret owner to current_user",
  "create table public.injected (one integer)",
  "create schema injected",
  "create function public.injected() returns integer language sql return 1",
  "truncate tenant_secret",
  "drop table tenant_secret",
  "alter role current_user superuser",
  "alter role current_user bypassrls",
  `grant ${ownerName} to current_user`,
  "create role injected superuser",
  "set session_replication_role = replica",
  "select platform.drop_click_partitions(now(), 0)",
  "select platform.make_click_month('2020-01-01')",
  "delete from migration.applied",
];

/** Sends statements as they are, as an injection would, on a connection of its own. */
async function inject(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  for (const statement of statements.slice(0, -1)) await client.query(statement);
  return client.query<Record<string, unknown>>(statements.at(-1) ?? "");
}

const roleMistakes =
  /permission denied|must be owner|must have|not permitted|only roles with|may not|denied/i;

test("the logins of server and jobs are weak, the owner's is not", async () => {
  expect(await isStrongLogin(serverUrl, "server")).toBe(false);
  expect(await isStrongLogin(jobsUrl, "jobs")).toBe(false);
  expect(await isStrongLogin(ownerUrl, "owner")).toBe(true);
});

test.each(escapes)("after %s the session of the server is still restricted", async (escape) => {
  const { rows } = await inject(serverUrl, escape, "select current_user as now, session_user as login");
  expect(rows).toEqual([{ now: "weitersagen_app", login: "weitersagen_app" }]);
  const scope = `select set_config('app.tenant_id', '${own}', false)`;
  const seen = await inject(serverUrl, escape, scope, "select value from tenant_secret");
  expect(seen.rows).toEqual([{ value: "own" }]);
  const attack = inject(serverUrl, escape, "alter table tenant_secret disable row level security");
  await expect(attack).rejects.toThrow(roleMistakes);
});

test.each(refused)("refused to the server, inside and outside a transaction: %s", async (statement) => {
  await expect(inject(serverUrl, statement)).rejects.toThrow(roleMistakes);
  const inTransaction = database.inTenant(own, (tx) => sql.raw(statement).execute(tx));
  await expect(inTransaction).rejects.toThrow(roleMistakes);
});

test("the server reads no job of the queue, whose payloads belong to all tenants", async () => {
  await expect(inject(serverUrl, "select * from graphile_worker._private_jobs")).rejects.toThrow(
    roleMistakes,
  );
  await expect(inject(serverUrl, "select * from graphile_worker.jobs")).rejects.toThrow(roleMistakes);
  await expect(inject(serverUrl, "select graphile_worker.add_job('x')")).rejects.toThrow(roleMistakes);
});

const refusedToJobs = refused.filter((statement) => !statement.includes("drop_click_partitions"));

test.each([
  ...refusedToJobs,
  "select value from tenant_secret",
  "select to_address from mail",
  "select email from recipient",
  "select sealed from bank_account",
  "update reward set status = 'paid'",
  "delete from mail",
])("refused to the jobs' login: %s", async (statement) => {
  await expect(inject(jobsUrl, statement)).rejects.toThrow(roleMistakes);
});

test("a role with further rights is no login for the server", async () => {
  const name = `strong_${Math.random().toString(36).slice(2)}`;
  await owner.query(`create role ${name} login password 'secret' in role weitersagen_app`);
  onTestFinished(async () => void (await owner.query(`drop role ${name}`)));
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = "secret";
  expect(await isStrongLogin(url.href, "server")).toBe(false);
  for (const right of ["superuser", "bypassrls", "createrole", "createdb", "replication"]) {
    await owner.query(`alter role ${name} ${right}`);
    expect([right, await isStrongLogin(url.href, "server")]).toEqual([right, true]);
    await owner.query(`alter role ${name} no${right}`);
  }
  await owner.query(`grant pg_execute_server_program to ${name}`);
  expect(await isStrongLogin(url.href, "server")).toBe(true);
});
