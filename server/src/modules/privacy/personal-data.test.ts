import { describe, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo } from "../../../test/jobs.ts";
import { plantRecommendation } from "../../../test/people.ts";
import { addReferrer, mailedToken, tenantIdOf } from "../../../test/referrers.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
const call = apiClient(app, "ewe");

async function person() {
  const referrer = await addReferrer(app, "ewe");
  return { ...referrer, token: await app.issueToken("ewe", "user", referrer.id) };
}

describe("personal data", () => {
  test("can be downloaded completely, without the data of others", async () => {
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
      "formerAddresses",
      "consents",
      "recommendations",
      "shareTexts",
      "rewards",
      "claims",
      "claimFiles",
      "sessions",
      "reminders",
      "acceptances",
      "orders",
      "recipientRewards",
      "bankAccounts",
      "careNotes",
      "invitations",
      "mails",
      "contactMessages",
      "privacyRequests",
      "holds",
    ]);
    expect(sections[0]?.Eintraege[0]).toMatchObject({ "E-Mail": email, Kennung: publicHash });
    expect(sections[3]?.Eintraege).toMatchObject([{ Nummer: recommendation, Stand: "open" }]);
    expect(sections[4]?.Eintraege).toEqual([
      { Empfehlung: recommendation, Kanal: "sms", Text: Texte.sms },
      { Empfehlung: recommendation, Kanal: "whatsapp", Text: Texte.whatsapp },
    ]);
    expect(text).not.toContain(other.email);
    expect(text).not.toMatch(/argon2|password_hash/);
  });

  test("contains the whole IBAN only shortly after a login", async () => {
    const { token } = await person();
    const body = { Kontoinhaber: "Erika Muster", IBAN: "DE89 3704 0044 0532 0130 00" };
    expect((await call("PUT", "/empfehler/bankdaten", { token, body })).status).toBe(200);
    const download = async (language: string) => {
      const answer = await call("GET", "/empfehler/daten", {
        token,
        headers: { "Accept-Language": language },
      });
      const sections = answer.body["Bereiche"] as { Name: string; Hinweis: string; Eintraege: object[] }[];
      const { Hinweis = "", Eintraege = [] } = sections.find(({ Name }) => Name === "bankAccounts") ?? {};
      return { text: answer.text, note: Hinweis, accounts: Eintraege };
    };
    expect((await download("de")).accounts).toMatchObject([{ IBAN: "DE89370400440532013000" }]);
    app.clock.advance(16 * 60_000);
    const later = await download("de");
    expect(later.accounts).toMatchObject([{ "IBAN (verkürzt)": "DE89 •••• •••• •••• ••30 00" }]);
    expect(later.text).not.toMatch(/DE89\s?3704/);
    expect(later.note).toContain("neu anmelden");
    expect((await download("en")).note).toContain("Log in again");
  });

  test("is downloaded with product names in the reader's language", async () => {
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

  test("is deleted with the account: no name, no address, no access, and locked links", async () => {
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

test("earnings are summed by calendar year, with a tax hint from 256 €", async () => {
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
  expect((await call("GET", "/empfehler/summen", { token })).body).toMatchObject({
    ErhaltenCent: 26_600,
    UnterwegsCent: 7_000,
    Jahre: [
      { Jahr: 2026, Cent: 25_600 },
      { Jahr: 2025, Cent: 1_000 },
    ],
    SteuerhinweisJahr: 2026,
  });
});
