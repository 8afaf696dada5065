import { expect, test } from "vitest";
import { solvedCaptcha } from "../../../test/captcha.ts";
import { startTestApp } from "../../../test/app.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { addReferrer, tenantIdOf } from "../../../test/referrers.ts";
import { moneySeal } from "../../compose/reward.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { addAgency, agencyByNumber, lockAgency, unlockAgency } from "./service/agencies.ts";
import { readAgencyAccount, rotateAgencyKey, saveAgencyAccount } from "./service/bank-account.ts";
import { addMember, changeMember, lockMember, unlockMember } from "./service/members.ts";

const app = await startTestApp();
// These tests are about the numbers in the body, not about the captcha.
for (const slug of ["ewe", "allianz"]) await setTenantFields(app.database, slug, ["ModuleCaptcha=0"]);
await app.tenants.refresh();
const ewe = () => {
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  return tenant;
};
const inEwe = <Result>(work: Parameters<typeof app.database.inTenant<Result>>[1]) =>
  app.database.inTenant(tenantIdOf(app, "ewe"), work);

async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

interface Extra {
  readonly [field: string]: unknown;
}

function create(slug: string, product: number, extra: Extra, email = newAddress()) {
  const wanted = recommending(product, { email });
  return send("POST", `${slug}/Empfehlen/create`, {
    ...wanted,
    Empfehlung: { ...wanted.Empfehlung, ...extra },
  });
}

/** The numbers of agency and member to which a recommendation and its referrer are credited. */
async function creditOf(number: unknown) {
  const { rows } = await app.testDatabase.owner.query<Record<string, string | null>>(
    `select agency.number as agency, member.number as member, own.number as account
       from recommendation r join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
       left join agency on agency.tenant_id = r.tenant_id and agency.id = r.agency_id
       left join agency_member member on member.tenant_id = r.tenant_id and member.id = r.agency_member_id
       left join agency_member own on own.tenant_id = r.tenant_id and own.id = f.agency_member_id
      where r.number = $1`,
    [number],
  );
  return rows[0];
}

test("a recommendation is credited to the agent who records it, and so is the new account", async () => {
  const { status, body } = await create("ewe", 101, { Agentennummer: "M-1003" });
  expect(status).toBe(201);
  expect(await creditOf(body["Empfehlungsnummer"])).toEqual({
    agency: "KS-2001",
    member: "M-1003",
    account: "M-1003",
  });
});

test("the recommendation of an advisor is credited to the advisor's agency", async () => {
  const { body } = await create("allianz", 1, { AgentNumber: "B10424" });
  expect(await creditOf(body["Empfehlungsnummer"])).toMatchObject({ agency: "B10424", member: "B10424" });
});

test("what an invited referrer recommends later is credited to who invited", async () => {
  const invited = { Vorname: "Max", Nachname: "Beispiel", Art: "Kunde", Mitarbeiternummer: "M-1006" };
  const mask = `ewe/Einladung?captcha=${await solvedCaptcha(app, "ewe")}`;
  const invitation = await send("PUT", mask, { ...invited, Email: newAddress() });
  expect(invitation.status).toBe(201);
  const { id, email } = await addReferrer(app, "ewe");
  const headers = { Authorization: `Bearer ${await app.issueToken("ewe", "user", id)}` };
  const post = async (extra: Extra) => {
    const { Empfehler: _person, ...wanted } = recommending(101, { email });
    const sent = { ...wanted, Empfehlung: { ...wanted.Empfehlung, ...extra } };
    const { status, body } = await send("POST", "ewe/Empfehlen/create", sent, headers);
    expect(status).toBe(201);
    return creditOf(body["Empfehlungsnummer"]);
  };
  const mine = { agency: "KS-2002", member: "M-1006", account: "M-1006" };
  expect(await post({})).toEqual({ agency: null, member: null, account: null });
  expect(await post({ Einladungsnummer: invitation.body["Einladungsnummer"] })).toEqual(mine);
  expect(await post({})).toEqual(mine);
  // The account stays with who brought it in; the recommendation belongs to who records it.
  expect(await post({ Agentennummer: "M-1002" })).toEqual({ ...mine, agency: "KS-2001", member: "M-1002" });
});

test("numbers that are unknown, locked or another tenant's are refused, each by its field", async () => {
  const refused = { status: 400, body: { code: "PSOF0101", errors: [{ path: "Empfehlung.Agentennummer" }] } };
  expect(await create("ewe", 101, { Agentennummer: "M-9999" })).toMatchObject(refused);
  expect(await create("ewe", 101, { Agentennummer: "B10410" })).toMatchObject(refused);
  expect(await create("ewe", 101, { Agentennummer: "KS-2001" })).toMatchObject(refused);
  const now = app.clock.now();
  await inEwe((tx) => lockMember(tx, "M-1004", now));
  expect(await create("ewe", 101, { Agentennummer: "M-1004" })).toMatchObject(refused);
  await inEwe((tx) => unlockMember(tx, "M-1004"));
  await inEwe((tx) => lockAgency(tx, "KS-2001", now));
  expect(await create("ewe", 101, { Agentennummer: "M-1004" })).toMatchObject(refused);
  await inEwe((tx) => unlockAgency(tx, "KS-2001"));
  expect((await create("ewe", 101, { Agentennummer: "M-1004" })).status).toBe(201);
  // This field names an advisor of the search, and ewe has none.
  expect(await create("ewe", 101, { AgentNumber: "M-1004" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "Empfehlung.AgentNumber" }] },
  });
  expect((await create("telekom", 462, { Agentennummer: "M-1001" })).body["code"]).toBe("PSOF0103");
});

test("numbers are unique in a tenant, and a member belongs to the agency beside it", async () => {
  const now = app.clock.now();
  await expect(
    inEwe((tx) => addAgency(tx, { number: "KS-2001", name: "Andere" }, now)),
  ).rejects.toMatchObject({
    reason: "wrongState",
  });
  const person = { firstName: "Eva", lastName: "Muster", email: "EVA@example.org", roles: [] };
  await expect(
    inEwe((tx) => addMember(tx, "KS-2002", { ...person, number: "M-1001" }, now)),
  ).rejects.toMatchObject({
    reason: "wrongState",
  });
  const { rows } = await app.testDatabase.owner.query<{ agency: string; member: string }>(
    `select (select id from agency where number = 'KS-2001') as agency,
            (select id from agency_member where number = 'M-1006') as member`,
  );
  const wrong = app.testDatabase.owner.query(
    "update referrer set agency_id = $1, agency_member_id = $2 where tenant_id = $3",
    [rows[0]?.agency, rows[0]?.member, tenantIdOf(app, "ewe")],
  );
  // The foreign key of agency and member together.
  await expect(wrong).rejects.toMatchObject({ code: "23503" });
});

test("losing a role, the membership or the agency ends the sessions at once", async () => {
  const now = app.clock.now();
  const { id } = await inEwe((tx) => addAgency(tx, { number: "KS-3000", name: "Dritte" }, now));
  expect(id).toBeGreaterThan(0);
  const person = { firstName: "Eva", lastName: "Muster", email: "eva@example.org" };
  const member = await inEwe((tx) =>
    addMember(tx, "KS-3000", { ...person, number: "M-3000", roles: ["AgenturInhaber"] }, now),
  );
  const isOpen = async () => {
    const { rows } = await app.testDatabase.owner.query(
      "select 1 from access_token where kind = 'agency' and subject = $1 and revoked_at is null",
      [member.id],
    );
    return rows.length > 0;
  };
  const ends = async (work: () => Promise<unknown>) => {
    await app.issueToken("ewe", "agency", member.id);
    expect(await isOpen()).toBe(true);
    await work();
    return !(await isOpen());
  };
  expect(await ends(() => inEwe((tx) => changeMember(tx, "M-3000", { firstName: "Ewa" }, now)))).toBe(false);
  expect(
    await ends(() => inEwe((tx) => changeMember(tx, "M-3000", { roles: ["AgenturMitarbeiter"] }, now))),
  ).toBe(true);
  expect(await ends(() => inEwe((tx) => lockMember(tx, "M-3000", now)))).toBe(true);
  expect(await ends(() => inEwe((tx) => lockAgency(tx, "KS-3000", now)))).toBe(true);
});

test("a bank account is stored encrypted for its agency and survives the rotation of keys", async () => {
  const seal = moneySeal(app.secretKeys);
  const now = app.clock.now();
  const typed = { holder: "Kundenhaus Norderhaven GmbH", iban: "de02 1203 0000 0000 2020 51" };
  const { id } = await inEwe((tx) => agencyByNumber(tx, "KS-2001"));
  const masked = await inEwe((tx) =>
    saveAgencyAccount({ seal }, tx, id, typed, { tenant: ewe(), language: "de", now }),
  );
  expect(masked).toMatch(/^DE02 .*51$/);
  const { rows } = await app.testDatabase.owner.query<{ sealed: Buffer; text: string }>(
    "select sealed, agency::text as text from agency where id = $1",
    [id],
  );
  expect(rows[0]?.sealed.includes("202051")).toBe(false);
  expect(rows[0]?.text).not.toContain("0000000020");
  const newer = moneySeal([Buffer.alloc(32, 7), ...app.secretKeys]);
  expect(await inEwe((tx) => rotateAgencyKey({ seal: newer }, tx, 10))).toBe(1);
  expect(await inEwe((tx) => rotateAgencyKey({ seal: newer }, tx, 10))).toBe(0);
  expect(await inEwe((tx) => readAgencyAccount({ seal: newer }, tx, id))).toMatchObject({
    iban: "DE02120300000000202051",
  });
  await expect(
    inEwe((tx) =>
      saveAgencyAccount(
        { seal },
        tx,
        id,
        { ...typed, iban: "DE03120300000000202051" },
        { tenant: ewe(), language: "de", now },
      ),
    ),
  ).rejects.toMatchObject({ options: { errors: [{ path: "IBAN" }] } });
  const own = { ...typed, iban: ewe().settings.payer?.iban ?? "" };
  await expect(
    inEwe((tx) => saveAgencyAccount({ seal }, tx, id, own, { tenant: ewe(), language: "en", now })),
  ).rejects.toMatchObject({
    options: { errors: [{ path: "IBAN", message: expect.stringContaining("pays from this account") }] },
  });
});
