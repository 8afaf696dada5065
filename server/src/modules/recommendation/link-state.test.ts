import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";
import { linkState } from "./service/link-state.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { confirmedOwner, ewe, inTenant, makeBy } = typedLinks(app);
const stateOf = (number: string) => inTenant((tx) => linkState(tx, number));

test("a typed link has another state from when it shows its owner's name", async () => {
  const { email, token } = await confirmedOwner();
  const { number } = await makeBy(typing(email));
  const before = await stateOf(number);
  const body = { Eigene: true };
  await ewe("PUT", `/empfehler/empfehlungen/${number}/ohneanmeldung`, { token, body });
  expect(await stateOf(number)).not.toBe(before);
});

test("a link has another state when its referrer changes the name, and the same one otherwise", async () => {
  const { own, token } = await confirmedOwner();
  const before = await stateOf(own.number);
  expect(await stateOf(own.number)).toBe(before);
  const named = { anrede: "", vorname: "Erika-Maria", nachname: "Muster" };
  expect((await ewe("PUT", "/empfehler/daten", { token, body: named })).status).toBe(200);
  expect(await stateOf(own.number)).not.toBe(before);
});

test("an unknown number has no state", async () => {
  expect(await stateOf("gibt es nicht")).toBe("");
});
