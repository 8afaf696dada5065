import { errorCodes } from "@weitersagen/contract/error-codes";
import { signOnCookie } from "@weitersagen/contract/console/console-call";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { type ForgedToken, startLyingProvider } from "../../../test/lying-provider.ts";
import { loginAtProvider } from "../../../test/sign-on.ts";
import { inviteOperator, lockOperator, unlockOperator } from "./service/accounts.ts";

const provider = await startLyingProvider("konsole");
afterAll(() => provider.stop());
const settings = {
  CONSOLE_OIDC_ISSUER: provider.issuer,
  CONSOLE_OIDC_CLIENT_ID: "konsole",
  CONSOLE_OIDC_CLIENT_SECRET: "very-secret",
};
const app = await startTestApp({ environment: settings });
const client = consoleClient(app);
const kim = { sub: "person-1", email: "Kim@firma.example", email_verified: true };
const initial = { ...provider.state };

async function invite(email: string, name: string, { tenants, database, clock } = app): Promise<number> {
  const tenant = tenants.bySlug("ewe");
  const { operatorId } = await database.withoutTenant((tx) =>
    inviteOperator(tx, { email, name, role: { role: "care", tenant }, by: "test", now: clock.now() }),
  );
  return operatorId;
}
const kimId = await invite("kim@firma.example", "Kim");
await invite("lou@firma.example", "Lou");

beforeEach(async () => {
  Object.assign(provider.state, initial, { claims: kim });
  await app.testDatabase.owner.query("delete from operator_attempt");
});

/** What the browser keeps of a login that it began. */
async function begin() {
  const { json, setCookie } = await client.call("POST", "/anmeldung/firmenkonto/beginn");
  const address = new URL(String(json["Url"]));
  const secret = new RegExp(`${signOnCookie}=([\\w-]+)`).exec(setCookie)?.[1] ?? "";
  provider.state.nonce = address.searchParams.get("nonce") ?? "";
  return { address, setCookie, secret, state: address.searchParams.get("state") ?? "" };
}

const end = ({ secret, state }: { secret: string; state: string }, code = "code") =>
  client.call("POST", "/anmeldung/firmenkonto", {
    body: { Code: code, State: state },
    headers: { cookie: secret === "" ? undefined : `${signOnCookie}=${secret}` },
  });

const logIn = async () => end(await begin());
const refused = { status: 401, json: { code: errorCodes.signOnRefused } };

test("one network begins only so many logins in a quarter of an hour", async () => {
  const ways = ["/anmeldung/passkey/beginn", "/anmeldung/firmenkonto/beginn", "/abmeldung/firmenkonto"];
  const statuses = async () => {
    const all = [];
    for (const way of ways) all.push((await client.call("POST", way)).status);
    return all;
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  await app.testDatabase.owner.query("update operator_attempt set count = 300");
  expect(await statuses()).toEqual([429, 429, 429]);
});

test("the demo's own provider logs its operators in", async () => {
  const demo = await startTestApp();
  const console = consoleClient(demo);
  await invite("finance@konsole.example", "Fina", demo);
  expect((await console.call("GET", "/anmeldung")).json).toEqual({ Firmenkonto: true });
  const begun = await console.call("POST", "/anmeldung/firmenkonto/beginn");
  const came = await loginAtProvider(demo, { address: new URL(String(begun.json["Url"])) }, "finance");
  const secret = /=([\w-]+)/.exec(begun.setCookie)?.[1];
  const { cookie: session, status } = await console.call("POST", "/anmeldung/firmenkonto", {
    body: { Code: came.get("code"), State: came.get("state"), Iss: came.get("iss") },
    headers: { cookie: `${signOnCookie}=${secret}` },
  });
  expect(status).toBe(204);
  expect((await console.call("GET", "/ich", { session })).json).toMatchObject({ Name: "Fina" });
  // Logging out ends the session here, and says where the one at the provider ends.
  const out = await console.call("POST", "/abmeldung", { session });
  expect(out.json).toEqual({ BeimFirmenkontoAngemeldet: true });
  const { json } = await console.call("POST", "/abmeldung/firmenkonto");
  const address = new URL(String(json["Url"]));
  expect(address.pathname).toBe("/session/end");
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${console.origin}/`);
});

describe("an invited person", () => {
  test("is inside with the company account, and known by its subject from then on", async () => {
    const { setCookie } = await begin();
    expect(setCookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=600$/);
    const { cookie: session } = await logIn();
    const me = await client.call("GET", "/ich", { session });
    expect(me.json).toMatchObject({ Name: "Kim", Eingerichtet: true, Mandanten: [{ Mandant: "ewe" }] });
    // Another address, which the provider did not even verify: still the same person.
    provider.state.claims = { sub: "person-1", email: "kim.neu@firma.example" };
    expect((await logIn()).status).toBe(204);
  });

  test("still confirms with a passkey or code what asks for it", async () => {
    const { cookie: session } = await logIn();
    const me = await client.call("GET", "/ich", { session });
    expect(me.json).toMatchObject({ BestaetigtBis: "1970-01-01T00:05:00.000Z", KannBestaetigen: false });
    const exported = await client.call("GET", "/mandanten/ewe/bestellungen.csv", { session });
    expect(exported.json.code).toBe(errorCodes.stepUpRequired);
  });

  test("is refused while locked", async () => {
    const now = app.clock.now();
    await app.database.withoutTenant((tx) => lockOperator(tx, { id: kimId, now }));
    expect(await logIn()).toMatchObject(refused);
    await app.database.withoutTenant((tx) => unlockOperator(tx, kimId));
    expect((await logIn()).status).toBe(204);
  });
});

test("a subject that another provider named opens nothing here; the verified address finds the person", async () => {
  expect((await logIn()).status).toBe(204);
  await app.testDatabase.owner.query(
    "update operator set sign_on_issuer = 'https://former.example' where id = $1",
    [kimId],
  );
  provider.state.claims = { sub: kim.sub };
  expect(await logIn()).toMatchObject(refused);
  provider.state.claims = kim;
  expect((await logIn()).status).toBe(204);
});

describe("is refused:", () => {
  test.each([
    ["a person whom nobody invited", { sub: "person-2", email: "max@firma.example", email_verified: true }],
    ["an address that is not verified", { sub: "person-2", email: "lou@firma.example" }],
    ["a person without an address", { sub: "person-2" }],
    ["an address that now belongs to another person", { ...kim, sub: "person-3" }],
  ])("%s", async (_name, claims) => {
    expect((await logIn()).status).toBe(204);
    provider.state.claims = claims;
    expect(await logIn()).toMatchObject(refused);
  });

  const lies: [string, ForgedToken][] = [
    ["another issuer", { claims: { iss: "https://other.example" } }],
    ["another audience", { claims: { aud: "other" } }],
    ["another authorised party", { claims: { azp: "other" } }],
    ["another nonce", { claims: { nonce: "other" } }],
    ["an expired token", { claims: { exp: 1, iat: 1 } }],
    ["the signature of another key", { signature: provider.signOther }],
    ["no signature", { header: { alg: "none" }, signature: () => "" }],
  ];
  test.each(lies)("a token with %s", async (_name, lie) => {
    provider.state.lie = lie;
    expect(await logIn()).toMatchObject(refused);
  });

  test("a login with another state, of another browser, or used before", async () => {
    const first = await begin();
    const second = await begin();
    expect(await end({ ...second, state: first.state })).toMatchObject(refused);
    expect(await end({ ...second, secret: first.secret })).toMatchObject(refused);
    expect(await end({ ...second, secret: "" })).toMatchObject(refused);
    expect((await end(second)).status).toBe(204);
    expect(await end(second)).toMatchObject(refused);
  });

  test("a login that took longer than ten minutes", async () => {
    const begun = await begin();
    app.clock.advance(10 * 60_000);
    expect(await end(begun)).toMatchObject(refused);
  });

  test("further attempts after ten", async () => {
    provider.state.claims = { sub: "person-2" };
    for (let count = 0; count < 10; count += 1) expect(await logIn()).toMatchObject(refused);
    provider.state.claims = kim;
    expect((await logIn()).json.code).toBe(errorCodes.tooManyAttempts);
  });
});

test("a provider that does not answer is told apart from a refusal", async () => {
  provider.state.answer = (response) => void response.writeHead(503).end();
  expect(await logIn()).toMatchObject({ status: 502, json: { code: errorCodes.signOnUnavailable } });
});

test("each login and refusal is in the audit log", async () => {
  await logIn();
  provider.state.claims = { sub: "person-2" };
  await logIn();
  const { rows } = await app.testDatabase.owner.query(
    "select actor, outcome, reason from audit_entry where action = 'login' and target = 'signOn' order by position desc limit 2",
  );
  expect(rows).toEqual([
    { actor: "login", outcome: "refused", reason: "signOnRefused" },
    { actor: "Kim", outcome: "done", reason: null },
  ]);
});

test("half a client, or one without https in production, stops the start", () => {
  expect(() => readConfig({ CONSOLE_OIDC_ISSUER: "https://login.firma.example" })).toThrow("belong together");
  const production = { ...settings, APP_ENV: "production" };
  expect(() => readConfig(production)).toThrow(
    "CONSOLE_OIDC_ISSUER must be an address that begins with https://",
  );
});
