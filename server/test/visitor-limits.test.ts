import { expect, test } from "vitest";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { accepting, newAddress, recommending } from "./people.ts";
import { addReferrer, tenantIdOf } from "./referrers.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1", ANONYMOUS_LIMIT: "3" } });
const call = apiClient(app, "ewe");
let visitors = 0;
const newVisitor = () => {
  visitors += 1;
  return { "x-forwarded-for": `10.0.${Math.floor(visitors / 256)}.${visitors % 256}` };
};

interface Sent {
  readonly email?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

const recommend = ({ email = newAddress(), headers = newVisitor(), token }: Sent = {}) =>
  call("POST", "/Empfehlen/create", {
    body: recommending(101, { email }),
    headers,
    ...(token === undefined ? {} : { token }),
  });
const register = ({ email = newAddress(), headers = newVisitor() }: Sent = {}) =>
  call("POST", "/account/createEmpfehler", {
    body: { Vorname: "Erika", Nachname: "Muster", Email: email },
    headers,
  });

const statusesOf = async (count: number, send: (index: number) => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
};

async function mailsTo(pattern: string, template: string): Promise<number> {
  const { rows } = await app.testDatabase.owner.query<{ count: number }>(
    "select count(*)::integer as count from mail where tenant_id = $1 and template = $2 and to_address like $3",
    [tenantIdOf(app, "ewe"), template, pattern],
  );
  return rows[0]?.count ?? 0;
}

test("a visitor without login recommends only as often as a person does, also concurrently", async () => {
  const headers = newVisitor();
  expect(await statusesOf(5, () => recommend({ headers }))).toEqual([201, 201, 201, 429, 429]);
  const refused = await recommend({ headers });
  expect([refused.body["code"], refused.headers.get("retry-after")]).toEqual(["PSOF0104", "3600"]);
  expect((await recommend()).status).toBe(201);
  app.clock.advance(3_600_000);
  expect((await recommend({ headers })).status).toBe(201);
});

test("a program with an API key recommends as often as the call allows", async () => {
  const token = await app.issueApiKey("ewe");
  const headers = newVisitor();
  expect(await statusesOf(5, () => recommend({ headers, token }))).toEqual(Array(5).fill(201));
});

test("a visitor without login accepts and registers only as often", async () => {
  const headers = newVisitor();
  const numbers = await Promise.all(
    Array.from({ length: 5 }, async () => String((await recommend()).body["Empfehlungsnummer"])),
  );
  const accept = (index: number) =>
    call("POST", `/empfaenger/create/${numbers[index]}`, { body: accepting(), headers });
  expect(await statusesOf(5, accept)).toEqual([201, 201, 201, 429, 429]);
  expect(await statusesOf(5, () => register({ headers }))).toEqual([204, 204, 204, 429, 429]);
});

test("a logged-in referrer is not limited by what visitors at the same address did", async () => {
  const headers = newVisitor();
  await statusesOf(4, () => recommend({ headers }));
  const { id } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  expect((await recommend({ headers, token })).status).toBe(201);
});

test("input that is not valid does not count", async () => {
  const headers = newVisitor();
  expect(await statusesOf(4, () => recommend({ headers, email: "keine adresse" }))).toEqual([
    400, 400, 400, 400,
  ]);
  expect((await recommend({ headers })).status).toBe(201);
});

test("a mailbox gets three welcome mails a day, however its address is written and whoever asks", async () => {
  const ways = [
    () => recommend({ email: "victim+1@gmail.com" }),
    () => register({ email: "vic.tim@gmail.com" }),
    () => recommend({ email: "Victim+2@googlemail.com" }),
  ];
  for (const ask of ways) expect([201, 204]).toContain((await ask()).status);
  expect(await statusesOf(6, (index) => recommend({ email: `victim+more${index}@gmail.com` }))).toEqual(
    Array<number>(6).fill(429),
  );
  expect((await register({ email: "v.i.c.t.i.m@gmail.com" })).status).toBe(429);
  expect(await mailsTo("v%i%c%t%i%m%@g%mail.com", "welcome")).toBe(3);
  // The refused ones left no account behind.
  const { rows } = await app.testDatabase.owner.query("select from referrer where email like 'victim+more%'");
  expect(rows).toHaveLength(0);
  app.clock.advance(86_400_000);
  expect((await recommend({ email: "victim+next@gmail.com" })).status).toBe(201);
});

test("a stranger who used up a mailbox's mails does not keep its owner out", async () => {
  for (const tag of ["a", "b", "c"])
    expect((await register({ email: `owner+${tag}@example.org` })).status).toBe(204);
  const refused = await register({ email: "owner+d@example.org" });
  expect(refused.status).toBe(429);
  expect(refused.body["detail"]).toContain("Öffnen Sie den Link in einer davon");
  // The plain address is counted apart.
  expect((await register({ email: "owner@example.org" })).status).toBe(204);
  // A person who writes the mailbox in another way gets in by a link that was mailed: the oldest is valid like the others.
  const { rows } = await app.testDatabase.owner.query<{ token: string; address: string }>(
    "select data ->> 'token' as token, to_address as address from mail where to_address like 'owner%' order by id",
  );
  expect(rows.map(({ address }) => address)).toEqual([
    "owner+a@example.org",
    "owner+b@example.org",
    "owner+c@example.org",
    "owner@example.org",
  ]);
  for (const { token } of [rows[0], rows[3]].flatMap((row) => row ?? [])) {
    const opened = { body: { Token: token }, headers: newVisitor() };
    expect((await call("PUT", "/account/validateResetPassword", opened)).status).toBe(204);
  }
});

test("concurrent requests for one mailbox do not exceed its limit", async () => {
  const statuses = await statusesOf(12, (index) => recommend({ email: `crowd+${index}@example.org` }));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(await mailsTo("crowd+%", "welcome")).toBe(3);
});

test("a mailbox gets twenty mails a day about accepted recommendations", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 21; index++) {
    const number = String((await recommend()).body["Empfehlungsnummer"]);
    const body = accepting({ email: `recipient+${index}@example.org` });
    const path = `/empfaenger/create/${number}`;
    statuses.push((await call("POST", path, { body, headers: newVisitor() })).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  expect(await mailsTo("recipient+%", "recommendationAccepted")).toBe(20);
});
