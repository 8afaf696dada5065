import { expect, test } from "vitest";
import { addDays } from "@weitersagen/domain/dates";
import { apiClient } from "../../../test/api-client.ts";
import { solvedCaptcha } from "../../../test/captcha.ts";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecipient, recommending } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";

const app = await startTestApp();
const ewe = apiClient(app, "ewe");
const desk = creditDesk(app);
const { number: agency, owner } = await desk.agency();
const employee = await desk.member(agency, "AgenturMitarbeiter", "Ähren");
const colleague = await desk.member(agency, "AgenturMitarbeiter", "Zander");
const other = await desk.agency();

const mask = (await ewe("GET", "/Einladung/daten")).body as Record<string, string>;
const version = mask["EinwilligungVersion"];

const person = (email = newAddress()) => ({
  Vorname: "Max",
  Nachname: "Muster",
  Email: email,
  Art: "Interessent",
  EinwilligungVersion: version,
});

/** Invites as a member and answers the number and the mailed secret. */
async function invite(email = newAddress(), token = employee.token) {
  const answer = await ewe("PUT", "/Einladung", { token, body: person(email) });
  expect(answer.status).toBe(201);
  const secret = await tokenIn(app, email, "invitation");
  return { number: String(answer.body["Einladungsnummer"]), email, secret };
}

const opened = (secret: string) => ewe("GET", `/Einladung/daten?einladung=${secret}`);
const row = async (number: string) =>
  (await desk.query<Record<string, unknown>>("select * from invitation where number = $1", [number]))[0];
const statusOf = async (number: string) => (await row(number))?.["status"];
const templatesTo = async (email: string) => (await mailsTo(app, email)).map(({ template }) => template);

test("the mask says what the inviter confirms, in the reader's language", async () => {
  expect(mask).toMatchObject({ Arten: ["Kunde", "Mitarbeiter", "Interessent"], Eingeladen: null });
  expect(mask["EinwilligungText"]).toContain("Küstenstrom");
  const english = await ewe("GET", "/Einladung/daten", { headers: { "accept-language": "en" } });
  expect(english.body["EinwilligungText"]).toContain("asked me");
  expect(english.body["EinwilligungVersion"]).not.toBe(version);
});

test("a member invites: one mail, and the wish is stored with text, version, time and member", async () => {
  const { number, email, secret } = await invite();
  expect(await templatesTo(email)).toEqual(["invitation"]);
  expect(await row(number)).toMatchObject({
    status: "sent",
    kind: "Interessent",
    employee_number: employee.number,
    by_session: true,
    wish_confirmed_at: app.clock.now(),
    wish_version: version,
    wish_text: mask["EinwilligungText"],
    mailed_at: app.clock.now(),
  });
  const { status, body } = await opened(secret);
  expect(status).toBe(200);
  expect(body["Eingeladen"]).toMatchObject({
    Einladungsnummer: number,
    Vorname: "Max",
    Email: email,
    EingeladenVon: "Jule Ähren",
    Agenturname: "Kontor",
  });
  expect(await statusOf(number)).toBe("opened");
  // The number is on the inviter's screen: it tells nothing about the person.
  expect((await opened(number)).body["code"]).toBe("PSOF0102");
});

test("without the confirmation no mail is sent, and a version that is not shown is refused", async () => {
  const email = newAddress();
  const { EinwilligungVersion: _version, ...unconfirmed } = person(email);
  const answer = await ewe("PUT", "/Einladung", { token: employee.token, body: unconfirmed });
  expect(answer.body).toMatchObject({ MailVersendet: false });
  expect(await templatesTo(email)).toEqual([]);
  const old = { ...person(), EinwilligungVersion: "0123456789ab" };
  expect((await ewe("PUT", "/Einladung", { token: employee.token, body: old })).body).toMatchObject({
    code: "PSOF0101",
    errors: [{ path: "EinwilligungVersion" }],
  });
});

test("an owner may name a member, an employee only themselves, and the inactive role nobody", async () => {
  const named = (token: string, number: string) =>
    ewe("PUT", "/Einladung", { token, body: { ...person(), Mitarbeiternummer: number } });
  const { body } = await named(owner.token, colleague.number);
  expect(await row(String(body["Einladungsnummer"]))).toMatchObject({ employee_number: colleague.number });
  expect((await named(employee.token, employee.number)).status).toBe(201);
  // Any other number counts as the public mask's, for which the session says nothing.
  for (const [token, number] of [
    [employee.token, colleague.number],
    [owner.token, other.owner.number],
  ] as const) {
    expect((await named(token, number)).body["code"]).toBe("PSOF0501");
    const foreign = await ewe("PUT", `/Einladung?captcha=${await solvedCaptcha(app, "ewe")}`, {
      token,
      body: { ...person(), Mitarbeiternummer: number },
    });
    const stored = await row(String(foreign.body["Einladungsnummer"]));
    expect(stored).toMatchObject({ employee_number: number, by_session: false });
  }
  expect((await named(owner.token, "no-such-member")).body).toMatchObject({
    code: "PSOF0101",
    errors: [{ path: "Mitarbeiternummer" }],
  });
  const inactive = await desk.member(agency, "AgenturInhaber_inaktiv");
  expect((await named(inactive.token, inactive.number)).body["code"]).toBe("PSOF0203");
  // The form of a session that has ended names no member.
  expect((await ewe("PUT", "/Einladung", { token: "ended", body: person() })).body["code"]).toBe("PSOF0204");
});

test("a person is invited once by an agency, and at most twice a day by anybody", async () => {
  const { email } = await invite();
  for (const token of [employee.token, colleague.token]) {
    const again = await ewe("PUT", "/Einladung", { token, body: person(email.toUpperCase()) });
    expect(again.body).toMatchObject({ code: "PSOF0103", detail: "Diese Person ist schon eingeladen." });
  }
  await invite(email, other.owner.token);
  const third = await desk.agency();
  const refused = await ewe("PUT", "/Einladung", { token: third.owner.token, body: person(email) });
  expect(refused.body["code"]).toBe("PSOF0104");
});

test("the one reminder comes after two weeks, with a link of its own, unless the inviter sends it before", async () => {
  const first = await invite();
  const second = await invite();
  const remind = (number: string, token = employee.token) =>
    ewe("POST", `/agentur/einladung/${number}/erinnern`, { token });
  expect((await remind(second.number)).body["code"]).toBe("PSOF0103");
  app.clock.set(addDays(app.clock.now(), 3));
  for (const stranger of [colleague, other.owner]) {
    const token = await app.issueToken("ewe", "agency", stranger.id);
    expect((await remind(second.number, token)).body["code"]).toBe("PSOF0102");
  }
  const session = await app.issueToken("ewe", "agency", employee.id);
  expect((await remind(second.number, session)).status).toBe(204);
  expect((await remind(second.number, session)).body["code"]).toBe("PSOF0103");
  const reminder = await tokenIn(app, second.email, "invitationReminder");
  expect(reminder).not.toBe(second.secret);
  for (const secret of [second.secret, reminder]) expect((await opened(secret)).status).toBe(200);
  app.clock.set(addDays(app.clock.now(), 12));
  await runJobs(app);
  await runJobs(app);
  for (const { email } of [first, second]) {
    expect(await templatesTo(email)).toEqual(["invitation", "invitationReminder"]);
  }
});

test("a withdrawn invitation opens nothing, credits nobody and is not reminded", async () => {
  const session = await app.issueToken("ewe", "agency", employee.id);
  const { number, email, secret } = await invite(newAddress(), session);
  const withdraw = (token: string) => ewe("DELETE", `/agentur/einladung/${number}`, { token });
  const foreign = await app.issueToken("ewe", "agency", other.owner.id);
  expect((await withdraw(foreign)).body["code"]).toBe("PSOF0102");
  expect((await withdraw(session)).status).toBe(204);
  expect((await withdraw(session)).body).toMatchObject({
    code: "PSOF0103",
    detail: expect.stringContaining("schon angenommen, abgelehnt, zurückgezogen oder abgelaufen"),
  });
  expect((await opened(secret)).body).toMatchObject({
    code: "PSOF0103",
    detail: "Diese Einladung wurde zurückgezogen.",
  });
  const wanted = recommending(101, { email });
  const body = { ...wanted, Empfehlung: { ...wanted.Empfehlung, Einladungsnummer: number } };
  expect((await ewe("POST", "/Empfehlen/create", { body })).status).toBe(201);
  expect(await statusOf(number)).toBe("withdrawn");
  app.clock.set(addDays(app.clock.now(), 20));
  await runJobs(app);
  expect(await templatesTo(email)).not.toContain("invitationReminder");
});

test("who declines is not written to again by any agency, and strangers do not learn it", async () => {
  const session = await app.issueToken("ewe", "agency", employee.id);
  const email = newAddress();
  const { number, secret } = await invite(email, session);
  const foreign = await app.issueToken("ewe", "agency", other.owner.id);
  const second = await invite(email, foreign);
  const decline = () => ewe("PUT", "/empfehler/newsletter/optout", { body: { Token: secret } });
  const { status } = await decline();
  expect(status).toBe(204);
  expect((await decline()).status).toBe(204);
  for (const one of [number, second.number]) {
    expect(await row(one)).toMatchObject({ status: "declined", first_name: "", email: "" });
  }
  app.clock.set(addDays(app.clock.now(), 2));
  const again = await app.issueToken("ewe", "agency", employee.id);
  const told = await ewe("PUT", "/Einladung", { token: again, body: person(email) });
  expect(told.body).toMatchObject({
    code: "PSOF0103",
    detail: "Diese Person möchte keine Einladungen bekommen.",
  });
  const stranger = await ewe("PUT", `/Einladung?captcha=${await solvedCaptcha(app, "ewe")}`, {
    body: { ...person(email), Mitarbeiternummer: employee.number },
  });
  expect(stranger.status).toBe(201);
  expect(await row(String(stranger.body["Einladungsnummer"]))).toBeUndefined();
  expect((await templatesTo(email)).filter((template) => template === "invitation")).toHaveLength(2);
});

test("an address that unsubscribed from the newsletter is not invited", async () => {
  const referrer = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", referrer.id);
  const set = (optIn: boolean) =>
    ewe("PUT", "/empfehler/setNewsletterOptin", { token, body: { Optin: optIn } });
  expect((await set(true)).status).toBe(200);
  expect((await set(false)).status).toBe(200);
  const session = await app.issueToken("ewe", "agency", employee.id);
  const answer = await ewe("PUT", "/Einladung", { token: session, body: person(referrer.email) });
  expect(answer.body["code"]).toBe("PSOF0103");
});

test("after twelve weeks name, address and links of an unanswered invitation are gone, and it counts as expired", async () => {
  const session = await app.issueToken("ewe", "agency", employee.id);
  const { number, secret } = await invite(newAddress(), session);
  app.clock.set(addDays(app.clock.now(), 83));
  await runJobs(app);
  expect((await row(number))?.["email"]).not.toBe("");
  app.clock.set(addDays(app.clock.now(), 2));
  await runJobs(app);
  expect(await row(number)).toMatchObject({
    status: "expired",
    first_name: "",
    last_name: "",
    email: "",
    remind_at: null,
    wish_version: version,
  });
  expect((await opened(secret)).body).toMatchObject({
    code: "PSOF0102",
    detail: "Diese Einladung gilt nicht mehr.",
  });
});

test("everything that follows is credited to agency and member: account, recommendation, order and reward", async () => {
  const session = await app.issueToken("ewe", "agency", employee.id);
  const { number, email, secret } = await invite(newAddress(), session);
  const invited = (await opened(secret)).body["Eingeladen"] as Record<string, string>;
  const account = {
    Vorname: invited["Vorname"],
    Nachname: invited["Nachname"],
    Email: invited["Email"],
    Einladungsnummer: invited["Einladungsnummer"],
  };
  expect((await ewe("POST", "/account/createEmpfehler", { body: account })).status).toBe(204);
  const credited = { agency_member_id: employee.id };
  const [referrer] = await desk.query<{ id: number }>("select * from referrer where email = $1", [email]);
  expect(referrer).toMatchObject(credited);
  expect(await row(number)).toMatchObject({ status: "accepted", referrer_id: referrer?.id });

  const confirm = await tokenIn(app, email, "welcome");
  expect((await ewe("PUT", "/empfehler/bestaetigen", { body: { Token: confirm } })).status).toBe(200);
  const token = await app.issueToken("ewe", "user", Number(referrer?.id));
  const { Empfehler: _person, ...wanted } = recommending(101);
  const made = await ewe("POST", "/Empfehlen/create", { token, body: wanted });
  expect(made.status).toBe(201);
  const recommendation = String(made.body["Empfehlungsnummer"]);
  await plantRecipient(app, "ewe", recommendation);
  const order = {
    Auftragsnummer: `E-${number}`,
    Empfehlungsnummer: recommendation,
    Produkt: 101,
    Bestelldatum: app.clock.now().toISOString().slice(0, 10),
  };
  const fed = await ewe("POST", "/auftraege", { token: await app.issueApiKey("ewe"), body: [order] });
  expect(fed.body).toMatchObject({ Fehler: 0 });
  await runJobs(app);

  const report = async (path: string, caller: string) =>
    (await ewe("PUT", path, { token: caller, body: { Filter: recommendation } })).body as {
      Content: Record<string, unknown>[];
    };
  const own = await app.issueToken("ewe", "agency", employee.id);
  const [seen] = (await report(`/agentur/auftraege/${agency}`, own)).Content;
  expect(seen).toMatchObject({ Auftragsnummer: `E-${number}`, Mitarbeiternummer: employee.number });
  expect(seen?.["PraemieCent"]).toBeGreaterThan(0);
  const [invitation] = (
    (
      await ewe("PUT", `/agentur/einladungen/${agency}`, {
        token: own,
        body: { Filter: `${number} angenommen` },
      })
    ).body as { Content: Record<string, unknown>[] }
  ).Content;
  expect(invitation).toMatchObject({ Einladungsnummer: number, Status: "Angenommen" });
  const elsewhere = await app.issueToken("ewe", "agency", colleague.id);
  expect((await report(`/agentur/auftraege/${agency}`, elsewhere)).Content).toEqual([]);
});

test("the database refuses a second end, a mail without a wish and a second reminder", async () => {
  const session = await app.issueToken("ewe", "agency", employee.id);
  const { number } = await invite(newAddress(), session);
  const set = (change: string) => desk.query(`update invitation set ${change} where number = $1`, [number]);
  await expect(
    set("withdrawn_at = now(), declined_at = now(), first_name = '', last_name = '', email = ''"),
  ).rejects.toThrow("invitation_ends_once");
  await expect(set("wish_confirmed_at = null, wish_text = null, wish_version = null")).rejects.toThrow(
    "invitation_mailed_on_wish",
  );
  await expect(set("reminded_at = now()")).rejects.toThrow("invitation_reminded_once");
  await expect(set("expired_at = now()")).rejects.toThrow("invitation_forgotten");
});
