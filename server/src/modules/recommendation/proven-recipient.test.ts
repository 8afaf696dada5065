import { addDays } from "@weitersagen/domain/dates";
import { DAYS_TO_ORDER } from "@weitersagen/domain/recommendation";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { tokenIn } from "../../../test/jobs.ts";
import {
  accepting,
  newAddress,
  plantRecipient,
  plantRecommendation,
  recommending,
} from "../../../test/people.ts";
import { typedLinks } from "../../../test/typed-links.ts";
import { issueProgressToken } from "../reward/service/notify.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { confirmedOwner, ewe, inTenant, makeBy, templatesTo } = typedLinks(app);

/** A friend who accepted, and the secret of the mail that asks them to confirm the address. */
async function friend() {
  const email = newAddress();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipientToken } = await plantRecipient(app, "ewe", recommendation, { email });
  return { email, recipientToken, secret: await tokenIn(app, email, "recommendationAccepted") };
}

const confirm = (secret: string) =>
  ewe("PUT", `/empfaenger/zustimmung?token=${secret}`, { body: { AgbText: accepting().AgbText } });

async function confirmedFriend() {
  const made = await friend();
  expect((await confirm(made.secret)).status).toBe(200);
  return made;
}

async function recommend(email: string, Annahme: string) {
  const wanted = recommending(102, { email });
  const { body } = await makeBy({ ...wanted, Empfehlung: { ...wanted.Empfehlung, Annahme } });
  return body;
}

const counts = { OptinErforderlich: false };
const waits = { OptinErforderlich: true };

test("the recommendation of a friend who confirmed the same address by mail counts at once", async () => {
  const { email, secret } = await confirmedFriend();
  expect(await recommend(email, secret)).toMatchObject(counts);
  expect(await templatesTo(email)).toEqual(["recommendationAccepted", "welcome"]);
  expect(await recommend(email, secret), "without a password").toMatchObject(counts);
});

test("the key of the browser that accepted proves nothing: another person may have typed the address", async () => {
  const { email, recipientToken } = await confirmedFriend();
  expect(await recommend(email, recipientToken)).toMatchObject(waits);
});

test("a link that was mailed to a friend proves nothing before the friend confirmed with it", async () => {
  const { email, secret } = await friend();
  expect(await recommend(email, secret)).toMatchObject(waits);
});

/** As mails about an order name it. */
async function statusLinkOf(email: string): Promise<string> {
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select id from recipient where email = $1",
    [email],
  );
  const due = addDays(app.clock.now(), 400);
  return inTenant((tx) => issueProgressToken(tx, rows[0]?.id ?? 0, due, app.clock.now()));
}

test("a link to the status of an order proves no longer than the one to confirm with, however long it is valid", async () => {
  const { email } = await confirmedFriend();
  const link = await statusLinkOf(email);
  expect(await recommend(email, link)).toMatchObject(counts);
  const late = await confirmedFriend();
  const other = await statusLinkOf(late.email);
  app.clock.advance((DAYS_TO_ORDER + 1) * 86_400_000);
  expect(await recommend(late.email, other)).toMatchObject(waits);
});

test("a link that was mailed to another address, or is no longer valid, proves nothing", async () => {
  const [one, other, late] = [await confirmedFriend(), await confirmedOwner(), await confirmedFriend()];
  expect(await recommend(newAddress(), one.secret)).toMatchObject(waits);
  expect(await recommend(other.email, one.secret)).toMatchObject(waits);
  app.clock.advance((DAYS_TO_ORDER + 1) * 86_400_000);
  expect(await recommend(late.email, late.secret)).toMatchObject(waits);
});
