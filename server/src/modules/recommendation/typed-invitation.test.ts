import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";
import { newAddress } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";
import { newSpokenNumber } from "../../platform/new-spoken-number.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const desk = creditDesk(app);
const { confirmedOwner, correct, ewe, makeBy } = typedLinks(app);

/** A link with the address of an account and the number of an open invitation. */
async function invitedLink(email: string) {
  const { owner: inviter } = await desk.agency();
  const number = newSpokenNumber();
  await desk.invite(inviter.id, { number, email: newAddress() });
  const wanted = typing(email);
  const link = await makeBy({ ...wanted, Empfehlung: { ...wanted.Empfehlung, Einladungsnummer: number } });
  const credited = async () => {
    const { rows } = await owner.query(
      `select i.status, f.email, f.agency_member_id = $3 as account, r.agency_member_id = $3 as link
         from recommendation r join referrer f on f.id = r.referrer_id cross join invitation i
        where r.number = $1 and i.number = $2`,
      [link.number, number, inviter.id],
    );
    return rows[0];
  };
  return { link, credited };
}

test("an invitation of a typed link is accepted and credits its agency once the owner says that it is theirs", async () => {
  const { email, token } = await confirmedOwner();
  const { link, credited } = await invitedLink(email);
  expect(await credited()).toMatchObject({ status: "sent", account: null, link: null });
  const path = `/empfehler/empfehlungen/${link.number}/ohneanmeldung`;
  await ewe("PUT", path, { token, body: { Eigene: true } });
  expect(await credited()).toMatchObject({ status: "accepted", email, account: true, link: true });
});

test("after a correction the invitation brought in the new account", async () => {
  const { email } = await confirmedOwner();
  const { link, credited } = await invitedLink(email);
  const right = newAddress();
  await correct(link, right);
  expect(await credited()).toMatchObject({ status: "accepted", email: right, account: true, link: true });
});

test("a link that its owner disowned accepts no invitation", async () => {
  const { email, token } = await confirmedOwner();
  const { link, credited } = await invitedLink(email);
  const path = `/empfehler/empfehlungen/${link.number}/ohneanmeldung`;
  await ewe("PUT", path, { token, body: { Eigene: false } });
  expect(await credited()).toMatchObject({ status: "sent", account: null, link: null });
});
