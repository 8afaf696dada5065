import { describe, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecommendation } from "../../../test/people.ts";
import { addReferrer, mailedToken, tenantIdOf } from "../../../test/referrers.ts";

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
    const reset = { Token, Password: "Morgenstern7" };
    expect((await call("PUT", "/account/resetPassword", { body: reset })).status).toBe(204);
  });

  test("of a known address is refused, of one that is not allowed too", async () => {
    const { email } = await person();
    const taken = await call("POST", "/account/createEmpfehler", { body: body(email.toUpperCase()) });
    expect([taken.status, taken.body["code"]]).toEqual([409, "PSOF0302"]);
    const there = apiClient(app, "allianz");
    const answer = await there("POST", "/account/createEmpfehler", { body: body("fremd@example.org") });
    expect(answer.body["code"]).toMatch(/^PSOF0(303|501)$/);
  });
});

describe("own data", () => {
  test("can be changed, and the owner hears of it; fields of others' concern stay", async () => {
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

  test("the language decides that of mails", async () => {
    const { token, email } = await person();
    const body = { Language: "en" };
    expect((await call("POST", "/account/updateLanguage/", { token, body })).body["language"]).toBe("en");
    const unknown = await call("POST", "/account/updateLanguage/", { token, body: { Language: "fr" } });
    expect(unknown.body["errors"]).toEqual([{ path: "Language", message: "Möglich ist: de, en." }]);
    await call("GET", `/account/resetPassword/${email}`);
    await runJobs(app);
    expect((await mailsTo(app, email))[0]?.subject).toBe("New password for Küstenstrom");
  });

  test("a customer number waits for confirmation; somebody else's account is unknown", async () => {
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
  });

  test("can be downloaded, all of it and nobody else's", async () => {
    const { token, email, publicHash } = await person();
    const other = await person();
    const headers = [["Authorization", `Bearer ${token}`]] as const;
    const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
    const Texte = { sms: "Nimm den Link: {link}", whatsapp: "Moin, das habe ich auch: {link}" };
    expect((await call("PUT", `/empfehlung/${recommendation}`, { token, body: { Texte } })).status).toBe(200);
    const { body, text } = await call("GET", "/empfehler/daten", { token });
    const sections = body["Bereiche"] as { Name: string; Eintraege: Record<string, unknown>[] }[];
    expect(sections.map(({ Name }) => Name)).toEqual([
      "account",
      "consents",
      "recommendations",
      "shareTexts",
      "rewards",
      "bankAccounts",
      "claims",
      "mails",
      "sessions",
    ]);
    expect(sections[0]?.Eintraege[0]).toMatchObject({ "E-Mail": email, Kennung: publicHash });
    expect(sections[2]?.Eintraege).toMatchObject([{ Nummer: recommendation, Stand: "open" }]);
    expect(sections[3]?.Eintraege).toEqual([
      { Empfehlung: recommendation, Kanal: "sms", Text: Texte.sms },
      { Empfehlung: recommendation, Kanal: "whatsapp", Text: Texte.whatsapp },
    ]);
    expect(text).not.toContain(other.email);
    expect(text).not.toMatch(/argon2|password_hash/);
  });

  test("is downloaded with products as they are called in the reader's language", async () => {
    const { token } = await person();
    const headers = [["Authorization", `Bearer ${token}`]] as const;
    await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
    const productIn = async (language: string) => {
      const { body } = await call("GET", "/empfehler/daten", {
        token,
        headers: { "Accept-Language": language },
      });
      const sections = body["Bereiche"] as { Name: string; Eintraege: Record<string, unknown>[] }[];
      return sections.find(({ Name }) => Name === "recommendations")?.Eintraege[0]?.["Produkt"];
    };
    expect(await productIn("de")).toBe("Küstenstrom Klar – Ökostrom");
    expect(await productIn("en")).toBe("Küstenstrom Klar – green power");
  });

  test("is deleted with the account: no name, no address, no way in, and links that lead nowhere", async () => {
    const { token, email, id } = await person();
    const headers = [["Authorization", `Bearer ${token}`]] as const;
    const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
    const link = await mailedToken(app, "ewe", "login", id);
    expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
    expect((await call("GET", "/account/user", { token })).body["code"]).toBe("PSOF0204");
    expect((await call("GET", `/account/login?token=${link}`)).body["code"]).toBe("PSOF0202");
    expect((await call("GET", `/empfehlen/${recommendation}`)).body["code"]).toBe("PSOF0310");
    const { rows } = await app.testDatabase.owner.query(
      "select email, first_name, last_name, password_hash, deleted_at is not null as deleted from referrer where id = $1",
      [id],
    );
    expect(rows).toEqual([
      { email: null, first_name: null, last_name: null, password_hash: null, deleted: true },
    ]);
    expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(["accountDeleted"]);
    const again = { Vorname: "Erika", Nachname: "Mustermann", Email: email };
    expect((await call("POST", "/account/createEmpfehler", { body: again })).status).toBe(204);
  });
});

describe("the newsletter", () => {
  const state = async (token: string) => {
    const { body } = await call("GET", "/account/user", { token });
    return [body["newsletterpermission"], body["newsletterpermissionversendetam"] !== null];
  };

  test("begins with the mailed click, which may be repeated", async () => {
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

  test("ends by one click without login, and an old click does not bring it back", async () => {
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

  test("says the same of known and unknown addresses, and refuses wrong and expired links", async () => {
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

test("earnings add up by calendar year, with the hint from 256 €", async () => {
  const { token, id } = await person();
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  const tenant = tenantIdOf(app, "ewe");
  // New Year's Eve in Greenwich is New Year in Germany.
  const rewards = [
    ["paid", 20_000, "2026-03-01T09:00:00Z"],
    ["paid", 5_600, "2025-12-31T23:30:00Z"],
    ["paid", 1_000, "2025-06-01T09:00:00Z"],
    ["open", 7_000, "2026-11-01T09:00:00Z"],
    ["cancelled", 9_900, "2026-11-01T09:00:00Z"],
  ] as const;
  for (const [status, cents, at] of rewards) {
    await app.testDatabase.owner.query(
      `with ordered as (
         insert into placed_order (tenant_id, recommendation_id, source, ordered_at, verified_at, matched_by, created_at, changed_at)
         select $1::integer, id, 'feed', $5::timestamptz, $5, 'recommendationNumber', $5, $5 from recommendation
          where tenant_id = $1 and number = $6 returning id, recommendation_id)
       insert into reward (tenant_id, order_id, recommendation_id, party, referrer_id, amount_cents, status, status_at, due_at, choice, created_at)
       select $1, id, recommendation_id, 'referrer', $2, $3, $4, $5, $5, 'transfer', $5 from ordered`,
      [tenant, id, cents, status, at, recommendation],
    );
  }
  expect((await call("GET", "/empfehler/summen", { token })).body).toEqual({
    ErhaltenCent: 26_600,
    UnterwegsCent: 7_000,
    Jahre: [
      { Jahr: 2026, Cent: 25_600 },
      { Jahr: 2025, Cent: 1_000 },
    ],
    SteuerhinweisJahr: 2026,
  });
});
