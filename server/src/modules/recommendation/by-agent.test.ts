import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
await setTenantFields(app.database, "ewe", ["ModuleAgentRecommendation=1", "ModuleCaptcha=1"]);
await app.tenants.refresh();
const ewe = apiClient(app, "ewe");
const desk = creditDesk(app);
const { number: agency, owner } = await desk.agency();
const agent = await desk.member(agency, "AgenturMitarbeiter", "Ähren");
const colleague = await desk.member(agency, "AgenturMitarbeiter", "Zander");

/** Mails the customer a code and answers it. */
async function codeFor(email: string, token = agent.token): Promise<string> {
  const { status } = await ewe("POST", "/agentur/kundencode", {
    token,
    body: { Vorname: "Erika", Email: email },
  });
  expect(status).toBe(204);
  const mail = (await mailsTo(app, email)).findLast(({ template }) => template === "customerCode");
  return String(mail?.data["code"]);
}

function record(email: string, extra: object = {}, token = agent.token) {
  const wanted = recommending(101, { email });
  return ewe("POST", "/Empfehlen/create", {
    token,
    body: { ...wanted, Empfehlung: { ...wanted.Empfehlung, ...extra } },
  });
}

const stored = async (number: unknown) =>
  (
    await desk.query<Record<string, unknown>>(
      `select r.kind, r.agent_number, r.agency_member_id, f.confirmed_at, f.agency_member_id as account_member
         from recommendation r join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
        where r.number = $1`,
      [number],
    )
  )[0];

test("a member records a customer's recommendation, which the customer confirms on the spot by the mailed code", async () => {
  const email = newAddress();
  const code = await codeFor(email);
  const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`;
  const { status, body } = await record(email, { Kundencode: typed });
  expect(status).toBe(201);
  expect(body["OptinErforderlich"]).toBe(false);
  expect(await stored(body["Empfehlungsnummer"])).toEqual({
    kind: "agent",
    agent_number: agent.number,
    agency_member_id: agent.id,
    confirmed_at: app.clock.now(),
    account_member: agent.id,
  });
});

test("without a code the customer confirms by the mailed link", async () => {
  const email = newAddress();
  const { body } = await record(email);
  expect(body["OptinErforderlich"]).toBe(true);
  expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(["welcome"]);
});

test("a member who recorded a recommendation cannot give the customer's account another address", async () => {
  const email = newAddress();
  const { body: made } = await record(email);
  const body = { Empfehlungsnummer: made["Empfehlungsnummer"], Hash: made["Hash"], Email: newAddress() };
  const correction = await ewe("PUT", "/empfehler/adresse", { token: agent.token, body });
  expect(correction.body["code"]).toBe("PSOF0103");
  await runJobs(app);
  const accounts = await desk.query("select email from referrer where email = any($1)", [
    [email, body.Email],
  ]);
  expect(accounts).toEqual([{ email }]);
});

test("for a customer who has an account the code stands for the login", async () => {
  const referrer = await addReferrer(app, "ewe");
  expect((await record(referrer.email)).body["code"]).toBe("PSOF0210");
  const Kundencode = await codeFor(referrer.email);
  const { status, body } = await record(referrer.email, { Kundencode });
  expect(status).toBe(201);
  // The account stays with who brought it in.
  expect(await stored(body["Empfehlungsnummer"])).toMatchObject({
    agency_member_id: agent.id,
    account_member: null,
  });
});

test("a code counts once, for its member and address, for half an hour", async () => {
  const email = newAddress();
  const Kundencode = await codeFor(email);
  const refused = { code: "PSOF0101", errors: [{ path: "Empfehlung.Kundencode" }] };
  expect((await record(newAddress(), { Kundencode })).body).toMatchObject(refused);
  expect((await record(email, { Kundencode }, colleague.token)).body).toMatchObject(refused);
  expect((await record(email, { Kundencode: "00000-00000" })).body).toMatchObject(refused);
  expect((await record(email, { Kundencode })).status).toBe(201);
  expect((await record(email, { Kundencode })).body).toMatchObject(refused);
  const late = newAddress();
  const old = await codeFor(late);
  app.clock.advance(30 * 60_000);
  expect((await record(late, { Kundencode: old })).body).toMatchObject(refused);
});

test("it is recorded under the member's own number, and a mailbox gets few codes", async () => {
  const other = await record(newAddress(), { Agentennummer: colleague.number });
  expect(other.body).toMatchObject({ code: "PSOF0101", errors: [{ path: "Empfehlung.Agentennummer" }] });
  const inactive = await desk.member(agency, "AgenturInhaber_inaktiv");
  expect((await record(newAddress(), {}, inactive.token)).body["code"]).toBe("PSOF0203");
  const email = newAddress();
  for (let count = 0; count < 5; count += 1) await codeFor(email, owner.token);
  const sixth = await ewe("POST", "/agentur/kundencode", {
    token: owner.token,
    body: { Vorname: "Erika", Email: email },
  });
  expect(sixth.body["code"]).toBe("PSOF0104");
});

test("where agents do not recommend, there is no code, and a member is a visitor like any other", async () => {
  await setTenantFields(app.database, "ewe", ["ModuleAgentRecommendation=0"]);
  await app.tenants.refresh();
  expect((await record(newAddress())).body["code"]).toBe("PSOF0501");
  const body = { Vorname: "Erika", Email: newAddress() };
  expect((await ewe("POST", "/agentur/kundencode", { token: agent.token, body })).body["code"]).toBe(
    "PSOF0103",
  );
});
