import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { creditDesk } from "../../../test/credited.ts";
import { runJobs } from "../../../test/jobs.ts";
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
  return { link, credited, number };
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

test("an invitation that ends while the owner has not decided brought them in all the same", async () => {
  const [deciding, correcting] = [await confirmedOwner(), await confirmedOwner()];
  const made = [await invitedLink(deciding.email), await invitedLink(correcting.email)] as const;
  app.clock.advance(5 * 86_400_000);
  await owner.query("update invitation set withdrawn_at = $2 where number = $1", [
    made[1].number,
    app.clock.now(),
  ]);
  await owner.query("update invitation set created_at = created_at - interval '80 days' where number = $1", [
    made[0].number,
  ]);
  await runJobs(app);
  expect(await made[0].credited()).toMatchObject({ status: "expired", account: null, link: null });
  const path = `/empfehler/empfehlungen/${made[0].link.number}/ohneanmeldung`;
  const token = await app.issueToken("ewe", "user", deciding.id);
  expect((await ewe("PUT", path, { token, body: { Eigene: true } })).status).toBe(204);
  await correct(made[1].link, newAddress());
  for (const { credited } of made)
    expect(await credited()).toMatchObject({ status: "accepted", account: true, link: true });
});

test("an invitation that had ended before, or that another person followed, credits nobody", async () => {
  const [late, second] = [await confirmedOwner(), await confirmedOwner()];
  const before = await invitedLink(late.email);
  await owner.query(
    `update invitation i set withdrawn_at = r.created_at from recommendation r where i.number = $1 and r.number = $2`,
    [before.number, before.link.number],
  );
  const followed = await invitedLink(second.email);
  await owner.query("update invitation set accepted_at = $2, referrer_id = $3 where number = $1", [
    followed.number,
    app.clock.now(),
    late.id,
  ]);
  for (const [{ link, credited }, { token }] of [
    [before, late],
    [followed, second],
  ] as const) {
    await ewe("PUT", `/empfehler/empfehlungen/${link.number}/ohneanmeldung`, {
      token,
      body: { Eigene: true },
    });
    expect(await credited()).toMatchObject({ account: null, link: null });
  }
});
