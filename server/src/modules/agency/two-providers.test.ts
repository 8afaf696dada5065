import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { startLyingProvider } from "../../../test/lying-provider.ts";
import { exchange, startLogin } from "../../../test/sign-on.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
const [former, other] = await Promise.all([startLyingProvider("client"), startLyingProvider("client")]);
afterAll(() => [former, other].forEach((provider) => provider.stop()));
type Provider = typeof former;

const wiebke = "wiebke.osterkamp@norderhaven.example";
const tammo = "tammo.rickels@norderhaven.example";
/** A member of another agency. */
const renke = "renke.greetholm@greetholm.example";

/** The tenant has one provider at a time. */
async function choose(provider: Provider): Promise<void> {
  const settings = { Issuer: provider.issuer, ClientId: "client" };
  const fields = [`Anmeldedienst=${JSON.stringify(settings)}`, "AnmeldedienstSecret=very-secret"];
  await setTenantFields(app.database, "ewe", fields);
  await app.tenants.refresh();
}

async function logIn(provider: Provider, claims: { sub: string; email?: string; email_verified?: boolean }) {
  const login = await startLogin(app, "ewe");
  provider.state.nonce = login.address.searchParams.get("nonce") ?? "";
  provider.state.claims = claims;
  return (await exchange(app, login, { Code: "code", Verifier: login.verifier })).body;
}

const refused = { code: "PSOF0601" };

beforeEach(async () => {
  await app.testDatabase.owner.query("delete from rate_limit");
  await app.testDatabase.owner.query("update agency_member set oidc_subject = null, oidc_issuer = null");
  await choose(former);
  await logIn(former, { sub: "1", email: wiebke, email_verified: true });
});

test("a subject of one provider logs no one in at another", async () => {
  expect(await logIn(former, { sub: "1" })).toMatchObject({ email: wiebke });
  await choose(other);
  expect(await logIn(other, { sub: "1" })).toMatchObject(refused);
  expect(await logIn(other, { sub: "1", email: wiebke, email_verified: false })).toMatchObject(refused);
  await choose(former);
  expect(await logIn(former, { sub: "1" })).toMatchObject({ email: wiebke });
});

test("one subject at two providers is two people of two agencies, and each stays the own member", async () => {
  await choose(other);
  const own = { email: renke, Agenturnummer: "KS-2002" };
  expect(await logIn(other, { sub: "1", email: renke, email_verified: true })).toMatchObject(own);
  expect(await logIn(other, { sub: "1", email: wiebke, email_verified: true })).toMatchObject(own);
  await choose(former);
  expect(await logIn(former, { sub: "1", email: renke, email_verified: true })).toMatchObject({
    email: wiebke,
    Agenturnummer: "KS-2001",
  });
});

test("after a change of the provider the verified address finds the member, and only once", async () => {
  await choose(other);
  const verified = { email: wiebke, email_verified: true };
  expect(await logIn(other, { sub: "9", ...verified })).toMatchObject({ email: wiebke });
  expect(await logIn(other, { sub: "9" })).toMatchObject({ email: wiebke });
  // The provider has given the address to another person since.
  expect(await logIn(other, { sub: "10", ...verified })).toMatchObject(refused);
});

test("a subject without a known provider, as earlier versions stored it, is found by the verified address only", async () => {
  await app.testDatabase.owner.query(
    "update agency_member set oidc_subject = 'old', oidc_issuer = null where email = $1",
    [tammo],
  );
  expect(await logIn(former, { sub: "old" })).toMatchObject(refused);
  expect(await logIn(former, { sub: "old", email: tammo, email_verified: true })).toMatchObject({
    email: tammo,
  });
  expect(await logIn(former, { sub: "old" })).toMatchObject({ email: tammo });
});
