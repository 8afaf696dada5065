import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { accepting, newAddress, recommending } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { addAgent, removeAgent } from "./service.ts";

const app = await startTestApp();
const api = apiClient(app, "ewe");
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
const product = 101;

async function setModule(value: 0 | 1) {
  await setTenantFields(app.database, "ewe", [`ModuleCallcenter=${value}`]);
  await app.tenants.refresh();
}
await setModule(1);

/** Creates an agent and logs in with the mailed link. */
async function agent() {
  const email = newAddress();
  const { id } = await app.database.inTenant(tenantId, (tx) =>
    addAgent(tx, "Jana Petersen", email, app.clock.now()),
  );
  const link = await tokenIn(app, email, "agentLogin");
  const { status, body } = await api("PUT", "/callcenter/anmelden", { body: { Token: link } });
  expect(status).toBe(200);
  return { email, link, id, token: String(body["Token"]) };
}

const templatesTo = async (address: string) => (await mailsTo(app, address)).map(({ template }) => template);

test("an agent records a caller's recommendation, and the caller is mailed the link to the new account", async () => {
  const { token, id } = await agent();
  const caller = newAddress();
  const { status, body } = await api("POST", "/Empfehlen/create", {
    token,
    body: recommending(product, { email: caller }),
  });
  expect(status).toBe(201);
  expect(await templatesTo(caller)).toEqual(["welcome"]);
  const { rows } = await app.testDatabase.owner.query(
    "select agent_number as agent, kind from recommendation where number = $1",
    [body["Empfehlungsnummer"]],
  );
  expect(rows).toEqual([{ agent: `callCentre ${id}`, kind: "standard" }]);

  // The agent's browser cannot give the caller's account another address.
  const correction = await api("PUT", "/empfehler/adresse", {
    token,
    body: { Empfehlungsnummer: body["Empfehlungsnummer"], Hash: body["Hash"], Email: newAddress() },
  });
  expect(correction.body["code"]).toBe("PSOF0103");

  await api("PUT", "/callcenter/zugang", { token, body: { Email: caller.toUpperCase() } });
  const [first, again, ...more] = await mailsTo(app, caller);
  expect(more).toEqual([]);
  expect(again).toMatchObject({ template: "welcome", data: { recommended: { code: body["Code"] } } });
  expect(again?.data["recommended"]).toEqual(first?.data["recommended"]);
});

test("a caller with an account needs no login on the phone, and can be mailed a login link", async () => {
  const { token } = await agent();
  const known = await addReferrer(app, "ewe", { email: newAddress() });
  const body = recommending(product, { email: known.email });
  expect((await api("POST", "/Empfehlen/create", { body })).body["code"]).toBe("PSOF0210");
  expect((await api("POST", "/Empfehlen/create", { token, body })).status).toBe(201);
  expect((await api("PUT", "/callcenter/zugang", { token, body: { Email: known.email } })).status).toBe(204);
  expect(await templatesTo(known.email)).toEqual(["loginLink"]);
});

test("the agent, unlike a visitor, learns that an address is unknown or blocked", async () => {
  const { token } = await agent();
  const send = (email: string) => api("PUT", "/callcenter/zugang", { token, body: { Email: email } });
  expect((await send(newAddress())).body["code"]).toBe("PSOF0208");
  const blocked = await addReferrer(app, "ewe", { email: newAddress() });
  await app.testDatabase.owner.query(
    "update referrer set block_reason = 'employee', blocked_at = created_at where id = $1",
    [blocked.id],
  );
  expect((await send(blocked.email)).body["code"]).toBe("PSOF0207");
  const body = recommending(product, { email: blocked.email });
  expect((await api("POST", "/Empfehlen/create", { token, body })).body["code"]).toBe("PSOF0207");
  expect(await templatesTo(blocked.email)).toEqual([]);
});

test("a recipient recorded by an agent agrees by the mailed link, not by the agent's tick", async () => {
  const { token } = await agent();
  const made = await api("POST", "/Empfehlen/create", { token, body: recommending(product) });
  const max = newAddress();
  const recorded = await api("POST", `/empfaenger/create/${String(made.body["Empfehlungsnummer"])}`, {
    token,
    body: { ...accepting({ email: max }), Werbeeinwilligung: true },
  });
  expect(recorded.status).toBe(201);
  const own = () => api("GET", `/empfaenger/${String(recorded.body["Token"])}`);
  expect((await own()).body).toMatchObject({ ZugestimmtAm: null, AgbText: null, Werbeeinwilligung: false });
  const mailed = await tokenIn(app, max, "recommendationAccepted");
  await api("PUT", `/empfaenger/zustimmung?token=${mailed}`, { body: { AgbText: "2026-05-01" } });
  expect((await own()).body).toMatchObject({ AgbText: "2026-05-01", BestaetigtAm: expect.any(String) });
});

test("the link logs in once; a new one is mailed only if the address has an account", async () => {
  const { email, link } = await agent();
  const login = (Token: string) => api("PUT", "/callcenter/anmelden", { body: { Token } });
  expect((await login(link)).body["code"]).toBe("PSOF0209");
  expect((await login("no-such-token-at-all")).body["code"]).toBe("PSOF0202");
  const stranger = newAddress();
  const ask = (Email: string) => api("POST", "/callcenter/anmeldelink", { body: { Email } });
  const answers = [await ask(email), await ask(stranger)];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ""],
    [204, ""],
  ]);
  await runJobs(app);
  expect(await templatesTo(email)).toEqual(["agentLogin", "agentLogin"]);
  expect(await templatesTo(stranger)).toEqual([]);
});

test("a link that was asked for on the English page is mailed in English", async () => {
  const { email } = await agent();
  const headers = { "Accept-Language": "en" };
  await api("POST", "/callcenter/anmeldelink", { body: { Email: email }, headers });
  await runJobs(app);
  const { rows } = await app.testDatabase.owner.query(
    "select language from mail where to_address = $1 order by id",
    [email],
  );
  expect(rows).toEqual([{ language: "de" }, { language: "en" }]);
});

test("an ended account, a closed session and a disabled module give no access", async () => {
  const first = await agent();
  const second = await agent();
  const access = (token: string) =>
    api("PUT", "/callcenter/zugang", { token, body: { Email: newAddress() } }).then(
      ({ body }) => body["code"],
    );
  expect(await access(first.token)).toBe("PSOF0208");
  await api("POST", "/callcenter/abmelden", { token: first.token });
  expect(await access(first.token)).toBe("PSOF0204");
  await setModule(0);
  expect(await access(second.token)).toBe("PSOF0203");
  const body = recommending(product);
  expect((await api("POST", "/Empfehlen/create", { token: second.token, body })).body["code"]).toBe(
    "PSOF0203",
  );
  await setModule(1);
  await app.database.inTenant(tenantId, (tx) => removeAgent(tx, second.email, app.clock.now()));
  expect(await access(second.token)).toBe("PSOF0204");
});
