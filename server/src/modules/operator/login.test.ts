import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOTP, Secret } from "otpauth";
import { afterAll, describe, expect, test } from "vitest";
import { errorCodes } from "@weitersagen/contract/error-codes";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { moneyDesk } from "../../../test/money.ts";
import { runCommand } from "../../../test/run-command.ts";

// Its own data folder: the payouts released by an earlier run would close those of this one.
const dataFolder = await mkdtemp(join(tmpdir(), "weitersagen-console-"));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const app = await startTestApp({ environment: { DATA_DIR: dataFolder } });
const client = consoleClient(app);
const secretKey = app.secretKeys.map((key) => key.toString("base64")).join(",");
const run = (...args: string[]) => runCommand(app, args, { SECRET_KEY: secretKey });

const tokenOf = (line: string | undefined) => /#([\w-]+)$/.exec(line ?? "")?.[1] ?? "";
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: app.clock.now().getTime(),
  });

/** Invites a person and sets up password and one-time codes. */
async function joinAs(email: string, ...role: string[]) {
  const [, mailed] = await run("operator", "invite", email, ...role);
  const { cookie: session, status } = await client.call("POST", "/anmeldung/link", {
    body: { Token: tokenOf(mailed) },
  });
  expect(status).toBe(204);
  const { json } = await client.call("POST", "/konto/einmalcode/beginn", { session });
  const secret = String(json["Geheimnis"]);
  const password = "Küste-im-Nebel-47";
  const set = await client.call("PUT", "/konto/passwort", {
    session,
    body: { Passwort: password, Code: codeOf(secret) },
  });
  expect(set.status).toBe(204);
  return { email, secret, password, session };
}

const login = (email: string, password: string, code: string) =>
  client.call("POST", "/anmeldung/passwort", { body: { Email: email, Passwort: password, Code: code } });

describe("an invitation", () => {
  test("leads to an account of its own, by a link that works once", async () => {
    const [role, mailed] = await run(
      "operator",
      "invite",
      "ada@house.example",
      "care",
      "ewe",
      "--name",
      "Ada",
    );
    expect(role).toBe("ada@house.example is care of ewe");
    const body = { Token: tokenOf(mailed) };
    const first = await client.call("POST", "/anmeldung/link", { body });
    expect(first.status).toBe(204);
    expect((await client.call("POST", "/anmeldung/link", { body })).json.code).toBe(errorCodes.linkUsed);
    const me = await client.call("GET", "/ich", { session: first.cookie });
    expect(me.json).toMatchObject({ Name: "Ada", Eingerichtet: false, Mandanten: [] });
    // Until the access is set up, only the own account is open.
    const overview = await client.call("GET", "/mandanten/ewe/uebersicht", { session: first.cookie });
    expect(overview.json.code).toBe(errorCodes.forbidden);
  });

  test("that lost its role can still be logged out of", async () => {
    const { session } = await joinAs("ole@house.example", "care", "ewe");
    await app.testDatabase.owner.query(
      "delete from operator_role where operator_id = (select id from operator where email = 'ole@house.example')",
    );
    expect((await client.call("GET", "/ich", { session })).json.code).toBe(errorCodes.forbidden);
    expect((await client.call("POST", "/abmeldung", { session })).status).toBe(200);
    expect((await client.call("GET", "/ich", { session })).status).toBe(401);
  });

  test("is not used up by a visitor who has to wait", async () => {
    const [, mailed] = await run("operator", "invite", "uma@house.example", "care", "ewe", "--name", "Uma");
    const body = { Token: tokenOf(mailed) };
    for (let tries = 0; tries < 10; tries += 1) await login("nobody@house.example", "wrong", "000000");
    const early = await client.call("POST", "/anmeldung/link", { body });
    expect(early.json.code).toBe(errorCodes.tooManyAttempts);
    app.clock.advance(15 * 60_000);
    expect((await client.call("POST", "/anmeldung/link", { body })).status).toBe(204);
  });

  test.each([
    ["administrator", "ewe", "An administrator works for the whole installation: name no tenant."],
    ["care", undefined, "The role care needs a tenant."],
  ])("of a %s for %s is refused", async (role, slug, detail) => {
    const args = ["operator", "invite", "x@house.example", role, ...(slug === undefined ? [] : [slug])];
    await expect(run(...args)).rejects.toMatchObject({ options: { detail } });
  });
});

describe("a login", () => {
  test("by password and one-time code works, and each code once", async () => {
    const kim = await joinAs("kim@house.example", "finance", "ewe");
    app.clock.advance(60_000);
    const code = codeOf(kim.secret);
    const { status, cookie } = await login("KIM@house.example", kim.password, code);
    expect(status).toBe(204);
    const me = await client.call("GET", "/ich", { session: cookie });
    expect(me.json).toMatchObject({ Eingerichtet: true, Rollen: [{ Rolle: "finance", Mandant: "ewe" }] });
    expect((await login(kim.email, kim.password, code)).json.code).toBe(errorCodes.wrongCredentials);
  });

  test("stays as it was when new codes are asked for and never entered", async () => {
    const toni = await joinAs("toni@house.example", "care", "ewe");
    app.clock.advance(60_000);
    const { json } = await client.call("POST", "/konto/einmalcode/beginn", { session: toni.session });
    const offered = codeOf(String(json["Geheimnis"]));
    expect((await login(toni.email, toni.password, offered)).json.code).toBe(errorCodes.wrongCredentials);
    expect((await login(toni.email, toni.password, codeOf(toni.secret))).status).toBe(204);
  });

  test("is refused with the same answer whatever was wrong, and slowed down", async () => {
    const robin = await joinAs("robin@house.example", "care", "ewe");
    app.clock.advance(60 * 60_000);
    const answers = [
      await login("nobody@house.example", robin.password, codeOf(robin.secret)),
      await login(robin.email, "wrong", codeOf(robin.secret)),
      await login(robin.email, robin.password, "000000"),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (let tries = 0; tries < 10; tries += 1) await login(robin.email, "wrong", "000000");
    const right = await login(robin.email, robin.password, codeOf(robin.secret));
    expect(right.json.code).toBe(errorCodes.tooManyAttempts);
    app.clock.advance(15 * 60_000);
    expect((await login(robin.email, robin.password, codeOf(robin.secret))).status).toBe(204);
  });

  test("by recovery code works once for each", async () => {
    const { email, session } = await joinAs("lea@house.example", "auditor", "ewe");
    const { json } = await client.call("POST", "/konto/notfallcodes", { session });
    const [code = ""] = json["Codes"] as string[];
    const use = () =>
      client.call("POST", "/anmeldung/notfallcode", { body: { Email: email, Code: code.toUpperCase() } });
    expect((await use()).status).toBe(204);
    expect((await use()).json).toMatchObject({
      code: errorCodes.wrongCredentials,
      detail: "E-Mail-Adresse oder Notfallcode ist nicht richtig.",
    });
  });

  test("of a locked person, or of one who left, is refused", async () => {
    const pat = await joinAs("pat@house.example", "care", "ewe");
    await run("operator", "lock", pat.email);
    expect((await client.call("GET", "/ich", { session: pat.session })).status).toBe(401);
    app.clock.advance(60_000);
    expect((await login(pat.email, pat.password, codeOf(pat.secret))).status).toBe(401);
    await run("operator", "unlock", pat.email);
    app.clock.advance(60_000);
    expect((await login(pat.email, pat.password, codeOf(pat.secret))).status).toBe(204);
    await run("operator", "leave", pat.email);
    app.clock.advance(60_000);
    expect((await login(pat.email, pat.password, codeOf(pat.secret))).status).toBe(401);
  });
});

describe("in the console", () => {
  test("a second person releases a payout after a step-up, and everything is in the log", async () => {
    const money = moneyDesk(app);
    await money.chooseTransfer({ holder: "Erika Muster", iban: "DE89 3704 0044 0532 0130 00" });
    const { number } = await money.create("Kim Creator");
    const sam = await joinAs("sam@house.example", "finance", "ewe");
    const { json } = await client.call("GET", "/mandanten/ewe/freigaben", { session: sam.session });
    const [request] = json["Content"] as { Id: number; Ziel: string }[];
    expect(request).toMatchObject({ Ziel: number, Zustand: "open", Inhalt: { count: 1 } });
    const path = `/mandanten/ewe/freigaben/${request?.Id}/freigeben`;
    app.clock.advance(6 * 60_000);
    expect((await client.call("POST", path, { session: sam.session })).json.code).toBe(
      errorCodes.stepUpRequired,
    );
    const confirmed = await client.call("POST", "/bestaetigung/code", {
      session: sam.session,
      body: { Code: codeOf(sam.secret) },
    });
    expect(confirmed.status).toBe(204);
    expect((await client.call("POST", path, { session: sam.session })).status).toBe(204);
    expect((await client.call("POST", path, { session: sam.session })).json.code).toBe(errorCodes.wrongState);

    const auditor = await client.session(await client.operator("auditor"));
    const log = await client.call("GET", "/mandanten/ewe/protokoll?aktion=approveChange", {
      session: auditor,
    });
    expect(log.json["Content"]).toEqual([
      expect.objectContaining({ Ergebnis: "refused", Grund: "wrongState" }),
      expect.objectContaining({ Wer: "sam@house.example", Ziel: number, Ergebnis: "done" }),
    ]);
    const csv = await client.call("GET", "/mandanten/ewe/protokoll.csv", { session: auditor });
    expect(csv.text).toContain(";Antrag freigeben;approveChange;Freigabe einer Auszahlung ");
    // The same time for the reader in Germany and for programs, and the content in words and as it is stored.
    expect(csv.text.split("\r\n")[0]).toMatch(
      /;Zeit \(Deutschland\);Zeit \(UTC\);.*;Inhalt;Inhalt \(JSON\)$/,
    );
    expect(csv.text).toMatch(/^\d+;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z;/m);
    expect(await run("audit", "verify")).toContainEqual(expect.stringMatching(/^ewe .*unchanged$/));
  });

  test("an administrator invites, grants and locks, but the last one stays", async () => {
    const admin = await client.operator("administrator");
    const session = await client.session(admin);
    const post = (path: string, body: object) => client.call("POST", path, { session, body });
    const invited = {
      Email: "new@house.example",
      Name: "New Person",
      Sprache: "en",
      Rolle: "care",
      Mandant: "ewe",
      Grund: "A new colleague",
    };
    expect((await post("/betreuende", invited)).json).toEqual({ Ergebnis: "granted" });
    const list = await client.call("GET", "/betreuende", { session });
    const found = (list.json["Content"] as { Id: number; Email: string }[]).find(
      ({ Email }) => Email === invited.Email,
    );
    expect(found).toMatchObject({
      Zustand: "invited",
      Einladung: { Gesendet: expect.any(String) as string },
      Rollen: [{ Rolle: "care", Mandant: "ewe" }],
    });
    const auditor = { Rolle: "auditor", Mandant: "telekom", Grund: "For the audit" };
    const granted = await post(`/betreuende/${found?.Id}/rollen`, auditor);
    expect(granted.json).toEqual({ Ergebnis: "granted" });
    const { rows } = await app.testDatabase.owner.query<{ to: string }>(
      "select to_address as to from mail where template = 'operatorInvitation' order by id desc limit 1",
    );
    expect(rows[0]?.to).toBe(invited.Email);
    const again = await client.call("POST", `/betreuende/${found?.Id}/einladung`, { session });
    expect(again.status).toBe(204);
    expect((await client.call("POST", `/betreuende/${admin}/einladung`, { session })).status).toBe(409);
    const links = await app.testDatabase.owner.query(
      "select 1 from operator_link where operator_id = $1 and used_at is null",
      [found?.Id],
    );
    expect(links.rows.length).toBe(1);
    const leave = await client.call("PUT", `/betreuende/${admin}/zustand`, {
      session,
      body: { Zustand: "left" },
    });
    expect(leave.json.code).toBe(errorCodes.wrongState);
  });

  test("ten wrong codes end the session", async () => {
    const { session } = await joinAs("max@house.example", "care", "ewe");
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const body = { Code: "000000" };
      statuses.push((await client.call("POST", "/bestaetigung/code", { session, body })).status);
    }
    expect((await client.call("GET", "/ich", { session })).status).toBe(401);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

test("sessions, links, failed logins and challenges go at the end of their term, also if nobody logs in", async () => {
  const { owner } = app.testDatabase;
  const begin = app.clock.now();
  await run("operator", "invite", "late@house.example", "care", "ewe");
  const left = async () => {
    const { rows } = await owner.query<{ left: number }>(
      `select (select count(*) from operator_session where expires_at <= $1)::integer
            + (select count(*) from operator_link where expires_at <= $1)::integer
            + (select count(*) from operator_challenge where expires_at <= $1)::integer
            + (select count(*) from operator_attempt)::integer as left`,
      [new Date(begin.getTime() + 4 * 86_400_000)],
    );
    return rows[0]?.left;
  };
  expect(await left()).toBeGreaterThan(0);
  app.clock.set(new Date(begin.getTime() + 40 * 86_400_000));
  await runJobs(app);
  expect(await left()).toBe(0);
});
