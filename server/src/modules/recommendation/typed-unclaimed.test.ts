import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";
import { lockOne, unlockOne } from "./service/lock.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const { confirmedOwner, ewe, inTenant, makeBy } = typedLinks(app);
const DAY_MS = 86_400_000;

const typedFor = async (number: string) => {
  const { rows } = await owner.query(
    "select typed_first_name as name, typed_form as form, lock_reason as lock from recommendation where number = $1",
    [number],
  );
  return rows[0];
};
const listedFor = async (id: number): Promise<string[]> => {
  const token = await app.issueToken("ewe", "user", id);
  const { body } = await ewe("GET", "/empfehler/empfehlungen", { token });
  return (body as unknown as { Empfehlungsnummer: string }[]).map(
    ({ Empfehlungsnummer }) => Empfehlungsnummer,
  );
};
const lock = (number: string) =>
  inTenant((tx) => lockOne(tx, number, { comment: undefined, now: app.clock.now() }));
const unlock = (number: string) => inTenant((tx) => unlockOne(tx, number, { now: app.clock.now() }));

test("what was typed for a link is deleted once it is over and unclaimed, whether disowned, locked or never answered", async () => {
  const [silent, locked, disowning, held] = [
    await confirmedOwner(),
    await confirmedOwner(),
    await confirmedOwner(),
    await confirmedOwner(),
  ];
  const links = [];
  for (const { email } of [silent, locked, disowning, held]) links.push((await makeBy(typing(email))).number);
  const [ofSilent = "", ofLocked = "", ofDisowning = "", ofHeld = ""] = links;
  await lock(ofLocked);
  await ewe("PUT", `/empfehler/empfehlungen/${ofDisowning}/ohneanmeldung`, {
    token: disowning.token,
    body: { Eigene: false },
  });
  await owner.query(
    `insert into privacy_hold (tenant_id, referrer_id, emails, reason, check_on, set_at, set_by)
     select tenant_id, id, '{}', 'Klage', '2030-01-01', now(), 'operator' from referrer where id = $1`,
    [held.id],
  );
  app.clock.advance(13 * DAY_MS);
  await runJobs(app);
  expect(await typedFor(ofSilent), "while the link works").toMatchObject({ lock: null });
  expect(await listedFor(silent.id)).toContain(ofSilent);

  app.clock.advance(60 * DAY_MS);
  await runJobs(app);
  for (const number of [ofSilent, ofLocked, ofDisowning])
    expect(await typedFor(number)).toEqual({ name: "", form: null, lock: "unclaimed" });
  expect(await typedFor(ofHeld)).toMatchObject({ lock: null });
  expect(await listedFor(silent.id)).toEqual([silent.own.number]);
  await expect(unlock(ofSilent)).rejects.toThrow("wrongState");
});
