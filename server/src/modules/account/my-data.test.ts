import { describe, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress } from "../../../test/people.ts";
import { addReferrer, mailedToken } from "../../../test/referrers.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
const call = apiClient(app, "ewe");

async function person() {
  const referrer = await addReferrer(app, "ewe");
  return { ...referrer, token: await app.issueToken("ewe", "user", referrer.id) };
}

describe("a registration", () => {
  const body = (Email: string) => ({ Vorname: "Erika", Nachname: "Mustermann", Email });

  test("sends the welcome mail, whose link sets the password", async () => {
    const email = newAddress();
    expect((await call("POST", "/account/createEmpfehler", { body: body(email) })).status).toBe(204);
    await runJobs(app);
    const Token = await tokenIn(app, email, "welcome");
    const reset = { Token, Password: "Morgenrot77" };
    expect((await call("PUT", "/account/resetPassword", { body: reset })).status).toBe(204);
  });

  test("with a known address or one that is not allowed is refused", async () => {
    const { email } = await person();
    const taken = await call("POST", "/account/createEmpfehler", { body: body(email.toUpperCase()) });
    expect([taken.status, taken.body["code"]]).toEqual([409, "PSOF0302"]);
    const there = apiClient(app, "allianz");
    const answer = await there("POST", "/account/createEmpfehler", { body: body("fremd@example.org") });
    expect(answer.body["code"]).toMatch(/^PSOF0(303|501)$/);
  });
});

describe("own data", () => {
  test("can be changed, which the owner is notified of; other fields are ignored", async () => {
    const { token, email } = await person();
    const body = {
      anrede: "Divers",
      vorname: "Kim",
      nachname: "Beispiel",
      email: "neu@example.org",
      newsletterpermission: true,
      block_reason: "rules",
    };
    const { body: user } = await call("PUT", "/empfehler/daten", { token, body });
    expect(user).toMatchObject({
      anrede: "Divers",
      vorname: "Kim",
      nachname: "Beispiel",
      email,
      newsletterpermission: false,
    });
    expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(["accountChanged"]);
  });

  test("the language applies to mails", async () => {
    const { token, email } = await person();
    const body = { Language: "en" };
    expect((await call("POST", "/account/updateLanguage/", { token, body })).body["language"]).toBe("en");
    const unknown = await call("POST", "/account/updateLanguage/", { token, body: { Language: "fr" } });
    expect(unknown.body["errors"]).toEqual([{ path: "Language", message: "Möglich ist: de, en." }]);
    await call("PUT", "/empfehler/daten", {
      token,
      body: { anrede: "Divers", vorname: "Kim", nachname: "Beispiel" },
    });
    await runJobs(app);
    expect((await mailsTo(app, email))[0]?.subject).toBe("Your account at Küstenstrom was changed");
  });

  test("a customer number waits for confirmation; another person's account is answered as unknown", async () => {
    const [one, other] = [await person(), await person()];
    const path = (hash: string) => `/empfehler/SetKundennummerForEmpfehler/${hash}?kundennummer=4711 0815-00`;
    const { token } = one;
    expect((await call("GET", "/empfehler/GetResultFromKundennummer/", { token })).body).toEqual({
      Kundennummer: null,
      Status: "Keine",
    });
    expect((await call("PUT", path(one.publicHash), { token })).body).toEqual({
      Kundennummer: "4711081500",
      Status: "Offen",
    });
    expect((await call("PUT", path(other.publicHash), { token })).body["code"]).toBe("PSOF0102");
    const { body } = await call("PUT", path(one.publicHash).replace("4711 0815-00", "abc"), { token });
    expect(body["errors"]).toEqual([
      { path: "kundennummer", message: expect.stringContaining("4 bis 20 Ziffern") as string },
    ]);
  });
});

describe("the newsletter", () => {
  const state = async (token: string) => {
    const { body } = await call("GET", "/account/user", { token });
    return [body["newsletterpermission"], body["newsletterpermissionversendetam"] !== null];
  };

  test("starts when the mailed link is opened, any number of times", async () => {
    const { token, email, id } = await person();
    const asked = await call("PUT", "/empfehler/setNewsletterOptin", { token });
    expect(asked.body).toEqual({
      newsletterpermission: false,
      newsletterpermissionversendetam: app.clock.now().toISOString(),
    });
    const Token = await tokenIn(app, email, "newsletterOptIn");
    for (let click = 0; click < 2; click++) {
      expect((await call("PUT", "/empfehler/newsletter/optin", { body: { Token } })).status).toBe(204);
    }
    expect(await state(token)).toEqual([true, true]);
    const { rows } = await app.testDatabase.owner.query(
      "select step from consent where person_id = $1 and purpose = 'newsletter' order by id",
      [id],
    );
    expect(rows).toEqual([{ step: "asked" }, { step: "given" }]);
  });

  test("ends by one click without login, and an old link does not restart it", async () => {
    const { token, email } = await person();
    await call("PUT", "/empfehler/setNewsletterOptin", { token, body: {} });
    const optIn = await tokenIn(app, email, "newsletterOptIn");
    await call("PUT", "/empfehler/newsletter/optin", { body: { Token: optIn } });
    await call("PUT", "/empfehler/newsletter/optout", { body: { Email: email } });
    await runJobs(app);
    const Token = await tokenIn(app, email, "newsletterOptOut");
    for (let click = 0; click < 2; click++) {
      expect((await call("PUT", "/empfehler/newsletter/optout", { body: { Token } })).status).toBe(204);
    }
    await call("PUT", "/empfehler/newsletter/optin", { body: { Token: optIn } });
    expect(await state(token)).toEqual([false, false]);
  });

  test("answers known and unknown addresses alike, and refuses wrong and expired links", async () => {
    const { email, id } = await person();
    const answers = await Promise.all(
      [email, "niemand@example.org", "x"].map((Email) =>
        call("PUT", "/empfehler/newsletter/optout", { body: { Email } }),
      ),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ""],
      [204, ""],
      [204, ""],
    ]);
    const Token = await mailedToken(app, "ewe", "newsletterOptIn", id);
    app.clock.advance(3_600_000);
    for (const wrong of [Token, "unbekannt"]) {
      const answer = await call("PUT", "/empfehler/newsletter/optin", { body: { Token: wrong } });
      expect(answer.body["code"]).toBe("PSOF0202");
    }
  });
});
