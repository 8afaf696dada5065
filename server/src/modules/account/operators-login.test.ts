import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { germanIban } from "../../../test/iban.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { issueLogin } from "./service/administration.ts";

const app = await startTestApp({
  now: new Date("2026-11-15T09:00:00Z"),
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
const { confirmedOwner, ewe, from, inTenant, makeBy } = typedLinks(app);
await setTenantFields(app.database, "ewe", ["IsAutologin=1"]);
await app.tenants.refresh();

const kinds = ["login", "autologin"] as const;

/** An account, and a session that another person has by an operator's link. */
async function ownerAndOperator(kind: (typeof kinds)[number]) {
  const person = await confirmedOwner();
  const link = { kind, validMs: 60_000, purpose: "Hilfe", osUser: "test", now: app.clock.now() } as const;
  const Token = await inTenant((tx) => issueLogin(tx, person.email, link));
  const { body } = await ewe("POST", "/account/login/token", { body: { Token }, headers: from() });
  return { ...person, operator: String(body["token"]) };
}

const consentsOf = async (id: number, purpose: string) =>
  (
    await app.testDatabase.owner.query<{ step: string; via: string }>(
      "select step, via from consent where person = 'referrer' and person_id = $1 and purpose = $2 order by id",
      [id, purpose],
    )
  ).rows;

const Aktionen = [{ AktionsId: "offene-muehle", Zustimmung: true }];
const { Empfehlung } = recommending(102);

test.each(kinds)(
  "an operator's link for %s decides nothing about a link that was made by typing the address",
  async (kind) => {
    const { email, id, token, operator } = await ownerAndOperator(kind);
    const link = await makeBy(typing(email));
    const decide = (session: string, Eigene: boolean) =>
      ewe("PUT", `/empfehler/empfehlungen/${link.number}/ohneanmeldung`, {
        token: session,
        body: { Eigene },
      });
    for (const own of [true, false])
      expect((await decide(operator, own)).body).toMatchObject({
        code: "PSOF0203",
        detail: expect.stringContaining("nur die Person, der das Konto gehört"),
      });
    expect(await consentsOf(id, "terms")).toHaveLength(1);
    expect((await decide(token, true)).status).toBe(204);
    expect(await consentsOf(id, "terms")).toHaveLength(2);
  },
);

test.each(kinds)(
  "with an operator's link for %s a campaign is asked for by mail, not agreed to",
  async (kind) => {
    const { email, id, operator } = await ownerAndOperator(kind);
    const made = await ewe("POST", "/Empfehlen/create", { body: { Empfehlung, Aktionen }, token: operator });
    expect(made.status).toBe(201);
    expect((await consentsOf(id, "campaign")).map(({ step }) => step)).toEqual(["asked"]);
    expect((await consentsOf(id, "terms")).map(({ via }) => via)).toEqual([
      "createRecommendation",
      "operator link",
    ]);
    expect((await mailsTo(app, email)).map(({ template }) => template)).toContain("consentRequest");
  },
);

test("the key of a link that an operator's link made proves no browser to be the owner's", async () => {
  const { email, operator } = await ownerAndOperator("login");
  const { body: made } = await ewe("POST", "/Empfehlen/create", { body: { Empfehlung }, token: operator });
  const EigenerLink = { Empfehlungsnummer: made["Empfehlungsnummer"], Hash: made["Hash"] };
  const next = recommending(101, { email });
  const wanted = { ...next, Empfehlung: { ...next.Empfehlung, EigenerLink } };
  expect((await makeBy(wanted)).body).toMatchObject({ OptinErforderlich: true });
});

test.each(kinds)("an operator's link for %s is no login that proves the owner", async (kind) => {
  const { id, operator } = await ownerAndOperator(kind);
  const Kontoinhaber = "Erika Muster";
  const [IBAN, other] = [germanIban(70_000_001), germanIban(70_000_002)];
  const save = (number: string, session: string) =>
    ewe("PUT", "/empfehler/bankdaten/", { body: { Kontoinhaber, IBAN: number }, token: session });
  const change = (session: string) =>
    ewe("PUT", "/empfehler/email", { body: { Email: newAddress() }, token: session });
  const exported = async (session: string) => (await ewe("GET", "/empfehler/daten", { token: session })).text;
  const changeable = async (session: string) =>
    (await ewe("GET", "/empfehler/bankdaten/", { token: session })).body["AenderbarSekunden"];

  const token = await app.issueToken("ewe", "user", id);
  expect((await save(IBAN, token)).status).toBe(200);
  expect((await save(other, operator)).body["code"]).toBe("PSOF0404");
  expect((await change(operator)).body["code"]).toBe("PSOF0203");
  expect(await exported(operator)).not.toContain(IBAN);
  expect(await changeable(operator)).toBe(0);

  expect(await changeable(token)).toBe(900);
  expect(await exported(token)).toContain(IBAN);
  expect((await change(token)).status).toBe(204);
});

test("in autologin mode the owner's own mailed link proves the owner, and its session does when it is resumed", async () => {
  const { email, id } = await ownerAndOperator("autologin");
  await ewe("POST", "/account/loginlink", { body: { Email: email }, headers: from() });
  await runJobs(app);
  const body = { Token: await tokenIn(app, email, "loginLink") };
  const Token = String((await ewe("POST", "/account/login/token", { body, headers: from() })).body["token"]);
  const resumed = await ewe("POST", "/account/login/token", { body: { Token }, headers: from() });
  const token = String(resumed.body["token"]);
  await ewe("POST", "/Empfehlen/create", { body: { Empfehlung, Aktionen }, token });
  expect((await consentsOf(id, "campaign")).map(({ step }) => step)).toEqual(["given"]);
  const account = { Kontoinhaber: "Erika Muster", IBAN: germanIban(70_000_003) };
  expect((await ewe("PUT", "/empfehler/bankdaten/", { body: account, token })).status).toBe(200);
});
