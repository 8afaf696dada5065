import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const { confirmedOwner, ewe, from, makeBy, templatesTo } = typedLinks(app);

interface Key {
  readonly number: string;
  readonly key: string;
}

/** Another link with the address of an account, from a browser that shows a key. */
async function makeAnother(email: string, { number, key }: Key) {
  const wanted = recommending(102, { email });
  const EigenerLink = { Empfehlungsnummer: number, Hash: key };
  return makeBy({ ...wanted, Empfehlung: { ...wanted.Empfehlung, EigenerLink } });
}

test("a browser with the key of a confirmed link makes the next one as its owner, who is asked nothing", async () => {
  const { email, own } = await confirmedOwner();
  expect((await makeAnother(email, own)).body).toMatchObject({ OptinErforderlich: false });
  expect(await templatesTo(email)).toEqual(["welcome"]);
});

test("no other key proves that a browser is the owner's", async () => {
  const [wrong, foreign] = [await confirmedOwner(), await confirmedOwner()];
  const key = "0".repeat(32);
  expect((await makeAnother(wrong.email, { ...wrong.own, key })).body, "wrong key").toMatchObject({
    OptinErforderlich: true,
  });
  expect((await makeAnother(foreign.email, wrong.own)).body, "of another account").toMatchObject({
    OptinErforderlich: true,
  });
  expect(await templatesTo(foreign.email)).toContain("linkMade");
});

test("the key of a link that the owner called foreign proves nothing", async () => {
  const { email, token } = await confirmedOwner();
  const typed = await makeBy(typing(email));
  await ewe("PUT", `/empfehler/empfehlungen/${typed.number}/ohneanmeldung`, {
    token,
    body: { Eigene: false },
  });
  expect((await makeAnother(email, typed)).body).toMatchObject({ OptinErforderlich: true });
});

test("the key of a link that has expired proves nothing", async () => {
  const { email, own } = await confirmedOwner();
  app.clock.advance((LINK_VALID_DAYS + 1) * 86_400_000);
  expect((await makeAnother(email, own)).body).toMatchObject({ OptinErforderlich: true });
});

test("the key of a link that an agent recorded proves nothing", async () => {
  const { email, own } = await confirmedOwner();
  await owner.query("update recommendation set agent_number = 'A-1' where number = $1", [own.number]);
  expect((await makeAnother(email, own)).body).toMatchObject({ OptinErforderlich: true });
});

/** The owner of an address logs in with a mailed link, which confirms the address. */
async function logInByMail(email: string) {
  await ewe("POST", "/account/loginlink", { body: { Email: email }, headers: from() });
  await runJobs(app);
  const Token = await tokenIn(app, email, "loginLink");
  const { status, body } = await ewe("POST", "/account/login/token", { body: { Token }, headers: from() });
  expect(status).toBe(200);
  return String(body["token"]);
}

test("the key of a link proves nothing if the address was confirmed otherwise than by the mail about that link", async () => {
  const [email, contact] = [newAddress(), newAddress()];
  const strangers = await makeBy(recommending(101, { email }));
  const token = await logInByMail(email);
  const toContact = { ...recommending(102, { email }), Empfaenger: { Email: contact } };
  expect((await ewe("POST", "/Empfehlen/create", { token, body: toContact })).status).toBe(201);
  const EigenerLink = { Empfehlungsnummer: strangers.number, Hash: strangers.key };
  const probe = { ...toContact, Empfehlung: { ...toContact.Empfehlung, EigenerLink } };
  // Whom the owner has recommended to is not revealed, and no consent is asked for.
  expect((await makeBy(probe)).body).toMatchObject({ OptinErforderlich: true });
  expect(await templatesTo(email)).toContain("linkMade");
});

test("a link that was made with a login, called the owner's or made by their browser proves the browser", async () => {
  const { email, token, own } = await confirmedOwner();
  const loggedIn = await ewe("POST", "/Empfehlen/create", { token, body: recommending(102) });
  const made = { number: String(loggedIn.body["Empfehlungsnummer"]), key: String(loggedIn.body["Hash"]) };
  const typed = await makeBy(typing(email));
  const path = `/empfehler/empfehlungen/${typed.number}/ohneanmeldung`;
  await ewe("PUT", path, { token, body: { Eigene: true } });
  const byBrowser = await makeAnother(email, own);
  for (const link of [made, typed, byBrowser])
    expect((await makeAnother(email, link)).body).toMatchObject({ OptinErforderlich: false });
});
