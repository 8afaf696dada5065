import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecipient } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";
import { issueLogin } from "../account/service/administration.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { lockOne, unlockOne } from "./service/lock.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const { confirmedOwner, correct, create, ewe, from, inTenant, makeBy, shared, templatesTo } = typedLinks(app);
const DAY_MS = 86_400_000;

const lockLink = (number: string) =>
  inTenant((tx) => lockOne(tx, number, { comment: undefined, now: app.clock.now() }));
const unlockLink = (number: string) => inTenant((tx) => unlockOne(tx, number, { now: app.clock.now() }));

const decide = (number: string, token: string, Eigene: boolean) =>
  ewe("PUT", `/empfehler/empfehlungen/${number}/ohneanmeldung`, { token, body: { Eigene } });

async function rowOf(number: string, token: string) {
  const { body } = await ewe("GET", "/empfehler/empfehlungen", { token });
  return (body as unknown as Record<string, unknown>[]).find((row) => row["Empfehlungsnummer"] === number);
}

const eventsOf = async (number: string) => {
  const { rows } = await owner.query<{ kind: string; actor: string }>(
    `select e.kind, e.actor from recommendation_event e join recommendation r on r.id = e.recommendation_id
      where r.number = $1 and e.kind <> 'created' order by e.id`,
    [number],
  );
  return rows;
};

test("the owner sees under which name a link was made with the address, and nobody sees the owner's", async () => {
  const { email, token, own } = await confirmedOwner();
  const link = await makeBy(typing(email));
  expect(await rowOf(link.number, token)).toMatchObject({ OhneAnmeldungAls: "Fremder Mensch" });
  expect(await rowOf(own.number, token)).toMatchObject({ OhneAnmeldungAls: null });
  const forFriend = await ewe("GET", `/empfehlen/${link.number}`);
  const forStranger = await shared(link);
  expect(forFriend.body).toMatchObject({ EmpfehlerVorname: "Fremder" });
  expect(forStranger.body).toMatchObject({ EmpfehlerVorname: "Fremder", EmpfehlerNachname: "Mensch" });
  expect(`${forFriend.text} ${forStranger.text} ${JSON.stringify(link.body)}`).not.toMatch(
    /Erika|Muster|newcomer/,
  );
});

test("the owner says that the link is theirs: it shows their name and needs no click any more", async () => {
  const { email, token } = await confirmedOwner();
  const link = await makeBy(typing(email));
  expect((await decide(link.number, token, true)).status).toBe(204);
  expect(await rowOf(link.number, token)).toMatchObject({ OhneAnmeldungAls: null, Gesperrt: false });
  expect((await shared(link)).body).toMatchObject({ EmpfehlerVorname: "Erika", OptinErforderlich: false });
  expect(await eventsOf(link.number)).toEqual([{ kind: "acknowledged", actor: "referrer" }]);
  // In a second tab it is decided already.
  for (const own of [true, false])
    expect((await decide(link.number, token, own)).body["code"]).toBe("PSOF0103");
  expect((await create(typing(email))).status, "and the next one is asked about again").toBe(201);
});

test("the owner locks a foreign link; one who accepted before keeps the promise", async () => {
  const { email, token } = await confirmedOwner();
  const link = await makeBy(typing(email));
  const { recipientToken } = await plantRecipient(app, "ewe", link.number);
  expect((await decide(link.number, token, false)).status).toBe(204);
  expect(await rowOf(link.number, token)).toMatchObject({ Gesperrt: true });
  expect(await eventsOf(link.number)).toMatchObject([
    { kind: "accepted" },
    { kind: "locked", actor: "referrer" },
  ]);
  expect((await ewe("GET", `/empfehlen/${link.number}`)).body["code"]).toBe("PSOF0310");
  expect((await ewe("GET", `/empfaenger/${recipientToken}`)).status).toBe(200);
  for (const own of [true, false])
    expect((await decide(link.number, token, own)).body["code"]).toBe("PSOF0103");
  await unlockLink(link.number);
  expect((await decide(link.number, token, true)).status, "once an operator unlocked it").toBe(204);
});

test("only the owner decides, about such links only, and of two decisions at once one counts", async () => {
  const [{ email, token, own }, other] = [await confirmedOwner(), await confirmedOwner()];
  const link = await makeBy(typing(email));
  expect((await decide(link.number, other.token, false)).body["code"]).toBe("PSOF0102");
  expect((await decide("0000000000", token, false)).body["code"]).toBe("PSOF0102");
  expect((await decide(own.number, token, false)).body["code"]).toBe("PSOF0103");
  const both = await Promise.all([decide(link.number, token, true), decide(link.number, token, false)]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409]);
});

test("where the owner logs in, the link is shown as confirmed", async () => {
  const [{ email, token }, other] = [await confirmedOwner(), await confirmedOwner()];
  const link = await makeBy(typing(email));
  expect((await shared(link, token)).body).toMatchObject({ OptinErforderlich: false });
  expect((await shared(link, other.token)).body).toMatchObject({ OptinErforderlich: true });
  expect((await ewe("GET", `/empfehlung/${link.number}`, { token })).body["OptinErforderlich"]).toBe(false);
});

test.each(["login", "autologin"] as const)(
  "an operator's link of the kind %s logs in and shows no typed link as confirmed",
  async (kind) => {
    const { email } = await confirmedOwner();
    const link = await makeBy(typing(email));
    const about = { kind, validMs: 60_000, purpose: "Hilfe", osUser: "test", now: app.clock.now() } as const;
    const Token = await inTenant((tx) => issueLogin(tx, email, about));
    await setTenantFields(app.database, "ewe", ["IsAutologin=1"]);
    await app.tenants.refresh();
    const { body } = await ewe("POST", "/account/login/token", { body: { Token }, headers: from() });
    const token = String(body["token"]);
    expect((await shared(link, token)).body).toMatchObject({ OptinErforderlich: true });
    expect((await ewe("GET", `/empfehlung/${link.number}`, { token })).body["OptinErforderlich"]).toBe(true);
    expect(await rowOf(link.number, token)).toBeDefined();
  },
);

test("the mail to the owner logs in and names no typed name", async () => {
  const { email } = await confirmedOwner();
  const link = await makeBy(typing(email));
  const mails = (await mailsTo(app, email)).filter(({ template }) => template === "linkMade");
  expect(mails).toMatchObject([{ data: { firstName: "Erika", code: link.body["Code"] } }]);
  expect(JSON.stringify(mails)).not.toMatch(/Fremder|Mensch/);
  const Token = await tokenIn(app, email, "linkMade");
  const login = await ewe("POST", "/account/login/token", { body: { Token }, headers: from() });
  expect(login.body).toMatchObject({ email });
});

test("a link that is made in someone's name is always mailed to them, whatever strangers have requested before", async () => {
  const { email } = await confirmedOwner();
  for (let count = 0; count < 6; count += 1) {
    await ewe("POST", "/account/loginlink", { body: { Email: email }, headers: from() });
    await runJobs(app);
  }
  expect((await templatesTo(email)).filter((template) => template === "loginLink")).toHaveLength(5);
  const link = await makeBy(typing(email));
  await runJobs(app);
  const question = (await mailsTo(app, email)).at(-1);
  expect(question).toMatchObject({ template: "linkMade", data: { code: link.body["Code"] } });
  expect(question?.data).not.toHaveProperty("token");
  expect(question?.text).toContain("/persoenlicherbereich");
  expect(question?.text).toContain("melden Sie sich dort an");
});

test("nobody causes more than three links and five mails about them in a day", async () => {
  const { email } = await confirmedOwner();
  const another = async () => {
    const answer = await create(typing(email));
    const link = { number: String(answer.body["Empfehlungsnummer"]), key: String(answer.body["Hash"]) };
    if (answer.status === 201) await correct(link, newAddress());
    return answer.body["code"] ?? answer.status;
  };
  // The welcome mail of the account itself counts too.
  expect([await another(), await another(), await another()]).toEqual([201, 201, "PSOF0104"]);
  app.clock.advance(2 * DAY_MS);
  await makeBy(typing(email));
  const before = (await templatesTo(email)).filter((template) => template === "linkMade").length;
  for (let count = 0; count < 7; count += 1) {
    app.clock.advance(3_600_000);
    await ewe("GET", `/account/resendWelcomeMail/${email}`, { headers: from() });
    await runJobs(app);
  }
  const after = (await templatesTo(email)).filter((template) => template === "linkMade").length;
  expect(after - before + 1).toBe(5);
});

test("after a correction the link is that of a new account, and the first account is as before", async () => {
  const { email, id, token } = await confirmedOwner();
  const account = async () => {
    const { rows } = await owner.query(
      `select to_jsonb(f) as row, (select count(*) from consent c where c.person = 'referrer' and c.person_id = f.id) as consents
         from referrer f where f.id = $1`,
      [id],
    );
    return rows;
  };
  const before = await account();
  const link = await makeBy(typing(email));
  const right = newAddress();
  await correct(link, right);
  expect(await templatesTo(right)).toEqual(["welcome"]);
  expect(await account()).toEqual(before);
  expect(await rowOf(link.number, token)).toBeUndefined();
  const { rows } = await owner.query(
    `select f.first_name, f.confirmed_at, r.typed_first_name, (select count(*)::int from consent c
        where c.person = 'referrer' and c.person_id = f.id and c.purpose = 'terms' and c.step = 'given') as terms
       from recommendation r join referrer f on f.id = r.referrer_id where r.number = $1 and f.email = $2`,
    [link.number, right],
  );
  expect(rows).toEqual([{ first_name: "Fremder", confirmed_at: null, typed_first_name: null, terms: 2 }]);
  const Token = await tokenIn(app, right, "welcome");
  const opened = await ewe("PUT", "/empfehler/bestaetigen", { body: { Token }, headers: from() });
  expect(opened.body).toMatchObject({ Email: right, Empfehlungsnummer: link.number });
});

test("a correction to the address of an account moves nothing, and that account gets a login link", async () => {
  const [{ email, token }, taken] = [await confirmedOwner(), await confirmedOwner()];
  const link = await makeBy(typing(email));
  expect((await correct(link, taken.email)).status).toBe(204);
  expect(await templatesTo(taken.email)).toEqual(["welcome", "loginLink"]);
  expect(await rowOf(link.number, token)).toMatchObject({ OhneAnmeldungAls: "Fremder Mensch" });
  await decide(link.number, token, false);
  expect((await correct(link, newAddress())).text).toContain("PSOF0103");
});

test("the welcome link of an account never opens a link that was only typed", async () => {
  const { email, own } = await confirmedOwner();
  const Token = await tokenIn(app, email, "welcome");
  await makeBy(typing(email));
  const { body } = await ewe("PUT", "/empfehler/bestaetigen", { body: { Token }, headers: from() });
  expect(body["Empfehlungsnummer"]).toBe(own.number);
});

/** Newest step of each consent of a person, and how many rows there are. */
const consentsOf = async (id: number) => {
  const { rows } = await owner.query<{ purpose: string; step: string; via: string }>(
    "select purpose, step, via from consent where person = 'referrer' and person_id = $1 order by id",
    [id],
  );
  return rows.map(({ purpose, step, via }) => `${purpose} ${step} ${via}`);
};

const withNewsletter = (email: string) => {
  const { Empfehler, ...rest } = typing(email);
  return { ...rest, Empfehler: { ...Empfehler, NewsletterPermission: true } };
};

test("what a stranger agreed to in someone's name is never recorded for them", async () => {
  const { email, id, token } = await confirmedOwner();
  const before = await consentsOf(id);
  const link = await makeBy(withNewsletter(email));
  expect(await consentsOf(id)).toEqual(before);
  await decide(link.number, token, false);
  await runJobs(app);
  expect(await consentsOf(id)).toEqual(before);
  expect((await templatesTo(email)).toSorted()).toEqual(["linkMade", "welcome"]);
});

test("what the owner agreed to with a link is recorded once they say that it is theirs, and asked for where a mail has to", async () => {
  const { email, id, token } = await confirmedOwner();
  const before = await consentsOf(id);
  const link = await makeBy(withNewsletter(email));
  await decide(link.number, token, true);
  expect((await consentsOf(id)).slice(before.length)).toEqual([
    "eligibility given registration",
    "terms given createRecommendation",
    "newsletter asked createRecommendation",
  ]);
  expect(await templatesTo(email)).toContain("newsletterOptIn");
});

test("what was recorded for the owner before the form was kept is not recorded again", async () => {
  const { email, id, token } = await confirmedOwner();
  const link = await makeBy(typing(email));
  // As migration 0806 leaves a link of the version before.
  await owner.query(
    `update recommendation set typed_form = typed_form || '{"isRecorded": true}' where number = $1`,
    [link.number],
  );
  const before = await consentsOf(id);
  await decide(link.number, token, true);
  expect(await consentsOf(id)).toEqual(before);
});

test("a link that the owner confirmed counts as a recommendation to its contact", async () => {
  const { email, token } = await confirmedOwner();
  const [contact, other] = [newAddress(), newAddress()];
  const to = (address: string) => ({ ...typing(email), Empfaenger: { Email: address } });
  const again = async (address: string) =>
    (await ewe("POST", "/Empfehlen/create", { token, body: to(address) })).body["code"];
  await decide((await makeBy(to(contact))).number, token, true);
  expect(await again(contact)).toBe("PSOF0301");
  // Of two that were open already, the second one has no contact.
  const typed = await makeBy(to(other));
  expect(await again(other)).toBeUndefined();
  expect((await decide(typed.number, token, true)).status).toBe(204);
});

test("a corrected link records whose it was, and a question that waits is not mailed any more", async () => {
  const { email, id } = await confirmedOwner();
  const link = await makeBy(typing(email));
  await runJobs(app);
  await owner.query("update mail set status = 'pending', sent_at = null where to_address = $1", [email]);
  const right = newAddress();
  await correct(link, right);
  expect((await templatesTo(email)).toSorted()).toEqual(["welcome"]);
  const { rows } = await owner.query(
    `select e.kind, e.actor, e.detail, f.id as referrer from recommendation_event e
       join recommendation r on r.id = e.recommendation_id join referrer f on f.id = r.referrer_id
      where r.number = $1 and e.kind = 'readdressed' and f.email = $2`,
    [link.number, right],
  );
  expect(rows).toEqual([
    {
      kind: "readdressed",
      actor: "referrer",
      detail: { from: id, to: Number(rows[0]?.referrer) },
      referrer: rows[0]?.referrer,
    },
  ]);
});

test("no lock calls a link the owner's that they did not make, and they are asked again when it works again", async () => {
  const [undecided, disowned] = [await confirmedOwner(), await confirmedOwner()];
  const links = [await makeBy(typing(undecided.email)), await makeBy(typing(disowned.email))];
  await lockLink(links[0]?.number ?? "");
  await decide(links[1]?.number ?? "", disowned.token, false);
  await runJobs(app);
  for (const { email } of [undecided, disowned])
    expect((await templatesTo(email)).toSorted()).toEqual(["linkMade", "welcome"]);
  expect(await unlockLink(links[0]?.number ?? "")).toMatchObject({ wasDisowned: false });
  expect(await unlockLink(links[1]?.number ?? "")).toMatchObject({ wasDisowned: true });
  await runJobs(app);
  for (const [index, { email }] of [undecided, disowned].entries()) {
    expect((await templatesTo(email)).toSorted()).toEqual(["linkMade", "linkMade", "welcome"]);
    expect((await mailsTo(app, email)).at(-1)?.data["code"]).toBe(links[index]?.body["Code"]);
  }
});

test("a link that is released twice at once is asked about once, and one that has expired not at all", async () => {
  const { email } = await confirmedOwner();
  const { number } = await makeBy(typing(email));
  const questions = async () => {
    await runJobs(app);
    return (await templatesTo(email)).filter((template) => template === "linkMade").length;
  };
  const release = async () => {
    await lockLink(number);
    await unlockLink(number);
  };
  expect(await questions()).toBe(1);
  await release();
  await release();
  expect(await questions()).toBe(2);
  await release();
  app.clock.advance(90 * DAY_MS);
  expect(await questions()).toBe(2);
});
