import { ibanLength } from "@weitersagen/domain/iban-fault";
import { countrySpecs } from "ibantools";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import type { PlacedOrder } from "../../../test/orders.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { moveReward } from "../reward/service/move.ts";
import { readIban } from "./service/number.ts";
import { Seal } from "../../platform/seal.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { eraseUnusedAccounts } from "./service/erase.ts";
import { rotateAccountKey } from "./service/rotate-key.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const money = moneyDesk(app);
const first = "DE89370400440532013000";
const second = "DE02120300000000202051";

const save = (referrerId: number, iban: string, loggedInAt?: Date) =>
  money.saveAccount(
    { party: "referrer", id: referrerId },
    { holder: "Anna Beispiel", iban },
    { proof: loggedInAt ? { loggedInAt } : "mailed link" },
  );

test("a number is checked, German only where the tenant says so", async () => {
  const { referrerId } = await desk.place();
  await setTenantFields(app.database, "ewe", ["ModuleIBANNurDE=1"]);
  await app.tenants.refresh();
  for (const iban of [
    "DE89370400440532013001",
    "AT611904300234573201",
    "DE8937040044",
    "XX00",
    "SU12 3456",
  ]) {
    await expect(save(referrerId, iban)).rejects.toMatchObject({
      reason: "invalidInput",
      options: { errors: [{ path: "IBAN", message: expect.stringMatching(/^IBAN ist nicht gültig/) }] },
    });
  }
  // A typing error in it must not be corrected first.
  await expect(save(referrerId, "FR14 2004 1010 0505 0001 3M02 60")).rejects.toMatchObject({
    options: { errors: [{ message: expect.stringContaining("nur auf Konten in Deutschland") }] },
  });
  await setTenantFields(app.database, "ewe", ["ModuleIBANNurDE=0"]);
  await app.tenants.refresh();
  expect((await save(referrerId, "at61 1904 3002 3457 3201")).iban).toBe("AT61 •••• •••• •••• 3201");
  // Valid as a number, but no transfer in euro goes there.
  await expect(save(referrerId, "TR330006100519786457841326")).rejects.toMatchObject({
    reason: "invalidInput",
  });
});

test("the form knows the same countries and lengths as the check of the number", () => {
  const differing = Object.entries(countrySpecs).filter(
    ([country, { SEPA, chars }]) => ibanLength(country) !== (SEPA && chars ? chars : 0),
  );
  expect(Object.keys(countrySpecs).length).toBeGreaterThan(100);
  expect(differing).toEqual([]);
});

test("a holder's name that no bank can read is refused at its field, with help in the caller's language", async () => {
  const { referrerId } = await desk.place();
  const owner = { party: "referrer", id: referrerId } as const;
  const save = (holder: string, language: "de" | "en") =>
    money.saveAccount(owner, { holder, iban: first }, { language });
  for (const holder of ["李明", "محمد علي", "---"]) {
    await expect(save(holder, "de")).rejects.toMatchObject({
      reason: "invalidInput",
      options: {
        errors: [
          {
            path: "Kontoinhaber",
            message:
              "Bitte schreiben Sie den Namen in lateinischen Buchstaben, so wie er bei Ihrer Bank steht.",
          },
        ],
      },
    });
  }
  await expect(save("李明", "en")).rejects.toMatchObject({
    options: { errors: [{ message: "Please write the name in Latin letters, as your bank has it." }] },
  });
  for (const holder of ["Иван Петров", "Jörg Müßig", "Nguyễn Văn Ánh"])
    expect((await save(holder, "de")).holder).toBe(holder);
});

test("the account that the tenant pays from is refused as a payee, with the reason", async () => {
  const { referrerId } = await desk.place();
  const owner = { party: "referrer", id: referrerId } as const;
  const iban = "DE02 5001 0517 0137 0750 30";
  const messages = {
    de: "Von diesem Konto zahlt Küstenstrom aus. Bitte geben Sie die IBAN Ihres eigenen Kontos an.",
    en: "Küstenstrom pays from this account. Please enter the IBAN of your own account.",
  };
  for (const language of ["de", "en"] as const)
    await expect(money.saveAccount(owner, { holder: "Anna", iban }, { language })).rejects.toMatchObject({
      options: { errors: [{ path: "IBAN", message: messages[language] }] },
    });
  expect((await money.readAccount(owner)).iban).toBeNull();
});

test("a login from this morning is not enough to say where money goes", async () => {
  const { referrerId } = await desk.place();
  const now = app.clock.now().getTime();
  await expect(save(referrerId, first, new Date(now - 16 * 60_000))).rejects.toMatchObject({
    reason: "bankAccountUnproven",
  });
  expect((await save(referrerId, first, new Date(now - 14 * 60_000))).iban).toContain("DE89");
});

test("a changed account is frozen for 72 hours and its owner notified; the first one is announced, the same one is not", async () => {
  const { referrerId, referrerEmail } = await desk.place();
  expect((await save(referrerId, first)).frozenUntil).toBeNull();
  expect((await save(referrerId, "de89 3704 0044 0532 0130 00")).frozenUntil).toBeNull();
  const templates = async () => (await desk.mails(referrerEmail)).map(({ template }) => template);
  expect(await templates()).toEqual(["bankAccountSaved"]);
  const { frozenUntil } = await save(referrerId, second);
  expect(frozenUntil?.getTime()).toBe(app.clock.now().getTime() + days(3));
  expect(await templates()).toEqual(["bankAccountSaved", "bankAccountChanged"]);
});

test("removing an account first does not get around the freeze", async () => {
  const { referrerId } = await desk.place();
  const owner = { party: "referrer", id: referrerId } as const;
  await save(referrerId, first);
  const { newFrozenUntil } = await money.readAccount(owner);
  await money.removeAccount(owner);
  expect(await money.readAccount(owner)).toMatchObject({ iban: null, newFrozenUntil });
  expect((await save(referrerId, second)).frozenUntil).toEqual(newFrozenUntil ?? "not announced");
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
  const rotated = { seal: new Seal(newKeys, "money") };
  while ((await desk.inTenant((tx) => rotateAccountKey(rotated, tx, 2))) === 2);
  const newSeal = new Seal(newKeys.slice(0, 1), "money");
  const onlyNew = moneyDesk(app, "ewe", { ...money.deps, seal: newSeal });
  const owner = { party: "referrer", id: referrerId } as const;
  expect((await onlyNew.readAccount(owner)).holder).toBe("Anna Beispiel");
  await expect(money.readAccount(owner)).rejects.toThrow("not among those");
});

test("one number written in 200 ways, spaced and in any case, is one number", () => {
  const random = new Random(chooseSeed());
  const gaps = ["", " ", "  ", "\u00a0", "\u202f", "\t", "-", "\u200b"] as const;
  const written = new Set<string>();
  while (written.size < 200) {
    const letters = Array.from(
      first,
      (letter) => random.pick(gaps) + (random.int(2) ? letter.toLowerCase() : letter),
    );
    written.add(letters.join(""));
  }
  const read = new Set(Array.from(written, (typed) => readIban(typed)));
  expect([...read]).toEqual([first]);
  // The proof notices a number that differs in one digit.
  expect(readIban(second)).not.toBe(first);
});

test("a number of a country that is closed, invented or outside the euro payments is refused, in the caller's language", async () => {
  const { referrerId } = await desk.place();
  const owner = { party: "referrer", id: referrerId } as const;
  for (const iban of [
    "SU12345678901234567890",
    "YU35260005601001611379",
    "ZZ89370400440532013000",
    "TR330006100519786457841326",
  ]) {
    await expect(
      money.saveAccount(owner, { holder: "Anna B", iban }, { language: "en" }),
    ).rejects.toMatchObject({
      options: { errors: [{ path: "IBAN", message: expect.stringMatching(/^IBAN is not valid/) }] },
    });
  }
});

/** Changes the account of a person who waits for a payment: which mails are sent, and when it can be paid. */
async function protectionAgainst(change: (order: PlacedOrder) => Promise<unknown>) {
  const order = await desk.place();
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  if (!reward) throw new Error("no reward");
  await save(order.referrerId, first);
  await desk.inTenant(async (tx) => {
    const by = { now: app.clock.now(), actor: "test", expiresAt: new Date(app.clock.now().getTime() + 1e10) };
    await moveReward(tx, reward.id, "provide", by);
    await moveReward(tx, reward.id, "collect", { ...by, choice: "transfer" });
  });
  const before = (await desk.mails(order.referrerEmail)).length;
  await change(order);
  const at = async (ms: number) =>
    (await money.preview(new Date(app.clock.now().getTime() + ms))).map(({ reason }) => reason);
  const seen = {
    mails: (await desk.mails(order.referrerEmail)).slice(before),
    atOnce: await at(0),
    shortlyBefore: await at(days(3) - 1_000),
    after: await at(days(3)),
  };
  // Nothing is left for the next test.
  await desk.cancel(order);
  await app.testDatabase.owner.query("delete from bank_account where person_id = $1", [order.referrerId]);
  return seen;
}

test("after a change nothing is paid for 72 hours to the second, and the person's own address hears of it", async () => {
  const seen = await protectionAgainst(({ referrerId }) => save(referrerId, second));
  expect(seen).toMatchObject({
    mails: [{ template: "bankAccountChanged", data: { maskedIban: "DE02 •••• •••• •••• ••20 51" } }],
    atOnce: ["frozen"],
    shortlyBefore: ["frozen"],
    after: [null],
  });
});

test("a new account also gets the transfers chosen before: the page and the mail name their sum", async () => {
  const person = await money.chooseTransfer({ holder: "Anna Beispiel", iban: germanIban(30_000_001) });
  const [reward] = await desk.rewards(person);
  const saved = await save(person.id, germanIban(30_000_002));
  const read = await money.readAccount(person);
  const mail = (await desk.mails(person.referrerEmail)).find(
    ({ template }) => template === "bankAccountChanged",
  );
  expect([saved.underwayCents, read.underwayCents]).toEqual([reward?.amount_cents, reward?.amount_cents]);
  expect(mail).toMatchObject({ data: { underwayCents: reward?.amount_cents } });
  await desk.cancel(person);
});

test("a first account is announced too, and frozen if the address was changed within the last 30 days", async () => {
  const firstOf = async (changedDaysAgo: number | null) => {
    const { referrerId, referrerEmail } = await desk.place();
    const changedAt =
      changedDaysAgo === null ? null : new Date(app.clock.now().getTime() - days(changedDaysAgo));
    await app.testDatabase.owner.query("update referrer set email_changed_at = $2 where id = $1", [
      referrerId,
      changedAt,
    ]);
    const { newFrozenUntil: frozenUntil } = await money.readAccount({ party: "referrer", id: referrerId });
    expect((await save(referrerId, germanIban(20_000_000 + referrerId))).frozenUntil).toEqual(frozenUntil);
    // Saved again, it is neither new nor changed.
    await save(referrerId, germanIban(20_000_000 + referrerId));
    const mails = await desk.mails(referrerEmail);
    return { mails: mails.filter(({ template }) => template.startsWith("bankAccount")), frozenUntil };
  };
  const until = new Date(app.clock.now().getTime() + days(3));
  const mail = (frozenUntil: Date | null) => ({
    template: "bankAccountSaved",
    data: { frozenUntil: frozenUntil?.toISOString() ?? null },
  });
  expect(await firstOf(null)).toMatchObject({ mails: [mail(null)], frozenUntil: null });
  expect(await firstOf(29)).toMatchObject({ mails: [mail(until)], frozenUntil: until });
  expect(await firstOf(30)).toMatchObject({ mails: [mail(null)], frozenUntil: null });
});

test("the proof detects a missing freeze, one that ends early, and a missing mail", async () => {
  const { owner } = app.testDatabase;
  const changed = (sql: string) => async (order: PlacedOrder) => {
    await save(order.referrerId, second);
    await owner.query(sql, [order.referrerId]);
  };
  const account = "where person = 'referrer' and person_id = $1";
  expect(
    await protectionAgainst(changed(`update bank_account set frozen_until = null ${account}`)),
  ).toMatchObject({ atOnce: [null], mails: [{ template: "bankAccountChanged" }] });
  expect(
    await protectionAgainst(
      changed(`update bank_account set frozen_until = frozen_until - interval '2 seconds' ${account}`),
    ),
  ).toMatchObject({ atOnce: ["frozen"], shortlyBefore: [null] });
  expect(
    await protectionAgainst(
      changed("delete from mail where to_address = (select email from referrer where id = $1)"),
    ),
  ).toMatchObject({ mails: [], shortlyBefore: ["frozen"] });
});

test("a tenant that keeps no accounts has none after the payout; the same one later is no change, another one is", async () => {
  await setTenantFields(app.database, "ewe", ["ModuleStoringBankdata=0"]);
  await app.tenants.refresh();
  const now = app.clock.now();
  await app.testDatabase.owner.query("update bank_account set frozen_until = null");
  const order = await desk.place();
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  await save(order.referrerId, first);
  await desk.inTenant(async (tx) => {
    const by = { now, actor: "test", expiresAt: new Date(now.getTime() + 1e10) };
    await moveReward(tx, reward?.id ?? 0, "provide", by);
    await moveReward(tx, reward?.id ?? 0, "collect", { ...by, choice: "transfer" });
  });
  const { number } = await money.create();
  await money.release(number);
  const owner = { party: "referrer", id: order.referrerId } as const;
  expect(await money.readAccount(owner)).toMatchObject({ iban: null, newFrozenUntil: null });
  const { rows } = await app.testDatabase.owner.query(
    "select sealed, masked, key_id from bank_account where person = 'referrer' and person_id = $1",
    [order.referrerId],
  );
  expect(rows).toEqual([{ sealed: null, masked: null, key_id: null }]);
  expect((await save(order.referrerId, first)).frozenUntil).toBeNull();
  // Named and never used: gone after a day.
  const eraseAt = (at: number) =>
    desk.inTenant((tx) => eraseUnusedAccounts(tx, desk.tenant(), { now: new Date(at), size: 1_000 }));
  expect(await eraseAt(now.getTime() + days(1))).toBe(0);
  expect(await eraseAt(now.getTime() + days(1) + 1)).toBeGreaterThan(0);
  expect((await money.readAccount(owner)).iban).toBeNull();
  expect((await save(order.referrerId, second)).frozenUntil).not.toBeNull();
  await setTenantFields(app.database, "ewe", ["ModuleStoringBankdata=1"]);
  await app.tenants.refresh();
});

test("the same account on both sides, however it is written, holds the reward: 200 of 200", async () => {
  const rounds = process.env["FULL"] === undefined ? 20 : 200;
  let held = 0;
  for (let round = 0; round < rounds; round++) {
    const order = await desk.place({ share: 50 });
    // Every other recipient is known by nothing but the account.
    if (round % 2 === 1) {
      await app.testDatabase.owner.query(
        "update recipient set email = null, first_name = null, last_name = null where id = $1",
        [order.recipientId],
      );
    }
    await desk.accept(order);
    const iban = germanIban(10_000_000 + round);
    const written =
      round % 3 === 0 ? iban.toLowerCase() : iban.replaceAll(/(.{4})/g, round % 2 ? "$1 " : " $1");
    await save(order.referrerId, iban);
    await money.saveAccount(
      { party: "recipient", id: order.recipientId },
      { holder: "Max B", iban: written },
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

test("the third person with one account holds the rewards of all three", async () => {
  const orders = await Promise.all([1, 2, 3].map(() => desk.place({ share: 0 })));
  for (const order of orders) await desk.accept(order);
  const iban = germanIban(20_000_001);
  const held = async () =>
    (await Promise.all(orders.map((order) => desk.rewards(order)))).map((rewards) =>
      rewards.every(({ held_at }) => held_at !== null),
    );
  for (const { referrerId } of orders.slice(0, 2)) await save(referrerId, iban);
  expect(await held()).toEqual([false, false, false]);
  await save(orders[2]?.referrerId ?? 0, iban);
  expect(await held()).toEqual([true, true, true]);
});

test("of three people who save one account at once, all are held", async () => {
  const orders = await Promise.all([1, 2, 3].map(() => desk.place({ share: 0 })));
  for (const order of orders) await desk.accept(order);
  await Promise.all(orders.map(({ referrerId }) => save(referrerId, germanIban(20_000_002))));
  for (const order of orders) {
    expect((await desk.rewards(order)).every(({ held_at }) => held_at !== null)).toBe(true);
  }
});

test("the owner reads for how long the account can be changed with this login", async () => {
  const { referrerId } = await desk.place();
  const token = await app.issueToken("ewe", "user", referrerId);
  const changeable = async () =>
    (
      await app.app.inject({
        url: "/api/v1/ewe/empfehler/bankdaten",
        headers: { authorization: `Bearer ${token}` },
      })
    ).json<Record<string, unknown>>()["AenderbarSekunden"];
  expect(await changeable()).toBe(900);
  app.clock.advance(60_000);
  expect(await changeable(), "a call does not renew the login").toBe(840);
  app.clock.advance(14 * 60_000 + 1);
  expect(await changeable()).toBe(0);
});
