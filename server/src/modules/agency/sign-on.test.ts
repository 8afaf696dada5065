import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { tenantIdOf } from "../../../test/referrers.ts";
import { exchange, logIn, loginAtProvider, startLogin } from "../../../test/sign-on.ts";
import { lockAgency, unlockAgency } from "./service/agencies.ts";
import { changeMember, lockMember, memberNumbered, unlockMember } from "./service/members.ts";

const app = await startTestApp();
const inEwe = <Result>(work: Parameters<typeof app.database.inTenant<Result>>[1]) =>
  app.database.inTenant(tenantIdOf(app, "ewe"), work);

async function verify(slug: string, token: unknown) {
  const response = await fetch(`${app.url}/api/v1/${slug}/token/verifyAgenturToken?t=${String(token)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function logout(token: unknown) {
  const headers = { Authorization: `Bearer ${String(token)}` };
  const response = await fetch(`${app.url}/api/v1/ewe/agentur/abmelden`, { method: "POST", headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("an owner logs in, is known by token, and logs out", async () => {
  const { status, body } = await logIn(app, "ewe", "inhaber");
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    tokenExpires: "2026-11-15T17:00:00.000Z",
    roles: ["AgenturInhaber"],
    vorname: "Wiebke",
    nachname: "Osterkamp",
    email: "wiebke.osterkamp@norderhaven.example",
    Agenturnummer: "KS-2001",
    Agenturname: "Kundenhaus Norderhaven GmbH",
  });
  expect(status).toBe(200);
  expect(await verify("ewe", body["token"])).toEqual({
    status: 200,
    body: {
      Gueltig: true,
      Roles: ["AgenturInhaber"],
      Agenturnummer: "KS-2001",
      GueltigBis: "2026-11-15T17:00:00.000Z",
    },
  });
  expect(await verify("telekom", body["token"])).toMatchObject({ status: 401, body: { code: "PSOF0204" } });
  const left = await logout(body["token"]);
  expect(left.status).toBe(200);
  const end = new URL(String(left.body["Url"]));
  expect(end.host).toMatch(/^sso\./);
  expect(end.searchParams.get("client_id")).toBe("weitersagen-ewe");
  expect(end.searchParams.get("post_logout_redirect_uri")).toMatch(/\/agentur\/anmelden\?abgemeldet=1$/);
  expect(await verify("ewe", body["token"])).toMatchObject({ status: 401, body: { code: "PSOF0204" } });
  expect((await logout(body["token"])).status).toBe(401);
});

test("each user has their role; an advisor logs in at the tenant with the search", async () => {
  expect((await logIn(app, "ewe", "mitarbeiter")).body).toMatchObject({
    roles: ["AgenturMitarbeiter"],
    Agenturnummer: "KS-2001",
  });
  expect((await logIn(app, "ewe", "inaktiv")).body).toMatchObject({
    roles: ["AgenturInhaber_inaktiv"],
    Agenturnummer: "KS-2002",
  });
  expect((await logIn(app, "allianz", "inhaber")).body).toMatchObject({
    roles: ["AgenturInhaber"],
    Agenturnummer: "B10410",
  });
  // The register knows nobody with this role there.
  expect((await logIn(app, "allianz", "mitarbeiter")).body).toMatchObject({ code: "PSOF0601" });
});

test("a member asks about their own session without a token in the address", async () => {
  const ask = async (slug: string, token: unknown) => {
    const headers = { Authorization: `Bearer ${String(token)}` };
    const response = await fetch(`${app.url}/api/v1/${slug}/token/verifyAgenturToken`, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body } = await logIn(app, "ewe", "mitarbeiter");
  const ended = { status: 401, body: { code: "PSOF0204" } };
  expect(await ask("ewe", body["token"])).toMatchObject({
    status: 200,
    body: { Roles: ["AgenturMitarbeiter"], Agenturnummer: "KS-2001" },
  });
  expect(await ask("allianz", body["token"])).toMatchObject(ended);
  await inEwe((tx) => lockMember(tx, "M-1002", app.clock.now()));
  expect(await ask("ewe", body["token"])).toMatchObject(ended);
  await inEwe((tx) => unlockMember(tx, "M-1002"));
});

test("the code works once, in the browser that began the login, with its verifier and state", async () => {
  const login = await startLogin(app, "ewe");
  const came = await loginAtProvider(app, login, "inhaber");
  const right = { Code: came.get("code"), Verifier: login.verifier, State: came.get("state") };
  const refused = { status: 401, body: { code: "PSOF0601" } };
  expect(await exchange(app, { ...login, cookie: "" }, right)).toMatchObject(refused);
  const other = await startLogin(app, "ewe");
  expect(await exchange(app, other, right)).toMatchObject(refused);
  expect(await exchange(app, login, { ...right, State: "wrong" })).toMatchObject(refused);
  expect(
    await exchange(app, login, { ...right, Verifier: randomBytes(32).toString("base64url") }),
  ).toMatchObject(refused);
  const both = await Promise.all([exchange(app, login, right), exchange(app, login, right)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
  expect(await exchange(app, login, right)).toMatchObject(refused);
});

test("state and issuer may be left out, but a wrong issuer is refused", async () => {
  const login = await startLogin(app, "ewe");
  const came = await loginAtProvider(app, login, "inhaber");
  const bare = { Code: came.get("code"), Verifier: login.verifier };
  expect((await exchange(app, login, bare)).status).toBe(200);
  const again = await startLogin(app, "ewe");
  const code = (await loginAtProvider(app, again, "inhaber")).get("code");
  const mixedUp = { Code: code, Verifier: again.verifier, Iss: "https://other.example" };
  expect((await exchange(app, again, mixedUp)).body["code"]).toBe("PSOF0601");
});

test("a login ends after ten minutes", async () => {
  const now = app.clock.now();
  const login = await startLogin(app, "ewe");
  const came = await loginAtProvider(app, login, "inhaber");
  app.clock.set(new Date(now.getTime() + 600_000));
  const answer = await exchange(app, login, { Code: came.get("code"), Verifier: login.verifier });
  app.clock.set(now);
  expect(answer.body["code"]).toBe("PSOF0601");
});

test("a code of one tenant opens nothing at another", async () => {
  const mine = await startLogin(app, "ewe");
  const foreign = await startLogin(app, "allianz");
  const code = (await loginAtProvider(app, foreign, "inhaber")).get("code");
  const stolen = { Code: code, Verifier: foreign.verifier };
  expect((await exchange(app, { ...foreign, tenant: "ewe" }, stolen)).body["code"]).toBe("PSOF0601");
  expect((await exchange(app, mine, { ...stolen, Verifier: mine.verifier })).body["code"]).toBe("PSOF0601");
  const off = await fetch(`${app.url}/api/v1/telekom/agentur/sso`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ Challenge: "a".repeat(43) }),
  });
  expect(await off.json()).toMatchObject({ code: "PSOF0103" });
});

test.each(["short", "a".repeat(129), `${"a".repeat(43)}!`, "ä".repeat(43), ""])(
  "the verifier %s is invalid input",
  async (verifier) => {
    const answer = await exchange(app, { tenant: "ewe", cookie: "" }, { Code: "x", Verifier: verifier });
    expect(answer).toMatchObject({ status: 400, body: { code: "PSOF0101" } });
  },
);

test("what was invented as code or password is refused", async () => {
  const login = await startLogin(app, "ewe");
  const invented = { Code: "invented", Verifier: login.verifier };
  expect((await exchange(app, login, invented)).body["code"]).toBe("PSOF0601");
  const wrong = await loginAtProvider(app, await startLogin(app, "ewe"), "inhaber", "falsch");
  expect(wrong.get("error")).toBe("wrong password");
});

test("a role or membership taken away ends the session; the sign-on's roles limit the register's", async () => {
  const now = app.clock.now();
  const token = (await logIn(app, "ewe", "mitarbeiter")).body["token"];
  expect((await verify("ewe", token)).status).toBe(200);
  await inEwe((tx) => lockMember(tx, "M-1002", now));
  expect((await verify("ewe", token)).status).toBe(401);
  expect((await logIn(app, "ewe", "mitarbeiter")).body).toMatchObject({
    code: "PSOF0601",
    detail:
      "Ihr Zugang zu Kundenhaus Norderhaven GmbH ist gesperrt. Bitte fragen Sie die Inhaberin oder den Inhaber der Agentur: Wiebke Osterkamp.",
  });
  await inEwe((tx) => unlockMember(tx, "M-1002"));
  // An old session does not come back with the membership.
  expect((await verify("ewe", token)).status).toBe(401);
  await inEwe((tx) => changeMember(tx, "M-1002", { roles: ["AgenturInhaber", "AgenturMitarbeiter"] }, now));
  expect((await logIn(app, "ewe", "mitarbeiter")).body["roles"]).toEqual(["AgenturMitarbeiter"]);
  await inEwe((tx) => changeMember(tx, "M-1002", { roles: [] }, now));
  expect((await logIn(app, "ewe", "mitarbeiter")).body["roles"]).toEqual([]);
});

test("a locked person and one of a locked agency learn at the login whom to ask, also at the first one", async () => {
  const now = app.clock.now();
  const byAddress = (language?: "en") => logIn(app, "ewe", "fokko.deichmann@norderhaven.example", language);
  await inEwe((tx) => lockMember(tx, "M-1004", now));
  expect((await byAddress("en")).body).toMatchObject({
    detail:
      "Your access to Kundenhaus Norderhaven GmbH is locked. Please ask the owner of the agency: Wiebke Osterkamp.",
  });
  await inEwe((tx) => unlockMember(tx, "M-1004"));
  await inEwe((tx) => lockAgency(tx, "KS-2001", now));
  expect((await byAddress()).body).toMatchObject({
    code: "PSOF0601",
    detail: expect.stringContaining("Die Agentur Kundenhaus Norderhaven GmbH ist gesperrt"),
  });
  await inEwe((tx) => unlockAgency(tx, "KS-2001"));
  expect((await byAddress()).body).toMatchObject({ vorname: "Fokko" });
});

test("in the demo a member logs in by address too, and is the same person as by a demo name", async () => {
  const byAddress = (address: string) => logIn(app, "ewe", `${address}@norderhaven.example`);
  expect((await byAddress("leyla.sandvoss")).body).toMatchObject({
    vorname: "Leyla",
    roles: ["AgenturMitarbeiter"],
  });
  expect((await byAddress("leyla.sandvoss")).body).toMatchObject({ vorname: "Leyla" });
  expect((await logIn(app, "ewe", "inhaber")).body).toMatchObject({ vorname: "Wiebke" });
  expect((await byAddress("wiebke.osterkamp")).body).toMatchObject({ vorname: "Wiebke" });
  for (const unknown of ["nobody@norderhaven.example", "constructor", "m-1003"]) {
    const came = await loginAtProvider(app, await startLogin(app, "ewe"), unknown);
    expect(came.get("error")).toBe("wrong password");
  }
});

test("a member gets mails in the language of the last login", async () => {
  const languageOf = async (number: string) => (await inEwe((tx) => memberNumbered(tx, number))).language;
  expect(await languageOf("M-1004")).toBe("de");
  await logIn(app, "ewe", "fokko.deichmann@norderhaven.example", "en");
  expect(await languageOf("M-1004")).toBe("en");
  await logIn(app, "ewe", "fokko.deichmann@norderhaven.example", "de");
  expect(await languageOf("M-1004")).toBe("de");
});

test("nothing of the provider reaches the browser or the database", async () => {
  // The parts of a signed token. A random token of our own may contain the first three letters.
  const signedToken = /eyJ[\w-]+\.[\w-]+\./;
  const { body } = await logIn(app, "ewe", "inhaber");
  expect(JSON.stringify(body)).not.toMatch(signedToken);
  const { rows } = await app.testDatabase.owner.query<{ text: string }>(
    "select agency_sign_on::text as text from agency_sign_on union all select agency_member::text from agency_member",
  );
  expect(rows.filter(({ text }) => signedToken.test(text) || text.includes("id_token"))).toEqual([]);
});
