import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { newAddress, plantRecipient } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";

const app = await startTestApp({
  now: new Date("2026-11-15T09:00:00Z"),
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
const { owner } = app.testDatabase;
const { confirmedOwner, correct, ewe, makeBy, templatesTo } = typedLinks(app);
const key = await app.issueApiKey("ewe");
const DAY_MS = 86_400_000;

type Owner = Awaited<ReturnType<typeof confirmedOwner>>;

const decide = async ({ id }: Owner, number: string, Eigene: boolean) => {
  const token = await app.issueToken("ewe", "user", id);
  const path = `/empfehler/empfehlungen/${number}/ohneanmeldung`;
  expect((await ewe("PUT", path, { token, body: { Eigene } })).status).toBe(204);
  await runJobs(app);
};

let orders = 0;

/** The provider confirms an order. */
async function order(reference: object) {
  const Auftragsnummer = `T-${++orders}`;
  const Bestelldatum = app.clock.now().toISOString().slice(0, 10);
  const row = { Auftragsnummer, ...reference, Produkt: 101, Bestelldatum };
  const answer = await ewe("POST", "/auftraege", { token: key, body: [row] });
  expect(answer.body).toMatchObject({ Fehler: 0 });
  await runJobs(app);
}

/** A link that a stranger made with the address, accepted by a friend who gets half of the bounty. */
async function acceptedLink(email: string) {
  const wanted = typing(email, 101);
  const link = await makeBy({ ...wanted, Empfehlung: { ...wanted.Empfehlung, AnteilEmpfehler: 50 } });
  const { recipient } = await plantRecipient(app, "ewe", link.number);
  app.clock.advance(1_000);
  return { ...link, ofFriend: { Empfaengernummer: recipient } };
}

async function rewardsOf(number: string) {
  const { rows } = await owner.query<{ party: string; kind: string; status: string }>(
    `select w.party, w.kind, w.status from reward w join recommendation r on r.id = w.recommendation_id
      where r.number = $1 order by w.party, w.kind, w.id`,
    [number],
  );
  return rows.map(({ party, kind, status }) => `${party} ${kind} ${status}`);
}

/** The complaint period is over. */
async function waitUntilReady() {
  app.clock.advance(70 * DAY_MS);
  await runJobs(app);
}

const successesOf = async ({ token }: Owner) =>
  (await ewe("GET", "/empfehler/summen", { token })).body["Erfolge"];

test("what a link has earned is its owner's once they say that it is theirs, and the friend's reward stays as it is", async () => {
  const person = await confirmedOwner();
  const link = await acceptedLink(person.email);
  await order(link.ofFriend);
  const friends = async () =>
    (
      await owner.query(
        "select w.id, w.status from reward w where w.party = 'recipient' order by id desc limit 1",
      )
    ).rows;
  const before = await friends();
  expect(before).toHaveLength(1);
  await decide(person, link.number, true);
  expect(await rewardsOf(link.number)).toEqual([
    "recipient bounty open",
    "referrer bounty open",
    "referrer tier open",
  ]);
  expect(await friends()).toEqual(before);
  expect(await successesOf(person)).toBe(1);
  expect((await templatesTo(person.email)).toSorted()).toEqual(["linkMade", "orderReceived", "welcome"]);
});

test("nobody earns the referrer's part of a disowned link, and its friend gets what was promised", async () => {
  const person = await confirmedOwner();
  const link = await acceptedLink(person.email);
  await decide(person, link.number, false);
  await order(link.ofFriend);
  expect(await rewardsOf(link.number)).toEqual(["recipient bounty open"]);
  expect(await successesOf(person)).toBe(0);
  await order({ Empfehlungsnummer: person.own.number });
  expect(await rewardsOf(person.own.number), "their own link is their first success").toEqual([
    "referrer bounty open",
    "referrer tier open",
  ]);
  await waitUntilReady();
  expect((await templatesTo(person.email)).toSorted()).toEqual([
    "linkMade",
    "orderReceived",
    "rewardReady",
    "welcome",
  ]);
});

test("a link that its owner has not decided about earns nothing for them and is mailed to them once", async () => {
  const person = await confirmedOwner();
  const link = await acceptedLink(person.email);
  await order(link.ofFriend);
  await waitUntilReady();
  expect(await rewardsOf(link.number)).toEqual(["recipient bounty open"]);
  expect((await templatesTo(person.email)).toSorted()).toEqual(["linkMade", "welcome"]);
});

test("the friend's mail about the order has the name that was typed, never the account's", async () => {
  const person = await confirmedOwner();
  const link = await acceptedLink(person.email);
  await owner.query("update recipient set address_confirmed_at = $2 where number = $1", [
    link.ofFriend.Empfaengernummer,
    app.clock.now(),
  ]);
  await order(link.ofFriend);
  const { rows } = await owner.query(
    "select data ->> 'referrer' as referrer from mail where template = 'orderReceived' and data ->> 'party' = 'recipient' order by id desc limit 1",
  );
  expect(rows).toEqual([{ referrer: "Fremder" }]);
});

test("what is ready when the owner says so is mailed as ready, and an order that was cancelled meanwhile earns nothing", async () => {
  const [late, cancelled] = [await confirmedOwner(), await confirmedOwner()];
  const links = [await acceptedLink(late.email), await acceptedLink(cancelled.email)];
  for (const { ofFriend } of links) await order(ofFriend);
  await owner.query(
    "update placed_order set cancelled_at = $2 where recommendation_id = (select id from recommendation where number = $1)",
    [links[1]?.number, app.clock.now()],
  );
  await waitUntilReady();
  await decide(late, links[0]?.number ?? "", true);
  await decide(cancelled, links[1]?.number ?? "", true);
  expect(await templatesTo(late.email)).toContain("rewardReady");
  expect(await rewardsOf(links[1]?.number ?? "")).not.toContain("referrer bounty open");
});

test("an order that is accepted after a correction earns for the corrected account", async () => {
  const person = await confirmedOwner();
  const link = await acceptedLink(person.email);
  const right = newAddress();
  await correct(link, right);
  await order(link.ofFriend);
  const { rows } = await owner.query(
    "select f.email from reward w join referrer f on f.id = w.referrer_id join recommendation r on r.id = w.recommendation_id where r.number = $1 and w.kind = 'bounty'",
    [link.number],
  );
  expect(rows).toEqual([{ email: right }]);
  expect(await templatesTo(person.email)).not.toContain("orderReceived");
});

test("nobody is asked about a missing order through a link that was only typed in their name", async () => {
  const [person, asked] = [await confirmedOwner(), await confirmedOwner()];
  await acceptedLink(person.email);
  await plantRecipient(app, "ewe", asked.own.number);
  app.clock.advance(29 * DAY_MS);
  await runJobs(app);
  expect(await templatesTo(asked.email)).toContain("claimInvitation");
  expect(await templatesTo(person.email)).not.toContain("claimInvitation");
});
