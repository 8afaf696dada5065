import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";
import { mailsTo, tokenIn } from "../../../test/jobs.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";

const app = await startTestApp();
const ewe = apiClient(app, "ewe");
const desk = creditDesk(app);
const { number: agency } = await desk.agency();
const employee = await desk.member(agency, "AgenturMitarbeiter", "Ähren");
const mask = (await ewe("GET", "/Einladung/daten")).body as Record<string, string>;

/** Invites as a member and answers the number and the mailed secret. */
async function invite(email = newAddress()) {
  const answer = await ewe("PUT", "/Einladung", {
    token: employee.token,
    body: {
      Vorname: "Max",
      Nachname: "Muster",
      Email: email,
      Art: "Interessent",
      EinwilligungVersion: mask["EinwilligungVersion"],
    },
  });
  expect(answer.status).toBe(201);
  const secret = await tokenIn(app, email, "invitation");
  return { number: String(answer.body["Einladungsnummer"]), email, secret };
}

const statusOf = async (number: string) =>
  (await desk.query<{ status: string }>("select status from invitation where number = $1", [number]))[0]
    ?.status;
const templatesTo = async (email: string) => (await mailsTo(app, email)).map(({ template }) => template);

const isConfirmed = async (email: string) => {
  const [found] = await desk.query<{ confirmed: boolean }>(
    "select confirmed_at is not null as confirmed from referrer where email = $1",
    [email],
  );
  return found?.confirmed;
};

test("the mail of an invitation proves its own address, and a mail reports the account to its owner", async () => {
  const account = { Vorname: "Max", Nachname: "Muster" };
  const { number, email, secret } = await invite();
  const invited = { Einladungsnummer: number, Einladung: secret };
  const made = await ewe("POST", "/account/createEmpfehler", {
    body: { ...account, ...invited, Email: email.toUpperCase() },
  });
  expect([made.status, made.body]).toEqual([200, { Bestaetigt: true }]);
  expect(await templatesTo(email)).toEqual(["invitation", "welcome"]);
  const [invitation, welcome] = await mailsTo(app, email);
  const inviter: unknown = invitation?.data["inviter"];
  expect(welcome?.data).toMatchObject({ isConfirmed: true, inviter });
  expect([await isConfirmed(email), await statusOf(number)]).toEqual([true, "accepted"]);

  // Used up with the invitation, and for no other address.
  const second = await invite();
  for (const Einladung of [secret, second.secret, "no-such-secret-at-all", null]) {
    const other = newAddress();
    const body = { ...account, Email: other, Einladungsnummer: second.number, Einladung };
    expect((await ewe("POST", "/account/createEmpfehler", { body })).status).toBe(204);
    expect([await isConfirmed(other), await templatesTo(other)]).toEqual([false, ["welcome"]]);
  }
});

test("a link that an agency shares itself proves no address: its number is not the mailed secret", async () => {
  const { number, email } = await invite();
  const body = {
    Vorname: "Max",
    Nachname: "Muster",
    Email: email,
    Einladungsnummer: number,
    Einladung: number,
  };
  expect((await ewe("POST", "/account/createEmpfehler", { body })).status).toBe(204);
  expect(await isConfirmed(email)).toBe(false);
});

test("a first recommendation with the secret of an invitation needs no opt-in, and only a new account", async () => {
  const { number, email, secret } = await invite();
  const { Empfehlung, Empfehler } = recommending(101, { email });
  const invited = { Einladungsnummer: number, Einladung: secret };
  const asking = { ...Empfehler, NewsletterPermission: true };
  const body = { Empfehlung: { ...Empfehlung, ...invited }, Empfehler: asking };
  const made = await ewe("POST", "/Empfehlen/create", { body });
  expect([made.status, made.body["OptinErforderlich"]]).toEqual([201, false]);
  expect(await isConfirmed(email)).toBe(true);
  const code = made.body["Code"];
  expect((await mailsTo(app, email)).at(-1)).toMatchObject({
    template: "welcome",
    data: { isConfirmed: true, recommended: { code } },
  });

  // A consent counts once its own mail was answered.
  const hasNewsletter = () =>
    desk.query("select newsletter_permission as permission from referrer where email = $1", [email]);
  expect(await hasNewsletter()).toEqual([{ permission: false }]);
  const Token = await tokenIn(app, email, "welcome");
  expect((await ewe("PUT", "/empfehler/bestaetigen", { body: { Token } })).status).toBe(200);
  expect(await hasNewsletter()).toEqual([{ permission: true }]);

  const registered = await addReferrer(app, "ewe");
  const again = await invite(registered.email);
  const login = await ewe("POST", "/Empfehlen/create", {
    body: {
      Empfehlung: { ...Empfehlung, Einladungsnummer: again.number, Einladung: again.secret },
      Empfehler: { ...Empfehler, Email: registered.email },
    },
  });
  expect(login.body["code"]).toBe("PSOF0210");
});

test("one who only types the address of an account accepts no invitation for it, unless its secret proves the mailbox", async () => {
  const known = await invite();
  const { Empfehlung, Empfehler } = recommending(101, { email: known.email });
  const recommend = (product: number, invited: object) =>
    ewe("POST", "/Empfehlen/create", {
      body: { Empfehlung: { ...Empfehlung, ...invited, Produkt: product }, Empfehler },
    });
  const agencyOf = () => desk.query("select agency_id from referrer where email = $1", [known.email]);
  await ewe("POST", "/account/createEmpfehler", {
    body: { Vorname: "Max", Nachname: "Muster", Email: known.email, Einladung: known.secret },
  });
  expect([await isConfirmed(known.email), await agencyOf()]).toEqual([true, [{ agency_id: null }]]);

  const own = await invite();
  const typed = await recommend(101, { Einladungsnummer: own.number, Einladung: own.secret });
  expect([typed.status, await statusOf(own.number)]).toEqual([201, "sent"]);
  expect(await agencyOf()).toEqual([{ agency_id: null }]);

  const proven = await recommend(102, { Einladungsnummer: known.number, Einladung: known.secret });
  expect([proven.status, await statusOf(known.number)]).toEqual([201, "accepted"]);
  expect(await agencyOf()).toEqual([{ agency_id: expect.any(Number) }]);
});

test("choosing the password by the mail that reports an account confirms what was asked for", async () => {
  const { number, email, secret } = await invite();
  const { Empfehlung, Empfehler } = recommending(101, { email });
  const body = {
    Empfehlung: { ...Empfehlung, Einladungsnummer: number, Einladung: secret },
    Empfehler: { ...Empfehler, NewsletterPermission: true },
  };
  expect((await ewe("POST", "/Empfehlen/create", { body })).status).toBe(201);
  const chosen = { Token: await tokenIn(app, email, "welcome"), Password: "Sieben-Boote-am-Deich7" };
  expect((await ewe("PUT", "/account/resetPassword", { body: chosen })).status).toBe(204);
  expect(
    await desk.query(
      `select newsletter_permission as permission, registered_at is not null as registered
         from referrer where email = $1`,
      [email],
    ),
  ).toEqual([{ permission: true, registered: true }]);
});
