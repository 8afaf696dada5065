import { expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { addReferrer } from "../../../test/referrers.ts";
import { accepting, newAddress, plantRecommendation } from "../../../test/people.ts";
import { dataRequestSweep } from "./jobs.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const call = apiClient(app, "ewe");
const { owner } = app.testDatabase;

/** Accepts a recommendation with this address, and asks for advertising. */
async function accept(email: string, more: object = {}) {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const body = { ...accepting({ email }), Werbeeinwilligung: true, ...more };
  const answer = await call("POST", `/empfaenger/create/${recommendation}`, { body });
  expect(answer.status).toBe(201);
  return String(answer.body["Empfaengernummer"]);
}

async function confirmByMail(email: string) {
  const token = await tokenIn(app, email, "recommendationAccepted");
  const answer = await call("PUT", `/empfaenger/zustimmung?token=${token}`, { body: { AgbText: true } });
  expect(answer.status).toBe(200);
}

/** Requests the link, opens it and returns the session. */
async function open(email: string): Promise<string> {
  expect((await call("POST", "/datenauskunft", { body: { Email: email } })).status).toBe(204);
  await runJobs(app);
  const Token = await tokenIn(app, email, "dataAccess");
  const { status, body } = await call("POST", "/datenauskunft/oeffnen", { body: { Token } });
  expect(status).toBe(200);
  return String(body["Token"]);
}

const withPassword = () => addReferrer(app, "ewe");

const receipts = async (email: string) =>
  (await mailsTo(app, email)).filter(({ template }) => template === "dataDeleted");

const overview = (token: string) => call("GET", "/datenauskunft/angaben", { token });

test("a request is answered the same for known and unknown addresses, and only known ones get a mail", async () => {
  const known = newAddress();
  const unknown = newAddress();
  await accept(known);
  const ask = async (Email: string) => {
    const { status, text } = await call("POST", "/datenauskunft", { body: { Email } });
    return { status, text };
  };
  expect(await ask(known)).toEqual(await ask(unknown));
  await runJobs(app);
  expect((await mailsTo(app, known)).map(({ template }) => template)).toContain("dataAccess");
  expect(await mailsTo(app, unknown)).toEqual([]);
});

test("the mailed link works once, proves the address, and its session ends after half an hour", async () => {
  const email = newAddress();
  await accept(email);
  const session = await open(email);
  const { rows } = await owner.query("select address_confirmed_at from recipient where email = $1", [email]);
  expect(rows).toEqual([{ address_confirmed_at: app.clock.now() }]);
  const Token = await tokenIn(app, email, "dataAccess");
  const again = await call("POST", "/datenauskunft/oeffnen", { body: { Token } });
  expect(again.body["code"]).toBe("PSOF0209");
  expect((await overview(session)).status).toBe(200);
  app.clock.advance(30 * 60_000);
  expect((await overview(session)).body["code"]).toBe("PSOF0204");
});

test("the link expires after a day, and at most five are mailed per hour", async () => {
  const email = newAddress();
  await accept(email);
  for (let time = 0; time < 7; time += 1) {
    await call("POST", "/datenauskunft", { body: { Email: email } });
    await runJobs(app);
  }
  const links = (await mailsTo(app, email)).filter(({ template }) => template === "dataAccess");
  expect(links).toHaveLength(5);
  const Token = await tokenIn(app, email, "dataAccess");
  app.clock.advance(24 * 3_600_000);
  const late = await call("POST", "/datenauskunft/oeffnen", { body: { Token } });
  expect(late.body["code"]).toBe("PSOF0202");
});

test("the token from accepting a recommendation opens nothing here: it does not prove the address", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { body } = await call("POST", `/empfaenger/create/${recommendation}`, { body: accepting() });
  expect((await overview(String(body["Token"]))).body["code"]).toBe("PSOF0203");
});

test("shows and corrects what was given with each acceptance of the address, and of no other", async () => {
  const email = newAddress();
  const [one, two, other] = [await accept(email), await accept(email), await accept(newAddress())];
  const token = await open(email);
  const seen = (await overview(token)).body;
  expect(seen).toMatchObject({ Email: email, HatKonto: false });
  const numbers = (body: Record<string, unknown>) =>
    (body["Empfehlungen"] as { Empfaengernummer: string }[]).map(({ Empfaengernummer }) => Empfaengernummer);
  expect(numbers(seen).toSorted()).toEqual([one, two].toSorted());
  expect(seen["Empfehlungen"]).toContainEqual(
    expect.objectContaining({ Produkt: "Küstenstrom Klar – Ökostrom" }),
  );
  const Adresse = { Strasse: "Am Deich", Hausnummer: "7a", Plz: "26121", Ort: "Oldenburg" };
  const corrected = { Anrede: "Frau", Vorname: "Maxi", Nachname: "Richtig", Adresse };
  const { body } = await call("PUT", `/datenauskunft/angaben/${one}`, { token, body: corrected });
  expect(body["Empfehlungen"]).toContainEqual(
    expect.objectContaining({ Empfaengernummer: one, ...corrected }),
  );
  const foreign = await call("PUT", `/datenauskunft/angaben/${other}`, { token, body: corrected });
  expect(foreign.body["code"]).toBe("PSOF0102");
});

test("each consent is shown with its wording and withdrawn with one call, which is recorded", async () => {
  const email = newAddress();
  await accept(email);
  const token = await open(email);
  const consents = async () =>
    (
      (await overview(token)).body["Einwilligungen"] as { Art: string; Stand: string; Wortlaut: string }[]
    ).map(({ Art, Stand, Wortlaut }) => [Art, Stand, Wortlaut]);
  const advertising =
    "Küstenstrom darf mich per E-Mail über Angebote informieren. Das ist freiwillig und jederzeit widerrufbar.";
  expect(await consents(), "the data link does not name it, so it does not confirm it").toEqual([
    ["Werbung", "Angefragt", advertising],
    ["Bedingungen", "Erteilt", null],
  ]);
  await confirmByMail(email);
  expect((await consents())[0]).toEqual(["Werbung", "Erteilt", advertising]);
  const withdraw = (Art: string, Thema: string) =>
    call("PUT", "/datenauskunft/widerruf", { token, body: { Art, Thema } });
  expect((await withdraw("Bedingungen", "2026-05-01")).body["code"]).toBe("PSOF0103");
  expect((await withdraw("Werbung", "advertising")).status).toBe(200);
  expect((await withdraw("Werbung", "advertising")).status).toBe(200);
  const { rows } = await owner.query(
    `select array_agg(c.step order by c.id) as steps, r.advertising_consent_at from recipient r
       join consent c on c.person = 'recipient' and c.person_id = r.id and c.purpose = 'advertising'
      where r.email = $1 group by r.id, r.advertising_consent_at`,
    [email],
  );
  expect(rows).toEqual([{ steps: ["asked", "given", "withdrawn"], advertising_consent_at: null }]);
});

test("an address with an account is told so, and a request is forgotten after two days", async () => {
  const email = newAddress();
  await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  await accept(email);
  expect((await overview(await open(email))).body).toMatchObject({ HatKonto: true });
  const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
  const now = new Date(app.clock.now().getTime() + 48 * 3_600_000 + 1);
  await dataRequestSweep.run({ tenantId, now, database: app.database });
  const { rows } = await owner.query("select count(*)::integer as count from data_request");
  expect(rows).toEqual([{ count: 0 }]);
});

test("the download contains what is stored about the address, and nothing about others", async () => {
  const [email, other] = [newAddress(), newAddress()];
  const number = await accept(email, { Nachname: "Herunterladen" });
  await accept(other, { Nachname: "Fremd" });
  const { status, text, body } = await call("GET", "/datenauskunft", { token: await open(email) });
  expect(status).toBe(200);
  const names = (body["Bereiche"] as { Name: string }[]).map(({ Name }) => Name);
  expect(names).toEqual(expect.arrayContaining(["recipientConsents", "mails"]));
  for (const word of [email, number, "Herunterladen"]) expect(text).toContain(word);
  expect(text).not.toContain(other);
  expect(text).not.toContain("Fremd");
});

test("deletion removes name, address and mails at once, ends the session and keeps the proof of the consents", async () => {
  const email = newAddress();
  const number = await accept(email, { Nachname: "Weg" });
  await confirmByMail(email);
  const token = await open(email);
  expect((await call("DELETE", "/datenauskunft", { token })).status).toBe(204);
  expect((await overview(token)).body["code"]).toBe("PSOF0204");
  const { rows } = await owner.query(
    "select id, email, first_name, last_name, deleted_at is not null as deleted from recipient where number = $1",
    [number],
  );
  expect(rows).toMatchObject([{ email: null, first_name: null, last_name: null, deleted: true }]);
  expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(["dataDeleted"]);
  expect(await receipts(email)).toMatchObject([
    {
      data: {
        accountStays: false,
        receipt: expect.arrayContaining([
          { kind: "recipientsWithoutOrder", isKept: false },
          { kind: "consents", isKept: true },
          { kind: "mailTexts", part: "lastMail", isKept: true },
        ]),
      },
    },
  ]);
  const steps = await owner.query(
    "select step from consent where person = 'recipient' and person_id = $1 and purpose = 'advertising' order by id",
    [rows[0]?.id],
  );
  expect(steps.rows.map((row: { step: string }) => row.step)).toEqual(["asked", "given", "ended"]);
  const requests = await owner.query("select 1 from data_request where email = $1", [email]);
  expect(requests.rows).toEqual([]);
});

test("deletion as a recipient leaves an account with a password alone, and the receipt says so", async () => {
  const { email } = await withPassword();
  const number = await accept(email);
  const token = await open(email);
  expect((await overview(token)).body).toMatchObject({ Loeschen: "OhneKonto" });
  expect((await call("DELETE", "/datenauskunft", { token })).status).toBe(204);
  const { rows } = await owner.query("select email from referrer where email = $1", [email]);
  expect(rows).toEqual([{ email }]);
  const recipients = await owner.query("select email from recipient where number = $1", [number]);
  expect(recipients.rows).toEqual([{ email: null }]);
  expect(await receipts(email)).toMatchObject([{ data: { accountStays: true } }]);
});

test("where only an account with a password is stored, nothing is deleted and no receipt says so", async () => {
  const { email } = await withPassword();
  const token = await open(email);
  expect((await overview(token)).body).toMatchObject({ Loeschen: "NachAnmeldung" });
  const { body } = await call("DELETE", "/datenauskunft", { token });
  expect(body["code"]).toBe("PSOF0103");
  expect(await receipts(email)).toEqual([]);
  expect((await overview(token)).status, "the session stays").toBe(200);
});

test.each(["with a password", "without a password"])(
  "a blocked person %s deletes nothing, so that the block stays",
  async (which) => {
    const email = newAddress();
    const unfinished = which === "without a password";
    await addReferrer(app, "ewe", { email, unfinished, blockReason: "rules" });
    const number = await accept(email);
    const token = await open(email);
    expect((await overview(token)).body).toMatchObject({ Loeschen: "AufAnfrage" });
    const { body } = await call("DELETE", "/datenauskunft", { token });
    expect(body).toMatchObject({
      code: "PSOF0103",
      detail:
        "Ihr Konto ist gesperrt. Deshalb löschen wir Ihre Daten nur auf Anfrage. Bitte wenden Sie sich an den Kundenservice.",
    });
    const { rows } = await owner.query(
      "select f.block_reason, r.email from referrer f, recipient r where f.email = $1 and r.number = $2",
      [email, number],
    );
    expect(rows).toEqual([{ block_reason: "rules", email }]);
    expect(await receipts(email)).toEqual([]);
  },
);

const people = {
  "a friend": async () => {
    const email = newAddress();
    await accept(email);
    return { email, hasAccount: false, hasPassword: false };
  },
  "a referrer without a password": async () => {
    const email = newAddress();
    await plantRecommendation(app, { tenant: "ewe", product: 101, email });
    return { email, hasAccount: true, hasPassword: false };
  },
  "a referrer with a password": async () => {
    const { email } = await withPassword();
    return { email, hasAccount: true, hasPassword: true };
  },
  "a friend who recommends as well": async () => {
    const email = newAddress();
    await plantRecommendation(app, { tenant: "ewe", product: 101, email });
    await accept(email);
    return { email, hasAccount: true, hasPassword: false };
  },
};

test.each(Object.entries(people))(
  "the page shows %s everything that the download contains",
  async (_who, plant) => {
    const { email, hasAccount, hasPassword } = await plant();
    const token = await open(email);
    const shown = await call("GET", "/datenauskunft/gespeichert", { token });
    const file = await call("GET", "/datenauskunft", { token });
    expect(shown.status).toBe(200);
    expect(shown.body["Bereiche"]).toEqual(file.body["Bereiche"]);
    const sections = shown.body["Bereiche"] as { Name: string; Eintraege: Record<string, unknown>[] }[];
    expect(sections.some(({ Name }) => Name === "account")).toBe(hasAccount);
    const consents = sections.filter(({ Name }) => Name === "consents" || Name === "recipientConsents");
    const stated = (await overview(token)).body;
    expect(stated).toMatchObject({ Email: email, HatKonto: hasAccount, HatPasswort: hasPassword });
    const agreed = (stated["Einwilligungen"] as unknown[]).length > 0;
    expect(agreed).toBe(consents.some(({ Eintraege }) => Eintraege.length > 0));
  },
);

test("seeing the page does not answer a request for access; the download does", async () => {
  const email = newAddress();
  await accept(email);
  const token = await open(email);
  const body = { Art: "Auskunft", Nachricht: "Alles, bitte." };
  expect((await call("POST", "/datenauskunft/anliegen", { token, body })).status).toBe(204);
  const states = async () => {
    const { rows } = await owner.query("select state from privacy_request where email = $1", [email]);
    return rows.map(({ state }: { state: string }) => state);
  };
  await call("GET", "/datenauskunft/gespeichert", { token });
  expect(await states()).toEqual(["open"]);
  await call("GET", "/datenauskunft", { token });
  expect(await states()).toEqual(["done"]);
});

test("a referrer without a password withdraws the newsletter and deletes the account by the mailed link", async () => {
  const email = newAddress();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  const token = await open(email);
  await owner.query("update referrer set newsletter_permission = true where email = $1", [email]);
  const body = { Art: "Newsletter", Thema: "newsletter" };
  expect((await call("PUT", "/datenauskunft/widerruf", { token, body })).status).toBe(200);
  const { rows } = await owner.query("select newsletter_permission from referrer where email = $1", [email]);
  expect(rows).toEqual([{ newsletter_permission: false }]);
  expect((await call("DELETE", "/datenauskunft", { token })).status).toBe(204);
  expect((await owner.query("select 1 from referrer where email = $1", [email])).rows).toEqual([]);
  const link = await call("GET", `/empfehlung/${recommendation}`);
  expect(link.status).not.toBe(200);
});
