import { describe, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { addReferrer, mailedToken, PASSWORD } from "../../../test/referrers.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

// Each try costs a password hash, and hashes wait for each other.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
const call = apiClient(app, "ewe");
const login = (email: string, password = PASSWORD, more: object = {}) =>
  call("POST", "/account/login", { body: { Email: email, Password: password, ...more } });

describe("a login", () => {
  test("answers the user with a token that opens the account", async () => {
    const { email, publicHash } = await addReferrer(app, "ewe");
    const { status, body } = await login(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: email,
      anrede: "",
      vorname: "Erika",
      nachname: "Mustermann",
      email,
      empfehlerHash: publicHash,
      newsletterpermission: false,
      newsletterpermissionversendetam: null,
      language: "de",
      emailbestaetigt: true,
      tokenExpires: "2026-11-16T09:00:00.000Z",
    });
    const user = await call("GET", "/account/user", { token: String(body["token"]) });
    expect(user.body).toMatchObject({ email, vorname: "Erika", token: body["token"] });
    expect(user.body).not.toHaveProperty("tokenExpires");
  });

  test("lasts 60 days if it is remembered, otherwise a day", async () => {
    const { email } = await addReferrer(app, "ewe");
    const { body } = await login(email, PASSWORD, { AngemeldetBleiben: true });
    expect(body["tokenExpires"]).toBe("2027-01-14T09:00:00.000Z");
  });

  test("ends with the logout, other sessions do not", async () => {
    const { email } = await addReferrer(app, "ewe");
    const [first, second] = await Promise.all([login(email), login(email)]);
    const token = String(first.body["token"]);
    expect((await call("POST", "/account/logout", { token })).status).toBe(204);
    expect((await call("GET", "/account/user", { token })).body["code"]).toBe("PSOF0204");
    expect((await call("GET", "/account/user", { token: String(second.body["token"]) })).status).toBe(200);
  });

  test("of another tenant is not accepted", async () => {
    const { email } = await addReferrer(app, "telekom");
    expect((await login(email)).body["code"]).toBe("PSOF0201");
  });

  test("ignores unknown fields", async () => {
    const { email, id } = await addReferrer(app, "ewe");
    const extra = { id: 1, tenant_id: 2, block_reason: "rules", password_hash: "x", confirmed_at: null };
    expect((await login(email, PASSWORD, extra)).status).toBe(200);
    const { rows } = await app.testDatabase.owner.query("select block_reason from referrer where id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ block_reason: null }]);
  });
});

describe("a wrong login", () => {
  test("answers the same bytes for known, unknown, unfinished and blocked accounts", async () => {
    const known = await addReferrer(app, "ewe");
    const unfinished = await addReferrer(app, "ewe", { unfinished: true });
    const blocked = await addReferrer(app, "ewe", { blockReason: "rules" });
    const emails = [known.email, unfinished.email, blocked.email, "niemand@example.org", "keine adresse"];
    const answers = await Promise.all(emails.map((email) => login(email, "Falsch123")));
    for (const { status, text } of answers) {
      expect(status).toBe(401);
      expect(text).toBe(answers[0]?.text);
    }
    expect(answers[0]?.body["code"]).toBe("PSOF0201");
  });

  test.each([
    ["blocked", "PSOF0205"],
    ["rules", "PSOF0206"],
    ["employee", "PSOF0207"],
  ] as const)(
    "of an account blocked as %s reveals the block only after the right password",
    async (blockReason, code) => {
      const { email } = await addReferrer(app, "ewe", { blockReason });
      expect((await login(email)).body["code"]).toBe(code);
      expect((await login(email, "Falsch123")).body["code"]).toBe("PSOF0201");
    },
  );

  test("locks the address after ten attempts, also concurrent ones and also an unknown address", async () => {
    const { email } = await addReferrer(app, "ewe");
    for (const address of [email, "auch-niemand@example.org"]) {
      const tries = await Promise.all(Array.from({ length: 14 }, () => login(address, "Falsch123")));
      expect(tries.filter(({ body }) => body["code"] === "PSOF0201")).toHaveLength(10);
      const locked = await login(address);
      expect(locked.status).toBe(429);
      expect(locked.headers.get("retry-after")).toBe("900");
    }
    app.clock.advance(15 * 60_000);
    expect((await login(email)).status).toBe(200);
  });

  test.each([
    ["a block", "block_reason = 'rules', blocked_at = now()", "PSOF0206"],
    ["a new password", "password_hash = 'another'", "PSOF0201"],
  ])("that comes together with %s opens no session", async (_name, change, code) => {
    const { id, email } = await addReferrer(app, "ewe");
    const token = await mailedToken(app, "ewe", "login", id);
    const { owner } = app.testDatabase;
    const waiting = (count: number) =>
      eventually(async () => {
        const { rows } = await owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length === count;
      });
    const other = await owner.connect();
    try {
      await other.query("begin");
      await other.query(`update referrer set ${change} where id = ${id}`);
      await other.query(`delete from one_time_token where subject = ${id} and purpose = 'login'`);
      const byPassword = login(email);
      await waiting(1);
      const byLink = call("GET", `/account/login?token=${token}`);
      await waiting(2);
      await other.query("commit");
      expect((await byPassword).body["code"]).toBe(code);
      expect((await byLink).body["code"]).toBe("PSOF0202");
    } finally {
      other.release();
    }
  });

  test("does not prevent the owner from setting a new password and logging in", async () => {
    const { email } = await addReferrer(app, "ewe");
    await Promise.all(Array.from({ length: 11 }, () => login(email, "Falsch123")));
    expect((await login(email)).status).toBe(429);
    await call("GET", `/account/resetPassword/${email}`);
    await runJobs(app);
    const Token = await tokenIn(app, email, "passwordReset");
    const body = { Token, Password: "Neues123Passwort" };
    expect((await call("PUT", "/account/resetPassword", { body })).status).toBe(204);
    expect((await login(email, "Neues123Passwort")).status).toBe(200);
  });
});

test("after too many wrong logins the owner still gets in by a mailed link", async () => {
  const { email } = await addReferrer(app, "ewe");
  await Promise.all(Array.from({ length: 11 }, () => login(email, "Falsch123")));
  expect((await login(email)).status).toBe(429);
  await call("POST", "/account/loginlink", { body: { Email: email } });
  await runJobs(app);
  const byLink = await call("GET", `/account/login?token=${await tokenIn(app, email, "loginLink")}`);
  expect(byLink.body).toMatchObject({ email });
});

describe("a login link", () => {
  test("is mailed, works once, and is then answered as used", async () => {
    const { email } = await addReferrer(app, "ewe");
    expect((await call("POST", "/account/loginlink", { body: { Email: email } })).status).toBe(204);
    await runJobs(app);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe("Ihr Anmeldelink für Küstenstrom");
    expect(mail?.text).toMatch(/\/login\?token=[\w-]{43}/);
    const path = `/account/login/?token=${await tokenIn(app, email, "loginLink")}`;
    expect((await call("GET", path)).body).toMatchObject({ email });
    const again = await call("GET", path);
    expect([again.status, again.body["code"]]).toEqual([410, "PSOF0209"]);
  });

  test("leads back to the screen that asked for the login, and to no other address", async () => {
    const linkFor = async (Ziel: string) => {
      const { email } = await addReferrer(app, "ewe");
      expect((await call("POST", "/account/loginlink", { body: { Email: email, Ziel } })).status).toBe(204);
      await runJobs(app);
      const [mail] = await mailsTo(app, email);
      const link = /\/login\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
      return new URL(link, "http://ewe.localhost").searchParams.get("redirect");
    };
    expect(await linkFor("/empfehler/bankdaten")).toBe("/empfehler/bankdaten");
    expect(await linkFor("/nachbuchung?nr=J53FDD5E4B&channel=fremd#x")).toBe("/nachbuchung?nr=J53FDD5E4B");
    for (const kept of [
      "/empfehlen/101?handyId=17",
      "/agent/empfehlen/12?berater=1&thema=302",
      "/persoenlicherbereich?entscheiden=J53FDD5E4B",
    ])
      expect(await linkFor(kept)).toBe(kept);
    expect(await linkFor("/empfehlen/101?einladung=J53FDD5E4B&handyId=17&agent=4711&mitarbeiter=4712")).toBe(
      "/empfehlen/101?handyId=17",
    );
    const otherAccount = "/praemie/25?art=ueberweisung#konto";
    expect(await linkFor(otherAccount)).toBe(otherAccount);
    for (const elsewhere of ["//evil.example", "/logout", "/login/abc", "/gibt-es-nicht", "/?channel=fremd"])
      expect([elsewhere, await linkFor(elsewhere)]).toEqual([elsewhere, null]);
  });

  test("proves an address that was not confirmed yet", async () => {
    const { email, id } = await addReferrer(app, "ewe", { unfinished: true });
    const confirmed = async () => {
      const { rows } = await app.testDatabase.owner.query<{ at: Date | null }>(
        "select confirmed_at as at from referrer where id = $1",
        [id],
      );
      return rows[0]?.at ?? null;
    };
    await call("POST", "/account/loginlink", { body: { Email: email } });
    await runJobs(app);
    expect(await confirmed()).toBeNull();
    await call("GET", `/account/login?token=${await tokenIn(app, email, "loginLink")}`);
    expect(await confirmed()).toEqual(app.clock.now());
  });

  test("opened twenty times concurrently logs in once", async () => {
    const { id } = await addReferrer(app, "ewe");
    const token = await mailedToken(app, "ewe", "login", id);
    const path = `/account/login?token=${token}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call("GET", path, { headers: { "x-forwarded-for": `10.0.0.${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("that is expired, unknown or meant for something else is refused as expired", async () => {
    const { id } = await addReferrer(app, "ewe");
    const expired = await mailedToken(app, "ewe", "login", id);
    const reset = await mailedToken(app, "ewe", "passwordReset", id);
    const autologin = await mailedToken(app, "ewe", "autologin", id);
    app.clock.advance(3_600_000);
    for (const token of [expired, reset, autologin, "unbekannt"]) {
      const answer = await call("GET", `/account/login?token=${token}`);
      expect(answer.body["code"]).toBe("PSOF0202");
    }
  });

  test("of a blocked account is refused with the reason", async () => {
    const { id } = await addReferrer(app, "ewe", { blockReason: "employee" });
    const token = await mailedToken(app, "ewe", "login", id);
    expect((await call("GET", `/account/login?token=${token}`)).body["code"]).toBe("PSOF0207");
  });
});

test("in autologin mode a token works until it expires, and a session can be resumed", async () => {
  await setTenantFields(app.database, "telekom", ["IsAutologin=1"]);
  await app.tenants.refresh();
  const there = apiClient(app, "telekom");
  const { id, email } = await addReferrer(app, "telekom");
  const token = await mailedToken(app, "telekom", "autologin", id);
  const first = await there("GET", `/account/login?token=${token}`);
  const second = await there("GET", `/account/login?token=${token}`);
  expect([first.status, second.status]).toEqual([200, 200]);
  const resumed = await there("GET", `/account/login?token=${String(first.body["token"])}`);
  expect(resumed.body).toMatchObject({ email, token: first.body["token"] });
  app.clock.advance(3_600_000);
  expect((await there("GET", `/account/login?token=${token}`)).body["code"]).toBe("PSOF0202");
});

test("a token of the autologin mode ends with a new password", async () => {
  const there = apiClient(app, "telekom");
  const { id } = await addReferrer(app, "telekom");
  const token = await mailedToken(app, "telekom", "autologin", id);
  expect((await there("GET", `/account/login?token=${token}`)).status).toBe(200);
  const Token = await mailedToken(app, "telekom", "passwordReset", id);
  await there("PUT", "/account/resetPassword", { body: { Token, Password: "Morgenrot77" } });
  expect((await there("GET", `/account/login?token=${token}`)).body["code"]).toBe("PSOF0202");
});
