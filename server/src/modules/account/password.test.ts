import { fieldRuleText } from "@weitersagen/contract/field-rules";
import { describe, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { type Questions, type Seen, tellingQuestions } from "../../../test/known-address.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { addReferrer, mailedToken, PASSWORD } from "../../../test/referrers.ts";

// Each try costs a password hash, and hashes wait for each other.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const asVisitor = apiClient(app, "ewe");
let visitors = 0;
/** Each call from an address of its own: the limits by visitor are not what is tried here. */
const call: typeof asVisitor = (method, path, options = {}) => {
  visitors += 1;
  const headers = { "x-forwarded-for": `10.1.${visitors >> 8}.${visitors & 255}` };
  return asVisitor(method, path, { ...options, headers });
};
const newPassword = "Morgenrot77";
const login = async (email: string, Password = PASSWORD) =>
  (await call("POST", "/account/login", { body: { Email: email, Password } })).body;
const sessionOf = async (email: string) => String((await login(email))["token"]);
const codeFor = async (path: string, body: object) => (await call("PUT", path, { body })).body["code"];

describe("responses do not reveal whether an address is registered", () => {
  const askLogin = (Email: string) =>
    call("POST", "/account/login", { body: { Email, Password: "Falsch123" } });
  const questions: Questions = {
    login: askLogin,
    reset: (email) => call("GET", `/account/resetPassword/${encodeURIComponent(email)}`),
    resend: (email) => call("GET", `/account/resendWelcomeMail/${encodeURIComponent(email)}`),
    newsletter: (Email) => call("PUT", "/empfehler/newsletter/optout", { body: { Email } }),
  };

  test("registered, unconfirmed, blocked and unknown addresses get the same bytes and headers", async () => {
    const people = await Promise.all([
      addReferrer(app, "ewe"),
      addReferrer(app, "ewe", { unfinished: true }),
      addReferrer(app, "ewe", { blockReason: "rules" }),
      addReferrer(app, "telekom"),
    ]);
    const addresses = [...people.map(({ email }) => email), "nobody@example.org"];
    expect(await tellingQuestions(questions, addresses)).toEqual([]);
  });

  test("the comparison detects a difference in status, header or body", async () => {
    const { email } = await addReferrer(app, "ewe");
    const careless = (change: (answer: Seen) => Partial<Seen>) => async (asked: string) => {
      const answer = await askLogin(asked);
      return asked === email ? { ...answer, ...change(answer) } : answer;
    };
    const telling: Questions = {
      status: careless(() => ({ status: 403 })),
      header: careless(({ headers }) => ({ headers: new Headers([...headers, ["x-tries", "1"]]) })),
      byte: careless(({ text }) => ({ text: `${text} ` })),
      nothing: careless(() => ({})),
    };
    expect(await tellingQuestions(telling, [email, "nobody@example.org"])).toEqual([
      "status",
      "header",
      "byte",
    ]);
  });
});

describe("a forgotten password", () => {
  test("is requested with the same response for known, unknown and impossible addresses", async () => {
    const { email } = await addReferrer(app, "ewe");
    for (const address of [email, "niemand@example.org", "keine adresse", "%27"]) {
      const answer = await call("GET", `/account/resetPassword/${encodeURIComponent(address)}`);
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    await runJobs(app);
    expect(await mailsTo(app, email)).toHaveLength(1);
    expect(await mailsTo(app, "niemand@example.org")).toHaveLength(0);
  });

  test("a registered person who asks for the welcome mail again gets a link to log in", async () => {
    const { email } = await addReferrer(app, "ewe");
    await call("GET", `/account/resendWelcomeMail/${encodeURIComponent(email)}`);
    await runJobs(app);
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      "Ihr Anmeldelink für Küstenstrom",
    ]);
  });

  test("is replaced once through the mailed link; all sessions and older links end", async () => {
    const { email, id } = await addReferrer(app, "ewe");
    const session = await sessionOf(email);
    const older = await mailedToken(app, "ewe", "passwordReset", id);
    await call("GET", `/account/resetPassword/${email}`);
    await runJobs(app);
    const Token = await tokenIn(app, email, "passwordReset");
    expect((await call("PUT", "/account/validateResetPassword", { body: { Token } })).status).toBe(204);
    expect(
      (await call("PUT", "/account/resetPassword", { body: { Token, Password: newPassword } })).status,
    ).toBe(204);
    expect(await login(email, newPassword)).toHaveProperty("token");
    expect(await login(email)).toMatchObject({ code: "PSOF0201" });
    expect((await call("GET", "/account/user", { token: session })).body["code"]).toBe("PSOF0204");
    for (const used of [Token, older]) {
      expect(await codeFor("/account/resetPassword", { Token: used, Password: newPassword })).toBe(
        "PSOF0202",
      );
      expect(await codeFor("/account/validateResetPassword", { Token: used })).toBe("PSOF0202");
    }
    await runJobs(app);
    expect((await mailsTo(app, email)).map(({ template }) => template)).toContain("accountChanged");
  });

  test("is answered in the language of the page where it was asked for, not of the account", async () => {
    const { email } = await addReferrer(app, "ewe");
    const inEnglish = { headers: { "accept-language": "en" } };
    await asVisitor("GET", `/account/resetPassword/${email}`, inEnglish);
    await asVisitor("POST", "/account/loginlink", { ...inEnglish, body: { Email: email } });
    await runJobs(app);
    const mails = await mailsTo(app, email);
    const subjects = mails.map(({ subject }) => subject?.split(" for ")[0]);
    expect(new Set(subjects)).toEqual(new Set(["New password", "Your login link"]));
    for (const { text } of mails) expect(text).toContain("/en/");
  });

  test("is set once by twenty concurrent calls with the same link", async () => {
    const { id } = await addReferrer(app, "ewe");
    const Token = await mailedToken(app, "ewe", "passwordReset", id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call("PUT", "/account/resetPassword", { body: { Token, Password: newPassword } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("sends a limited number of mails per hour", async () => {
    const { email } = await addReferrer(app, "ewe");
    for (let round = 0; round < 8; round++) await call("GET", `/account/resetPassword/${email}`);
    await runJobs(app);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test("of a blocked account is not replaced, and the response states the block", async () => {
    const { id } = await addReferrer(app, "ewe", { blockReason: "blocked" });
    const Token = await mailedToken(app, "ewe", "passwordReset", id);
    expect(await codeFor("/account/validateResetPassword", { Token })).toBe("PSOF0205");
    expect(await codeFor("/account/resetPassword", { Token, Password: newPassword })).toBe("PSOF0205");
  });

  test("is not set through an expired link or one of another tenant", async () => {
    const { id } = await addReferrer(app, "ewe");
    const expired = await mailedToken(app, "ewe", "passwordReset", id);
    const stranger = await addReferrer(app, "telekom");
    const foreign = await mailedToken(app, "telekom", "passwordReset", stranger.id);
    app.clock.advance(3_600_000);
    for (const Token of [expired, foreign, "unbekannt"]) {
      expect(await codeFor("/account/resetPassword", { Token, Password: newPassword })).toBe("PSOF0202");
    }
  });
});

test("the link of the welcome mail sets the first password and completes the registration", async () => {
  const { email, id } = await addReferrer(app, "ewe", { unfinished: true });
  const Token = await mailedToken(app, "ewe", "registration", id);
  await call("PUT", "/account/resetPassword", { body: { Token, Password: newPassword } });
  expect(await login(email, newPassword)).toHaveProperty("token");
  const { rows } = await app.testDatabase.owner.query(
    "select confirmed_at is not null as confirmed, registered_at is not null as registered from referrer where id = $1",
    [id],
  );
  expect(rows).toEqual([{ confirmed: true, registered: true }]);
  expect(await mailsTo(app, email)).toEqual([]);
});

describe("a password is changed", () => {
  const change = (token: string, OldPassword: string, Password: string) =>
    call("PUT", "/account/resetPasswordWithoutToken", { token, body: { OldPassword, Password } });

  test("with the old password; all other sessions end", async () => {
    const { email } = await addReferrer(app, "ewe");
    const [here, elsewhere] = await Promise.all([sessionOf(email), sessionOf(email)]);
    expect((await change(here, PASSWORD, newPassword)).status).toBe(204);
    expect((await call("GET", "/account/user", { token: here })).status).toBe(200);
    expect((await call("GET", "/account/user", { token: elsewhere })).body["code"]).toBe("PSOF0204");
    expect(await login(email, newPassword)).toHaveProperty("token");
  });

  test("not to a common one, neither by link nor by form: the link stays valid and the field error says why", async () => {
    const { email, id } = await addReferrer(app, "ewe");
    const Token = await mailedToken(app, "ewe", "passwordReset", id);
    const set = await call("PUT", "/account/resetPassword", { body: { Token, Password: "Passw0rt1!" } });
    const changed = await change(await sessionOf(email), PASSWORD, "Sommer2026");
    for (const { status, body } of [set, changed]) {
      expect(status).toBe(400);
      expect(body["errors"]).toEqual([
        { path: "Password", message: expect.stringContaining("leicht zu erraten, weil") as string },
      ]);
    }
    const again = await call("PUT", "/account/resetPassword", { body: { Token, Password: newPassword } });
    expect(again.status).toBe(204);
  });

  test("not with a wrong old password: the field error says so and the session continues", async () => {
    const { email } = await addReferrer(app, "ewe");
    const token = await sessionOf(email);
    const answer = await change(token, "Falsch123", newPassword);
    expect(answer.status).toBe(400);
    expect(answer.body["errors"]).toEqual([
      { path: "OldPassword", message: "Das bisherige Passwort ist nicht richtig." },
    ]);
    expect((await call("GET", "/account/user", { token })).status).toBe(200);
  });

  test("not after ten wrong old passwords in 15 minutes, also concurrent ones and from many addresses", async () => {
    const { email } = await addReferrer(app, "ewe");
    const token = await sessionOf(email);
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => change(token, "Falsch123", newPassword)),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    const locked = await change(token, PASSWORD, newPassword);
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    const emailChange = { token, body: { Email: "another@example.org", Password: PASSWORD } };
    expect((await call("PUT", "/empfehler/email", emailChange)).status).toBe(429);
    app.clock.advance(15 * 60_000);
    expect((await change(token, PASSWORD, newPassword)).status).toBe(204);
  });

  test("also while a stranger's wrong logins lock the login", async () => {
    const { email } = await addReferrer(app, "ewe");
    const token = await sessionOf(email);
    await Promise.all(Array.from({ length: 11 }, () => login(email, "Falsch123")));
    expect((await change(token, PASSWORD, newPassword)).status).toBe(204);
  });

  test("not by a visitor who gave sixty wrong old passwords for several accounts", async () => {
    const guess = async (token: string, OldPassword: string) =>
      asVisitor("PUT", "/account/resetPasswordWithoutToken", {
        token,
        body: { OldPassword, Password: newPassword },
        headers: { "x-forwarded-for": "10.9.9.9" },
      });
    for (let account = 0; account < 6; account += 1) {
      const token = await sessionOf((await addReferrer(app, "ewe")).email);
      const tries = await Promise.all(Array.from({ length: 10 }, () => guess(token, "Falsch123")));
      expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 400));
    }
    const another = await sessionOf((await addReferrer(app, "ewe")).email);
    expect((await guess(another, PASSWORD)).status).toBe(429);
    expect((await change(another, PASSWORD, newPassword)).status).toBe(204);
  });
});

test("a password has 8 characters with a lower-case letter, an upper-case letter and a digit", async () => {
  const { body: rule } = await call("GET", "/account/passwortvalidator");
  expect(rule["MinLength"]).toBe(8);
  const pattern = new RegExp(String(rule["Pattern"]));
  for (const Password of ["Kurz123", "ohne1gross", "OHNE1KLEIN", "OhneZiffer", ""]) {
    expect(pattern.test(Password)).toBe(false);
    const { status, body } = await call("PUT", "/account/resetPassword", { body: { Token: "x", Password } });
    expect(status).toBe(400);
    expect(body["errors"]).toEqual([{ path: "Password", message: fieldRuleText("passwordRule", "de") }]);
  }
  for (const good of [PASSWORD, "äÖ3456789", "langer Satz mit Ö und 1"])
    expect(pattern.test(good)).toBe(true);
});
