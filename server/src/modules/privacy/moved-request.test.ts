import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer, PASSWORD } from "../../../test/referrers.ts";

const app = await startTestApp();
const visit = apiClient(app, "ewe");
const client = consoleClient(app);
const care = await client.session(await client.operator("care"));

const call = (method: string, path: string, body?: object) =>
  client.call(method, `/mandanten/ewe${path}`, { session: care, ...(body === undefined ? {} : { body }) });

async function record(Email: string): Promise<string> {
  const Eingegangen = app.clock.now().toISOString().slice(0, 10);
  const body = { Art: "access", Email, Eingegangen, Nachricht: "Brief" };
  const { status, json } = await call("POST", "/datenschutz/anliegen", body);
  expect(status).toBe(201);
  return `/datenschutz/anliegen/${String(json["Id"])}`;
}

const kindsOf = (view: Record<string, unknown>) =>
  (view["Verlauf"] as { Art: string }[]).map(({ Art }) => Art);

test("a friend's open request follows the address that they confirmed", async () => {
  const [email, wanted] = [newAddress(), newAddress()];
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipientId } = await plantRecipient(app, "ewe", recommendation, { email });
  const request = await record(email);
  const strangers = await record(newAddress());
  expect((await call("POST", `/personen/recipient/${recipientId}/adresse`, { Email: wanted })).status).toBe(
    204,
  );
  expect((await call("GET", request)).json).toMatchObject({ Email: email, Annahmen: 1 });
  const Token = await tokenIn(app, wanted, "recipientEmailChange");
  expect((await visit("PUT", "/empfaenger/email/bestaetigen", { body: { Token } })).status).toBe(204);
  const { json } = await call("GET", request);
  expect(json).toMatchObject({ Email: wanted, Annahmen: 1 });
  expect(kindsOf(json)).toEqual(["received", "address"]);
  expect(kindsOf((await call("GET", strangers)).json)).toEqual(["received"]);
});

test("the open request of an account follows its new address", async () => {
  const [{ id, email }, wanted] = [await addReferrer(app, "ewe"), newAddress()];
  const request = await record(email);
  const token = await app.issueToken("ewe", "user", id);
  await visit("PUT", "/empfehler/email", { token, body: { Email: wanted, Password: PASSWORD } });
  await runJobs(app);
  const Token = await tokenIn(app, wanted, "emailChange");
  expect((await visit("PUT", "/empfehler/email/bestaetigen", { body: { Token } })).status).toBe(204);
  const { json } = await call("GET", request);
  expect(json).toMatchObject({ Email: wanted });
  expect(kindsOf(json)).toEqual(["received", "address"]);
});

test("a request of an account leads to it, not to a newer account that has its former address", async () => {
  const { id, email } = await addReferrer(app, "ewe");
  const request = await record(email);
  await app.testDatabase.owner.query("update referrer set email = $1 where id = $2", [newAddress(), id]);
  await addReferrer(app, "ewe", { email });
  expect((await call("GET", request)).json).toMatchObject({ PersonArt: "referrer", PersonId: id });
});
