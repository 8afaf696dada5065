import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { errorNameOf } from "@weitersagen/contract/error-codes";
import { CommanderError } from "commander";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { addReferrer, PASSWORD } from "../../test/referrers.ts";
import { runCommand } from "../../test/run-command.ts";
import { setTenantFields } from "../modules/tenant/service/administration.ts";

const app = await startTestApp();

async function run(...args: string[]): Promise<string> {
  return (await runCommand(app, ["account", ...args])).join("\n");
}

async function answerOf(answer: Response): Promise<string> {
  return answer.ok ? String(answer.status) : errorNameOf(((await answer.json()) as { code: string }).code);
}

const login = async (email: string) =>
  answerOf(
    await fetch(`${app.url}/api/v1/ewe/account/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ Email: email, Password: PASSWORD }),
    }),
  );
const get = async (path: string, session: string) =>
  answerOf(await fetch(`${app.url}/api/v1/ewe/${path}`, { headers: { Authorization: `Bearer ${session}` } }));
const byToken = async (token: string) =>
  answerOf(await fetch(`${app.url}/api/v1/ewe/account/login/?token=${token}`));

test.each([
  ["blocked", "accountBlocked"],
  ["rules", "termsViolated"],
  ["employee", "employeesExcluded"],
])(
  "blocking with reason %s ends sessions, refuses the login with %s, and can be undone",
  async (reason, code) => {
    const { id, email } = await addReferrer(app, "ewe");
    const session = await app.issueToken("ewe", "user", id);
    expect(await run("block", "ewe", email.toUpperCase(), reason)).toContain(reason);
    expect(await get("account/user", session)).toBe("notLoggedIn");
    expect(await login(email)).toBe(code);
    expect(await run("show", "ewe", email)).toContain(`blocked          ${reason}`);
    await expect(run("login-link", "ewe", email, "Frage am Telefon")).rejects.toMatchObject({
      reason: "wrongState",
    });
    await run("unblock", "ewe", email);
    expect(await login(email)).toBe("200");
    await expect(run("unblock", "ewe", email)).rejects.toMatchObject({ reason: "wrongState" });
  },
);

test("a login link works once within 15 minutes, an autologin token until it expires where the tenant has autologin", async () => {
  const { email } = await addReferrer(app, "ewe");
  const mintLink = async () =>
    (await run("login-link", "ewe", email, "Frage am Telefon")).replace(
      "http://ewe.localhost:3000/login/",
      "",
    );
  const link = await mintLink();
  expect([await byToken(link), await byToken(link)]).toEqual(["200", "linkUsed"]);
  const late = await mintLink();
  const token = await run("autologin", "ewe", email, "3", "Vorführung");
  app.clock.advance(15 * 60_000);
  expect(await byToken(late)).toBe("linkExpired");
  expect(await byToken(token)).toBe("linkExpired");
  await setTenantFields(app.database, "ewe", ["IsAutologin=1", "Route.AdminLogin=/zugang/:adminLoginToken"]);
  expect(await run("login-link", "ewe", email, "Frage am Telefon")).toMatch(
    /^http:\/\/ewe\.localhost:3000\/zugang\/[\w-]+$/,
  );
  await app.tenants.refresh();
  expect([await byToken(token), await byToken(token)]).toEqual(["200", "200"]);
  app.clock.advance(3 * 86_400_000);
  expect(await byToken(token)).toBe("linkExpired");
});

test("a link that an operator prints logs in, but does not confirm the address", async () => {
  const { id, email } = await addReferrer(app, "ewe", { unfinished: true });
  const link = await run("login-link", "ewe", email, "Frage am Telefon");
  expect(await byToken(link.split("/").at(-1) ?? "")).toBe("200");
  const { rows } = await app.testDatabase.owner.query(
    "select confirmed_at as confirmed from referrer where id = $1",
    [id],
  );
  expect(rows).toEqual([{ confirmed: null }]);
});

test("a link to log in as another person is recorded with its purpose, and the person is told", async () => {
  const { email } = await addReferrer(app, "ewe");
  await run("login-link", "ewe", email, "Frage zur fehlenden Prämie");
  expect(await run("show", "ewe", email)).toMatch(/login +2\S+ by \S+: Frage zur fehlenden Prämie/);
  const { rows } = await app.testDatabase.owner.query(
    "select template, data->>'purpose' as purpose from mail where to_address = $1",
    [email],
  );
  expect(rows).toEqual([{ template: "foreignLogin", purpose: "Frage zur fehlenden Prämie" }]);
});

test("a customer number can be confirmed only after it was entered", async () => {
  const { email, publicHash, id } = await addReferrer(app, "ewe");
  await expect(run("customer-number", "ewe", email, "confirm")).rejects.toMatchObject({
    reason: "wrongState",
  });
  const session = await app.issueToken("ewe", "user", id);
  const headers = { Authorization: `Bearer ${session}` };
  const set = `${app.url}/api/v1/ewe/empfehler/SetKundennummerForEmpfehler/${publicHash}?kundennummer=4711081500`;
  expect((await fetch(set, { method: "PUT", headers })).status).toBe(200);
  await run("customer-number", "ewe", email, "confirm");
  const seen = await fetch(`${app.url}/api/v1/ewe/empfehler/GetResultFromKundennummer/`, { headers });
  expect(await seen.json()).toEqual({ Kundennummer: "4711081500", Status: "Bestaetigt" });
});

test.each([
  ["block", "ewe", "a@example.org"],
  ["block", "ewe", "a@example.org", "angry"],
  ["autologin", "ewe", "a@example.org", "61", "x"],
  ["autologin", "ewe", "a@example.org", "3"],
  ["login-link", "ewe", "a@example.org"],
  ["login-link", "ewe", "a@example.org", " "],
  ["customer-number", "ewe", "a@example.org", "maybe"],
  ["show", "ewe"],
  ["unblock", "ewe", "a@example.org", "rules"],
])("%s %s %s %s is refused with the usage", async (...args) => {
  await expect(run(...args)).rejects.toThrow(CommanderError);
});

test(
  "the command line blocks an account, and fails for an unknown address",
  { timeout: 120_000 },
  async () => {
    const { email } = await addReferrer(app, "ewe");
    const environment = { ...process.env, DATABASE_URL: app.testDatabase.serverUrl, LOG_LEVEL: "silent" };
    const cli = new URL("../cli.ts", import.meta.url).pathname;
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, [cli, "account", ...args], { env: environment });
    expect((await command("block", "ewe", email, "rules")).stdout).toBe(`blocked ${email}: rules\n`);
    expect(await login(email)).toBe("termsViolated");
    await expect(command("unblock", "ewe", "nobody@example.org")).rejects.toMatchObject({ code: 1 });
  },
);
