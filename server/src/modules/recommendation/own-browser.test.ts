import { LINK_VALID_DAYS } from "@weitersagen/domain/recommendation";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { recommending } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const { confirmedOwner, ewe, makeBy, templatesTo } = typedLinks(app);

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
