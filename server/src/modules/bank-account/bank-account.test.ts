import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { Seal } from "../../platform/seal.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { BankAccounts } from "./service/accounts.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const accounts = new BankAccounts({ database: app.database, seal: new Seal(app.secretKeys, "money") });
const first = "DE89370400440532013000";
const second = "DE02120300000000202051";

const save = (referrerId: number, iban: string, loggedInAt?: Date) =>
  accounts.save(
    desk.tenant(),
    { party: "referrer", id: referrerId },
    { holder: "Anna Beispiel", iban },
    {
      proof: loggedInAt ? { loggedInAt } : "mailed link",
      now: app.clock.now(),
    },
  );

test("a number is checked, German only where the tenant says so", async () => {
  const { referrerId } = await desk.place();
  for (const iban of [
    "DE89370400440532013001",
    "AT611904300234573201",
    "DE8937040044",
    "XX00",
    "SU12 3456",
  ]) {
    await expect(save(referrerId, iban)).rejects.toMatchObject({
      code: "PSOF0101",
      options: { errors: [{ path: "IBAN", message: "IBAN ist nicht gültig" }] },
    });
  }
  await setTenantFields(app.database, "ewe", ["ModuleIBANNurDE=0"]);
  await app.tenants.refresh();
  expect((await save(referrerId, "at61 1904 3002 3457 3201")).iban).toBe("AT61 •••• •••• •••• 3201");
  // Valid as a number, but no transfer in euro goes there.
  await expect(save(referrerId, "TR330006100519786457841326")).rejects.toMatchObject({ code: "PSOF0101" });
  await setTenantFields(app.database, "ewe", ["ModuleIBANNurDE=1"]);
  await app.tenants.refresh();
});

test("a login from this morning is not enough to say where money goes", async () => {
  const { referrerId } = await desk.place();
  const now = app.clock.now().getTime();
  await expect(save(referrerId, first, new Date(now - 16 * 60_000))).rejects.toMatchObject({
    code: "PSOF0404",
  });
  expect((await save(referrerId, first, new Date(now - 14 * 60_000))).iban).toContain("DE89");
});

test("a changed account is told to the person and frozen for 72 hours; the first one and the same one are not", async () => {
  const { referrerId, referrerEmail } = await desk.place();
  expect((await save(referrerId, first)).frozenUntil).toBeNull();
  expect((await save(referrerId, "de89 3704 0044 0532 0130 00")).frozenUntil).toBeNull();
  expect(await desk.mails(referrerEmail)).toEqual([]);
  const { frozenUntil } = await save(referrerId, second);
  expect(frozenUntil?.getTime()).toBe(app.clock.now().getTime() + days(3));
  expect((await desk.mails(referrerEmail)).map(({ template }) => template)).toEqual(["bankAccountChanged"]);
});

test("removing an account first does not get around the freeze", async () => {
  const { referrerId } = await desk.place();
  const owner = { party: "referrer", id: referrerId } as const;
  await save(referrerId, first);
  await accounts.remove(desk.tenant(), owner, { proof: "mailed link", now: app.clock.now() });
  expect((await accounts.read(desk.tenant(), owner, app.clock.now())).iban).toBeNull();
  expect((await save(referrerId, second)).frozenUntil).not.toBeNull();
});

test("nothing readable is stored, and a new key takes over by rotation", async () => {
  const { referrerId } = await desk.place();
  await save(referrerId, first);
  const { rows } = await app.testDatabase.owner.query<{ all: string }>(
    "select string_agg(encode(sealed, 'escape') || coalesce(masked, ''), ' ') as all from bank_account",
  );
  expect(rows[0]?.all).not.toContain("0532013");
  expect(rows[0]?.all).not.toContain("Anna");
  const newKeys = [Buffer.alloc(32, 7), ...app.secretKeys];
  const rotated = new BankAccounts({ database: app.database, seal: new Seal(newKeys, "money") });
  while ((await rotated.rotate(desk.tenant().id, 2)) === 2);
  const onlyNew = new BankAccounts({ database: app.database, seal: new Seal(newKeys.slice(0, 1), "money") });
  const owner = { party: "referrer", id: referrerId } as const;
  expect((await onlyNew.read(desk.tenant(), owner, app.clock.now())).holder).toBe("Anna Beispiel");
  await expect(accounts.read(desk.tenant(), owner, app.clock.now())).rejects.toThrow("not among those");
});

test("the same account on both sides, however it is written, holds the reward: 200 of 200", async () => {
  const rounds = process.env["FULL"] === undefined ? 40 : 200;
  let held = 0;
  for (let round = 0; round < rounds; round++) {
    const order = await desk.place({ share: 50 });
    await desk.accept(order);
    const bban = String(10_000_000 + round).padStart(10, "0");
    const iban = germanIban(`12030000${bban}`);
    const written =
      round % 3 === 0 ? iban.toLowerCase() : iban.replaceAll(/(.{4})/g, round % 2 ? "$1 " : " $1");
    await save(order.referrerId, iban);
    await accounts.save(
      desk.tenant(),
      { party: "recipient", id: order.recipientId },
      { holder: "Max B", iban: written },
      {
        proof: "mailed link",
        now: app.clock.now(),
      },
    );
    const rewards = await desk.rewards(order);
    if (
      rewards.every(
        ({ held_at, abuse_reasons }) => held_at !== null && abuse_reasons.includes("sameBankAccount"),
      )
    )
      held += 1;
  }
  expect(held).toBe(rounds);
  app.clock.advance(days(64));
  await desk.provide();
  const { rows } = await app.testDatabase.owner.query(
    "select 1 from reward where held_at is not null and status <> 'open'",
  );
  expect(rows).toEqual([]);
}, 120_000);

function germanIban(bban: string): string {
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${bban}`;
}
