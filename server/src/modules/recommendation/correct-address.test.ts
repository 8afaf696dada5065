import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { changeCatalogue, productEntry } from "../../../test/catalogue-changes.ts";
import { runBeside } from "../../../test/run-beside.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecommendation, type Recommended, recommending } from "../../../test/people.ts";
import { addReferrer, tenantIdOf } from "../../../test/referrers.ts";
import { correctAddress } from "../account/service/correct-address.ts";
import { sendRequestedLink } from "../account/service/mailed-links.ts";
import { blockReferrer } from "./service/block-referrer.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const call = apiClient(app, "ewe");
let visitors = 0;

/** Each time as another visitor: how often one may try is not what is tried here. */
const from = () => ({ "x-forwarded-for": `10.2.0.${++visitors % 250}` });

/** A person who mistyped the address of a recommendation. */
async function mistyped(typed = newAddress(), product = 101) {
  const made = await plantRecommendation(app, { tenant: "ewe", product, email: typed });
  const { rows } = await owner.query<{ id: number }>("select id from referrer where email = $1", [typed]);
  return { ...made, typed, id: Number(rows[0]?.id) };
}

const request = ({ recommendation, capability }: Omit<Recommended, "code">, email: string) => {
  const body = { Empfehlungsnummer: recommendation, Hash: capability, Email: email };
  return call("PUT", "/empfehler/adresse", { body, headers: from() });
};

const correct = async (person: Omit<Recommended, "code">, email: string) => {
  const { status, body: answer } = await request(person, email);
  await runJobs(app);
  return status === 204 ? 204 : answer["code"];
};

const confirm = async (token: string) => {
  const { status, body } = await call("PUT", "/empfehler/bestaetigen", {
    body: { Token: token },
    headers: from(),
  });
  return status === 200 ? body : body["code"];
};

const addressOf = async (id: number) => {
  const { rows } = await owner.query<{ email: string; confirmed: boolean }>(
    "select email, confirmed_at is not null as confirmed from referrer where id = $1",
    [id],
  );
  return rows[0];
};

const templatesTo = async (address: string) => (await mailsTo(app, address)).map(({ template }) => template);

test("the link that was shared belongs to the corrected address once that one is confirmed", async () => {
  const person = await mistyped();
  const wrong = await tokenIn(app, person.typed, "welcome");
  const right = newAddress();
  expect(await correct(person, right)).toBe(204);
  expect(await confirm(wrong)).toBe("PSOF0213");
  expect(await addressOf(person.id)).toEqual({ email: right, confirmed: false });
  const [mail] = await mailsTo(app, right);
  expect(mail).toMatchObject({ template: "welcome", data: { recommended: { code: person.code } } });
  const confirmed = await confirm(await tokenIn(app, right, "welcome"));
  expect(confirmed).toMatchObject({ Email: right, Empfehlungsnummer: person.recommendation });
  expect(await addressOf(person.id)).toEqual({ email: right, confirmed: true });
});

test("nothing that names the mistyped address stays", async () => {
  const person = await mistyped();
  await correct(person, newAddress());
  expect(await mailsTo(app, person.typed)).toEqual([]);
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const { rows: found } = await owner.query(
    columns
      .map(
        ({ table, column }) =>
          `select '${table}.${column}' as place from "${table}" where position('${person.typed}' in "${column}"::text) > 0`,
      )
      .join(" union all "),
  );
  expect(found).toEqual([]);
});

test("consents that were given under the mistyped address are proven by the corrected one", async () => {
  const person = await mistyped();
  const hashes = async () => {
    const { rows } = await owner.query<{ purpose: string; hash: string }>(
      `select distinct on (purpose) purpose, encode(address_hash, 'hex') as hash from consent
        where person = 'referrer' and person_id = $1 order by purpose, id desc`,
      [person.id],
    );
    return rows;
  };
  const before = await hashes();
  await correct(person, newAddress());
  const after = await hashes();
  expect(after.map(({ purpose }) => purpose)).toEqual(before.map(({ purpose }) => purpose));
  expect(after.length).toBeGreaterThan(0);
  for (const { hash } of after) expect(before.map((row) => row.hash)).not.toContain(hash);
});

test("an address that has an account stays with it and is not revealed", async () => {
  const other = await addReferrer(app, "ewe");
  const person = await mistyped();
  const wrong = await tokenIn(app, person.typed, "welcome");
  expect(await correct(person, other.email.toUpperCase())).toBe(204);
  const [mail, ...more] = await mailsTo(app, other.email);
  // The login leads to the form that makes the link again.
  expect(mail).toMatchObject({
    template: "loginLink",
    data: { isTaken: true, redirect: "/empfehlen/101" },
  });
  expect(more).toEqual([]);
  expect(await addressOf(person.id)).toEqual({ email: person.typed, confirmed: false });
  // The link stays with the mistyped address and is confirmed there if at all.
  expect(await confirm(wrong)).toMatchObject({ Email: person.typed });
});

test("the owner of an account is led to no form of a product that is not sold any more", async () => {
  const other = await addReferrer(app, "ewe");
  await changeCatalogue(app, "ewe", { products: [productEntry(7101)] });
  const person = await mistyped(newAddress(), 7101);
  await changeCatalogue(app, "ewe", { products: [productEntry(7101, { Status: "Zurueckgezogen" })] });
  expect(await correct(person, other.email)).toBe(204);
  const [mail] = await mailsTo(app, other.email);
  expect(mail?.data).toMatchObject({ isTaken: true });
  expect(mail?.data).not.toHaveProperty("redirect");
});

test("a confirmed account without a password is mailed a login and not asked to confirm again", async () => {
  const other = await mistyped();
  await confirm(await tokenIn(app, other.typed, "welcome"));
  const person = await mistyped();
  expect(await correct(person, other.typed)).toBe(204);
  const mails = await mailsTo(app, other.typed);
  expect(mails.map(({ template }) => template).toSorted()).toEqual(["loginLink", "welcome"]);
  expect(mails.find(({ template }) => template === "loginLink")).toMatchObject({ data: { isTaken: true } });
});

test("a confirmed account that asks for the mail again is not said to have just been created", async () => {
  const person = await mistyped();
  await confirm(await tokenIn(app, person.typed, "welcome"));
  await call("GET", `/account/resendWelcomeMail/${encodeURIComponent(person.typed)}`, { headers: from() });
  await runJobs(app);
  expect((await templatesTo(person.typed)).toSorted()).toEqual(["loginLink", "welcome"]);
});

test("of two corrections soon after each other the last one counts, also back to the first address", async () => {
  const [person, back] = [await mistyped(), await mistyped()];
  const [again, right] = [newAddress(), newAddress()];
  await request(person, again);
  await request(person, right);
  await request(back, newAddress());
  await request(back, back.typed);
  await runJobs(app);
  expect((await addressOf(person.id))?.email).toBe(right);
  expect(await mailsTo(app, again)).toEqual([]);
  expect((await addressOf(back.id))?.email).toBe(back.typed);
});

test("a correction that runs twice mails once, and its link stays valid", async () => {
  const person = await mistyped();
  const right = newAddress();
  await correct(person, right);
  const recommendedBy = () => Promise.resolve(undefined);
  await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
    correctAddress({ consent: { proofKeys: [] } }, tx, {
      id: person.id,
      email: right,
      recommendedBy,
      formPath: undefined,
      now: app.clock.now(),
    }),
  );
  expect(await templatesTo(right)).toEqual(["welcome"]);
  expect(await confirm(await tokenIn(app, right, "welcome"))).toMatchObject({ Email: right });
});

test("only the browser that made the recommendation corrects its address", async () => {
  const person = await mistyped();
  const stranger = { ...person, capability: "0".repeat(32) };
  expect(await correct(stranger, newAddress())).toBe("PSOF0102");
  const another = await mistyped();
  expect(await correct({ ...person, capability: another.capability }, newAddress())).toBe("PSOF0102");
  expect((await addressOf(person.id))?.email).toBe(person.typed);
});

test("a confirmed address is not corrected", async () => {
  const person = await mistyped();
  await confirm(await tokenIn(app, person.typed, "welcome"));
  expect(await correct(person, newAddress())).toBe("PSOF0103");
  expect(await addressOf(person.id)).toEqual({ email: person.typed, confirmed: true });
});

test("whom a confirmed account has recommended to is not answered to the key of its link", async () => {
  const contact = newAddress();
  const withContact = async () => {
    const body = { ...recommending(102), Empfaenger: { Email: contact } };
    const made = await call("POST", "/Empfehlen/create", { body, headers: from() });
    const link = {
      recommendation: String(made.body["Empfehlungsnummer"]),
      capability: String(made.body["Hash"]),
    };
    return { ...link, typed: body.Empfehler.Email };
  };
  const person = await withContact();
  await confirm(await tokenIn(app, person.typed, "welcome"));
  for (const email of [contact, newAddress()]) expect(await correct(person, email)).toBe("PSOF0103");
  expect(await correct(await withContact(), contact), "the contact is no correction").toBe("PSOF0305");
});

test("an address whose link has led to an order is not corrected", async () => {
  const person = await mistyped();
  await owner.query("update recommendation set status = 'ok' where number = $1", [person.recommendation]);
  expect(await correct(person, newAddress())).toBe("PSOF0103");
  expect((await addressOf(person.id))?.email).toBe(person.typed);
});

test("a blocked referrer is answered like any other and gets no mail", async () => {
  const person = await mistyped();
  await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
    blockReferrer(tx, person.typed, { reason: "rules", now: app.clock.now() }),
  );
  const wanted = newAddress();
  expect(await correct(person, wanted)).toBe(204);
  expect(await mailsTo(app, wanted)).toEqual([]);
  expect((await addressOf(person.id))?.email).toBe(person.typed);
});

test("an address is corrected three times at most", async () => {
  const person = await mistyped();
  const wanted = [newAddress(), newAddress(), newAddress(), newAddress()];
  const answers = [];
  for (const email of wanted) answers.push(await correct(person, email));
  expect(answers).toEqual([204, 204, 204, "PSOF0103"]);
  expect((await addressOf(person.id))?.email).toBe(wanted[2]);
});

test("a mailbox gets three such mails a day, whatever browser asks", async () => {
  const { email } = await addReferrer(app, "ewe");
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await correct(await mistyped(), email));
  expect(answers).toEqual([204, 204, 204, "PSOF0104"]);
});

test("the same address again has its mail sent again, and its links stay valid", async () => {
  const person = await mistyped();
  const first = await tokenIn(app, person.typed, "welcome");
  expect(await correct(person, person.typed)).toBe(204);
  expect(await templatesTo(person.typed)).toEqual(["welcome", "welcome"]);
  expect(await confirm(first)).toMatchObject({ Email: person.typed });
});

test("of a correction and a confirmation at the same time, the one that comes first counts", async () => {
  const corrected = await mistyped();
  const token = await tokenIn(app, corrected.typed, "welcome");
  const right = newAddress();
  const late = await runBeside(
    app,
    [
      `update referrer set email = '${right}' where id = ${corrected.id}`,
      `update one_time_token set purpose = 'replacedReferrer' where purpose = 'registration' and subject = ${corrected.id}`,
    ],
    () => confirm(token),
  );
  expect(late).toBe("PSOF0213");
  expect(await addressOf(corrected.id)).toEqual({ email: right, confirmed: false });

  const confirmed = await mistyped();
  await call("PUT", "/empfehler/adresse", {
    body: {
      Empfehlungsnummer: confirmed.recommendation,
      Hash: confirmed.capability,
      Email: newAddress(),
    },
    headers: from(),
  });
  await runBeside(app, [`update referrer set confirmed_at = now() where id = ${confirmed.id}`], () =>
    runJobs(app),
  );
  expect(await addressOf(confirmed.id)).toEqual({ email: confirmed.typed, confirmed: true });
});

test("a link that is mailed while the address is corrected is not mailed to the mistyped one", async () => {
  const person = await mistyped();
  const right = newAddress();
  await runBeside(app, [`update referrer set email = '${right}' where id = ${person.id}`], () =>
    app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
      sendRequestedLink(tx, { kind: "login", email: person.typed }, app.clock.now()),
    ),
  );
  expect(await templatesTo(person.typed)).toEqual(["welcome"]);
});
