import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { type ForgedToken, startLyingProvider } from "../../../test/lying-provider.ts";
import { exchange, startLogin } from "../../../test/sign-on.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
const provider = await startLyingProvider("client");
afterAll(() => provider.stop());
const settings = {
  Issuer: provider.issuer,
  ClientId: "client",
  RollenClaim: "roles",
  AgenturClaim: "agency",
};
const fields = [`Anmeldedienst=${JSON.stringify(settings)}`, "AnmeldedienstSecret=very-secret"];
await setTenantFields(app.database, "ewe", fields);
await app.tenants.refresh();
// No member has logged in at this provider before.
await app.testDatabase.owner.query("update agency_member set oidc_subject = null");

const wiebke = {
  sub: "subject-1",
  email: "wiebke.osterkamp@norderhaven.example",
  email_verified: true,
  roles: ["AgenturInhaber"],
  agency: "KS-2001",
};
const initial = { ...provider.state };
beforeEach(async () => {
  Object.assign(provider.state, initial, { claims: wiebke });
  // Each forgery is the first one of its visitor.
  await app.testDatabase.owner.query("delete from rate_limit");
});

async function logIn() {
  const login = await startLogin(app, "ewe");
  provider.state.nonce = login.address.searchParams.get("nonce") ?? "";
  return exchange(app, login, { Code: "code", Verifier: login.verifier });
}

test("the truth is accepted, from the issuer as a single role too", async () => {
  expect((await logIn()).body).toMatchObject({ roles: ["AgenturInhaber"], Agenturnummer: "KS-2001" });
  provider.state.claims = { ...wiebke, roles: "AgenturInhaber" };
  expect((await logIn()).body).toMatchObject({ roles: ["AgenturInhaber"] });
});

const now = Math.floor(Date.now() / 1_000);
const claims = (name: string, forged: Record<string, unknown>): [string, ForgedToken] => [
  name,
  { claims: forged },
];
const header = (name: string, forged: Record<string, unknown>): [string, ForgedToken] => [
  name,
  { header: forged },
];
const none = () => "";
const forgeries: [string, ForgedToken][] = [
  ["alg none without signature", { header: { alg: "none" }, signature: none }],
  ["alg None without signature", { header: { alg: "None" }, signature: none }],
  ["alg NONE without signature", { header: { alg: "NONE" }, signature: none }],
  ["alg none with the right signature", { header: { alg: "none" } }],
  ["no alg", { header: { alg: undefined }, signature: none }],
  ["right alg without signature", { signature: none }],
  ["HS256 with the public key", { header: { alg: "HS256" }, signature: provider.signPublic }],
  [
    "HS256 with the client's secret",
    { header: { alg: "HS256" }, signature: provider.signSecret("very-secret") },
  ],
  ["HS256 with an empty secret", { header: { alg: "HS256" }, signature: provider.signSecret("x") }],
  ["the signature of another key", { signature: provider.signOther }],
  [
    "another key that calls itself by an unknown kid",
    { header: { kid: "unknown" }, signature: provider.signOther },
  ],
  header("an unknown kid", { kid: "unknown" }),
  header("another algorithm of the same key", { alg: "PS256" }),
  header("a longer hash of the same key", { alg: "RS512" }),
  header("an algorithm of another kind of key", { alg: "ES256" }),
  header("an invented algorithm", { alg: "RS1" }),
  header("an unknown critical header", { crit: ["x"], x: 1 }),
  [
    "a key inside the token",
    { header: { kid: undefined, jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } }, signature: provider.signOther },
  ],
  ["a random signature", { signature: provider.randomSignature }],
  [
    "a changed payload under the old signature",
    { whole: (token) => token.replace(/\.[^.]+\./, (body) => swapped(body)) },
  ],
  claims("another issuer", { iss: "https://other.example" }),
  claims("the issuer with a slash", { iss: `${provider.issuer}/` }),
  claims("no issuer", { iss: undefined }),
  claims("another audience", { aud: "other" }),
  claims("no audience", { aud: undefined }),
  claims("a list of other audiences", { aud: ["other", "more"] }),
  claims("several audiences without azp", { aud: ["client", "other"] }),
  claims("several audiences with another azp", { aud: ["client", "other"], azp: "other" }),
  claims("another azp", { azp: "other" }),
  claims("another nonce", { nonce: "other" }),
  claims("no nonce", { nonce: undefined }),
  claims("an empty nonce", { nonce: "" }),
  claims("expired", { exp: now - 120, iat: now - 600 }),
  claims("no expiry", { exp: undefined }),
  claims("an expiry that is text", { exp: "9999999999" }),
  claims("not valid yet", { nbf: now + 600 }),
  claims("no time of issue", { iat: undefined }),
  claims("no subject", { sub: undefined }),
  claims("a subject that is a number", { sub: 1 }),
  ["no token at all", { whole: () => undefined }],
  ["an empty token", { whole: none }],
  ["two parts", { whole: (token) => token.split(".").slice(0, 2).join(".") }],
  ["text", { whole: () => "ja" }],
];

function swapped(body: string): string {
  const read = JSON.parse(Buffer.from(body.slice(1, -1), "base64url").toString()) as object;
  return `.${Buffer.from(JSON.stringify({ ...read, sub: "subject-2" })).toString("base64url")}.`;
}

test("there are forty forgeries", () => {
  expect(forgeries.length).toBeGreaterThanOrEqual(40);
});

test.each(forgeries)("%s is not accepted", async (_name, lie) => {
  provider.state.lie = lie;
  const { status, body } = await logIn();
  expect([401, 502]).toContain(status);
  expect(body).not.toHaveProperty("token");
  expect(["PSOF0601", "PSOF0602"]).toContain(body["code"]);
});

test.each([
  ["an unknown person", { sub: "nobody", email: "nobody@example.org" }],
  [
    "an address that is not verified",
    { sub: "subject-2", email: "tammo.rickels@norderhaven.example", email_verified: false },
  ],
  [
    "an address verified only in words",
    { sub: "s-3", email: "tammo.rickels@norderhaven.example", email_verified: "true" },
  ],
  ["another agency", { agency: "KS-2002" }],
  ["no agency", { agency: undefined }],
  ["the address of a person who is known by another subject", { sub: "subject-9" }],
])("the provider names %s: refused", async (_name, forged) => {
  await logIn();
  provider.state.lie = { claims: forged };
  expect((await logIn()).body).toMatchObject({ code: "PSOF0601" });
});

test("roles that are unknown give no ability", async () => {
  provider.state.lie = { claims: { roles: ["Admin", "agenturinhaber", 7, null, ["AgenturInhaber"]] } };
  expect(await logIn()).toMatchObject({ status: 200, body: { roles: [] } });
  provider.state.lie = { claims: { roles: undefined } };
  expect((await logIn()).body["roles"]).toEqual([]);
});

test("a new key of the provider counts at once", async () => {
  await logIn();
  provider.state.kid = "next";
  expect((await logIn()).status).toBe(200);
  provider.state.publishes = false;
  expect((await logIn()).body).not.toHaveProperty("token");
});

test("a refused code and an outage are told apart, and neither shows what the provider said", async () => {
  const answering = (status: number, text: string, type = "application/json") => {
    provider.state.answer = (response) => {
      response.writeHead(status, { "content-type": type });
      response.end(text);
    };
    return logIn();
  };
  const secret = "internal-detail-4711";
  const refused = await answering(400, JSON.stringify({ error: "invalid_grant", error_description: secret }));
  expect(refused).toMatchObject({ status: 401, body: { code: "PSOF0601" } });
  expect(JSON.stringify(refused)).not.toContain(secret);
  const wrongClient = await answering(401, JSON.stringify({ error: "invalid_client" }));
  expect(wrongClient).toMatchObject({ status: 502, body: { code: "PSOF0602" } });
  expect(await answering(500, secret, "text/html")).toMatchObject({
    status: 502,
    body: { code: "PSOF0602" },
  });
  expect(await answering(200, "<html>", "text/html")).toMatchObject({ body: { code: "PSOF0602" } });
  expect(await answering(200, "{", "application/json")).toMatchObject({ body: { code: "PSOF0602" } });
  provider.state.answer = (response) => void response.destroy();
  expect((await logIn()).body).toMatchObject({ code: "PSOF0602" });
});

test("an invalid verifier and a login that nobody began do not reach the provider", async () => {
  const before = provider.state.asked;
  await exchange(app, { tenant: "ewe", cookie: "" }, { Code: "x", Verifier: "short" });
  await exchange(app, { tenant: "ewe", cookie: "" }, { Code: "x", Verifier: "a".repeat(43) });
  expect(provider.state.asked).toBe(before);
});

test.each([
  ["javascript:alert(1)", null],
  ["https://provider.example/end", "https://provider.example/end"],
  [undefined, null],
])("the place to end the provider's session is a web address: %s", async (endpoint, expected) => {
  provider.state.metadata = { end_session_endpoint: endpoint };
  const { body } = await logIn();
  const headers = { Authorization: `Bearer ${String(body["token"])}` };
  const answer = await fetch(`${app.url}/api/v1/ewe/agentur/abmelden`, { method: "POST", headers });
  const { Url } = (await answer.json()) as { Url: string | null };
  expect(Url === null ? null : Url.split("?")[0]).toBe(expected);
});

test("a provider that names another issuer, or is away, cannot begin a login", async () => {
  provider.state.metadata = { issuer: "https://other.example" };
  await expect(startLogin(app, "ewe")).rejects.toThrow(/PSOF0602/);
  await setTenantFields(app.database, "ewe", [
    `Anmeldedienst=${JSON.stringify({ ...settings, Issuer: "http://127.0.0.1:9" })}`,
  ]);
  await app.tenants.refresh();
  await expect(startLogin(app, "ewe")).rejects.toThrow(/PSOF0602/);
});
