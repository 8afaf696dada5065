import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { camt054, pain002 } from "../../../test/bank-files.ts";
import { germanIban } from "../../../test/payables.ts";
import { moneyDesk } from "../../../test/money.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { Refusal } from "../../platform/refusal.ts";
import { moveReward } from "../reward/service/move.ts";
import { listAside, resolveAside } from "./service/aside.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
await app.tenants.refresh();
const desk = rewardDesk(app);
const { owner } = app.testDatabase;
const money = moneyDesk(app);
const now = () => app.clock.now();
const iban = "DE89370400440532013000";
const payerIban = () => desk.tenant().settings.payer?.iban ?? "";
const take = (file: Buffer, slug = "ewe") => moneyDesk(app, slug).importAnswer(file);
let messages = 0;
const messageId = () => `BANK-${++messages}`;

async function chosen() {
  const order = await desk.place();
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  if (!reward) throw new Error("no reward");
  const person = { party: "referrer", id: order.referrerId } as const;
  // Many people with one account would be held.
  await money.saveAccount(person, { holder: "Anna B", iban: germanIban(60_000_000 + order.referrerId) });
  await desk.inTenant(async (tx) => {
    const by = { now: now(), actor: "test", expiresAt: new Date(now().getTime() + 1e10) };
    await moveReward(tx, reward.id, "provide", by);
    await moveReward(tx, reward.id, "collect", { ...by, choice: "transfer" });
  });
  return { ...order, person, rewardId: reward.id };
}

/** A batch that is at the bank, with what the bank calls its payments. */
async function sent(count: number) {
  const people = [];
  for (let made = 0; made < count; made++) people.push(await chosen());
  const { number } = await money.create();
  await money.release(number);
  const { rows } = await owner.query<{ id: string; reward_id: number }>(
    "select 'PRM-' || payout.id as id, reward_id from payout join payout_batch on payout_batch.id = batch_id where number = $1",
    [number],
  );
  const idOf = new Map(rows.map(({ id, reward_id }) => [reward_id, id]));
  return { number, people: people.map((person) => ({ ...person, id: idOf.get(person.rewardId) ?? "" })) };
}

const statusOf = async (order: { orderId: number }) => (await desk.rewards(order))[0]?.status;

/** Everything that an import could change, to see that nothing was. */
async function everything(): Promise<string> {
  const counts = ["payout", "reward", "reward_event", "ledger_line", "bank_file", "mail", "bank_account"];
  const texts = counts.map(
    (name) => `(select string_agg(${name}::text, ' ' order by ${name}::text) from ${name})`,
  );
  const { rows } = await owner.query<{ all: string }>(`select md5(concat(${texts.join(", ")})) as all`);
  return rows[0]?.all ?? "";
}

describe("a payment the bank rejects", () => {
  test("is owed again: state, history, ledger, mail with a link, and the account must be named anew", async () => {
    const { number, people } = await sent(3);
    const [bad, good, other] = people;
    if (!bad || !good || !other) throw new Error("no people");
    const file = pain002({
      messageId: "BANK-REJECTS",
      batch: number,
      group: "PART",
      count: 3,
      euros: "150.00",
      transactions: [
        { id: bad.id, status: "RJCT", reason: "AC01", euros: "50.00" },
        { id: good.id, status: "ACSC" },
        { id: other.id, status: "RVMC" },
      ],
    });
    expect(await take(file)).toEqual({
      kind: "pain.002",
      messageId: "BANK-REJECTS",
      confirmed: 1,
      rejected: 1,
      returned: 0,
      ended: [{ payment: bad.id, batch: number, amountCents: 5_000, outcome: "rejected", code: "AC01" }],
      known: 0,
      aside: [],
      others: 0,
      notes: [`${other.id}: the account has a similar name (RVMC)`],
    });
    expect(await statusOf(bad)).toBe("provided");
    expect(await statusOf(good)).toBe("paid");
    expect(await statusOf(other)).toBe("paid");
    const { rows: history } = await owner.query(
      "select from_status, to_status, actor, reason from reward_event where reward_id = $1 order by id desc limit 1",
      [bad.rewardId],
    );
    expect(history).toEqual([
      {
        from_status: "paid",
        to_status: "provided",
        actor: "pain.002 BANK-REJECTS, imported by Kim",
        reason: "AC01",
      },
    ]);
    expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
    const mail = (await desk.mails(bad.referrerEmail)).at(-1);
    expect(mail).toMatchObject({
      template: "rewardReturned",
      data: { reason: "wrongAccount", amountCents: 5000 },
    });
    expect((await money.readAccount(bad.person)).iban).toBeNull();
    expect((await money.readAccount(good.person)).iban).not.toBeNull();
    expect((await desk.mails(good.referrerEmail)).at(-1)?.template).toBe("rewardPaid");
  });

  test("can be chosen again with another account, and is paid once more, in a new batch", async () => {
    const { number, people } = await sent(1);
    const [person] = people;
    if (!person) throw new Error("no person");
    await take(
      pain002({ messageId: messageId(), batch: number, transactions: [{ id: person.id, status: "RJCT" }] }),
    );
    const account = { holder: "Anna B", iban: "DE02120300000000202051" };
    const saved = await money.saveAccount(person.person, account);
    expect(saved.frozenUntil).not.toBeNull();
    const by = { now: now(), actor: "test", choice: "transfer" } as const;
    await desk.inTenant((tx) => moveReward(tx, person.rewardId, "collect", by));
    app.clock.advance(72 * 3_600_000);
    const { number: next } = await money.create();
    await money.release(next);
    expect(await statusOf(person)).toBe("paid");
    expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
  });

  test.each(["group", "payment"] as const)(
    "as a whole, at the level of the %s, comes back as a whole",
    async (level) => {
      const { number, people } = await sent(2);
      const file = pain002({ messageId: messageId(), batch: number, [level]: "RJCT", reason: "AM04" });
      expect(await take(file)).toMatchObject({ rejected: 2, confirmed: 0 });
      for (const person of people) expect(await statusOf(person)).toBe("provided");
      expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
    },
  );
});

test("a payment that comes back after it was booked is owed again, and a debit confirms", async () => {
  const { people } = await sent(2);
  const [back, stays] = people;
  if (!back || !stays) throw new Error("no people");
  const file = camt054(messageId(), payerIban(), [
    { id: stays.id, euros: "50.00", direction: "DBIT" },
    { id: back.id, euros: "50.00", direction: "DBIT" },
    { id: back.id, euros: "50.00", reason: "AC04" },
    { id: "NOTPROVIDED", euros: "1234.56" },
    { id: stays.id, euros: "50.00", reason: "AC04", state: "PDNG" },
  ]);
  expect(await take(file)).toMatchObject({ confirmed: 2, returned: 1, rejected: 0, others: 2 });
  expect(await statusOf(back)).toBe("provided");
  expect(await statusOf(stays)).toBe("paid");
  expect((await desk.mails(back.referrerEmail)).at(-1)?.data["reason"]).toBe("closedAccount");
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("money for a cancelled order that comes back stays here, and the person is not asked for an account", async () => {
  const { people } = await sent(1);
  const [person] = people;
  if (!person) throw new Error("no person");
  await desk.cancel(person);
  await take(camt054(messageId(), payerIban(), [{ id: person.id, euros: "50.00", reason: "AC04" }]));
  expect(await statusOf(person)).toBe("cancelled");
  expect((await desk.mails(person.referrerEmail)).at(-1)?.template).not.toBe("rewardReturned");
  const { sum, differences, accounts: balance } = await desk.balances();
  expect({ sum, differences, clawback: balance["clawback"] ?? 0 }).toEqual({
    sum: 0,
    differences: [],
    clawback: 0,
  });
});

test("an account that was named after the payout is not forgotten when the old one fails", async () => {
  const { number, people } = await sent(1);
  const [person] = people;
  if (!person) throw new Error("no person");
  app.clock.advance(60_000);
  const account = { holder: "Anna B", iban: "DE02120300000000202051" };
  await money.saveAccount(person.person, account);
  await take(pain002({ messageId: messageId(), batch: number, group: "RJCT" }));
  expect((await money.readAccount(person.person)).iban).toContain("DE02");
});

/** Two batches at the bank: one untouched, one of whose payments came back with BANK-FIRST. */
let live: Awaited<ReturnType<typeof sent>>;
let returned: { readonly file: Buffer; readonly id: string; readonly number: string };
beforeAll(async () => {
  live = await sent(2);
  const { number, people } = await sent(2);
  const id = people[0]?.id ?? "";
  const file = pain002({
    messageId: "BANK-FIRST",
    batch: number,
    transactions: [{ id, status: "RJCT", reason: "AC01" }],
  });
  await take(file);
  returned = { file, id, number };
});
const one = () => live.people[0]?.id ?? "";
const rejecting = (id = one(), more: object = {}) =>
  pain002({ messageId: messageId(), batch: live.number, transactions: [{ id, status: "RJCT", ...more }] });
const broken = (from: RegExp | string, to: string) => Buffer.from(rejecting().toString().replace(from, to));
const bookings = (...entries: Parameters<typeof camt054>[2]) => camt054(messageId(), payerIban(), entries);

describe("a file is refused as a whole, with clear words, and nothing is changed when it", () => {
  const files: readonly (readonly [what: string, file: () => Buffer, words: RegExp])[] = [
    [
      "is the same one again",
      () => returned.file,
      /BANK-FIRST was already imported on 2026-03-\d\d at .* by Kim/,
    ],
    [
      "has the same message, written otherwise",
      () => Buffer.concat([returned.file, Buffer.from("\n")]),
      /BANK-FIRST was already imported/,
    ],
    ["is cut off", () => rejecting().subarray(0, 400), /^Line \d+: the file ends too early/],
    [
      "nests elements without end",
      () => Buffer.from("<a>".repeat(5_000_000)),
      /^The file has elements more than 40 deep/,
    ],
    [
      "has more elements than memory is worth",
      () => Buffer.from(`<a>${"<b/>".repeat(500_000)}</a>`),
      /^The file has more than 500000 elements/,
    ],
    ["is empty", () => Buffer.of(), /^This is no XML file\.$/],
    ["is no XML", () => Buffer.from("PRM-1;RJCT;AC01"), /^This is no XML file\.$/],
    [
      "is another kind of message",
      () => broken("pain.002.001.10", "pain.008.001.08"),
      /neither a pain.002 nor a camt.053/,
    ],
    [
      "answers a batch that is not known",
      () => pain002({ messageId: messageId(), batch: "EWE-20200101-0001", group: "RJCT" }),
      /is no released batch of ewe/,
    ],
    [
      "is about another account",
      () => camt054(messageId(), iban, [{ id: one(), euros: "50.00" }]),
      /account ending in 3000, from which ewe does not pay/,
    ],
    [
      "misses the message's name",
      () => broken(/<MsgId>.*<\/MsgId>/, ""),
      /Line \d+: GrpHdr\/MsgId is missing/,
    ],
    [
      "brings entities",
      () => broken("<Document", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document'),
      /document type of its own/,
    ],
    ["is written in another alphabet", () => broken("UTF-8", "ISO-8859-1"), /written in ISO-8859-1/],
    ["holds bytes that are no text", () => Buffer.concat([rejecting(), Buffer.of(0xff)]), /not UTF-8/],
  ];

  test.each(files)("%s", async (_what, file, words) => {
    const before = await everything();
    const refusal: unknown = await take(file()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    const { detail, german, errors = [] } = (refusal as Refusal).options;
    if (detail !== undefined) expect(german).not.toBe(detail);
    expect([detail, ...errors.map(({ path, message }) => `${path}: ${message}`)].join("\n")).toMatch(words);
    expect(await everything()).toBe(before);
  });

  test("belongs to another tenant", async () => {
    const before = await everything();
    await expect(take(rejecting(), "telekom")).rejects.toMatchObject({ reason: "invalidInput" });
    expect(await everything()).toBe(before);
  });
});

describe("an entry is put aside for a person, and no reward is changed by it, when it", () => {
  const entries: readonly (readonly [what: string, file: () => Buffer, words: RegExp])[] = [
    [
      "names another amount",
      () => rejecting(one(), { euros: "49.99" }),
      /^\d+ PRM-\d+: 50.00 € were sent, the file says 49.99 €$/,
    ],
    [
      "returns the amount minus fees",
      () => bookings({ id: one(), euros: "47.50", reason: "AC04" }),
      /the file says 47.50 €/,
    ],
    [
      "names other totals",
      () => pain002({ messageId: messageId(), batch: live.number, group: "RJCT", count: 3, euros: "100.00" }),
      /2 payments of 100.00 € were sent, the file says 3 payments/,
    ],
    [
      "names a payment that is not known",
      () => rejecting("PRM-999999"),
      /PRM-999999: is no payment of this tenant/,
    ],
    ["names a payment of another batch", () => rejecting(returned.id), /belongs to .*, not to/],
    ["has an unknown state", () => broken("RJCT", "LOST"), /Line \d+: the state "LOST" is unknown/],
    [
      "speaks of dollars",
      () => Buffer.from(rejecting(one(), { euros: "50.00" }).toString().replace('"EUR"', '"USD"')),
      /"50.00 USD" is no amount in euros/,
    ],
    [
      "refuses a part without saying which",
      () => pain002({ messageId: messageId(), batch: live.number, group: "PART" }),
      /a part was refused \(PART\), but not which payments/,
    ],
  ];

  test.each(entries)("%s", async (_what, file, words) => {
    const states = () => Promise.all(live.people.map(statusOf));
    const before = await states();
    const imported = await take(file());
    expect(imported).toMatchObject({ confirmed: 0, rejected: 0, returned: 0, known: 0 });
    expect(imported.aside).toHaveLength(1);
    expect(
      imported.aside.map(({ line, reference, problem }) => `${line} ${reference}: ${problem}`)[0],
    ).toMatch(words);
    expect(await states()).toEqual(before);
    const stored = await desk.inTenant(listAside);
    expect(stored.at(-1)).toMatchObject({ messageId: imported.messageId, ...imported.aside[0] });
  });
});

test("one file with a return minus fees, a known one, a foreign one and a right one: each by itself", async () => {
  const { people } = await sent(3);
  const [fees, right, twice] = people;
  if (!fees || !right || !twice) throw new Error("no people");
  const imported = await take(
    bookings(
      { id: fees.id, euros: "45.00", reason: "AC04" },
      { id: returned.id, euros: "50.00", reason: "AC01" },
      { id: "PRM-999999", euros: "50.00" },
      { id: right.id, euros: "50.00", reason: "AC04" },
      { id: twice.id, euros: "50.00", reason: "AC04" },
      { id: twice.id, euros: "50.00", reason: "AC04" },
    ),
  );
  expect(imported).toMatchObject({ returned: 2, known: 1, confirmed: 0 });
  expect(imported.aside.map(({ reference, problem }) => `${reference}: ${problem}`)).toEqual([
    `${fees.id}: 50.00 € were sent, the file says 45.00 €`,
    "PRM-999999: is no payment of this tenant",
    `${twice.id}: comes back twice in this file`,
  ]);
  expect(await Promise.all(people.map(statusOf))).toEqual(["paid", "provided", "provided"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });

  const aside = (await desk.inTenant(listAside)).find(({ reference }) => reference === fees.id);
  const id = aside?.id ?? 0;
  const by = await money.signer("Kim");
  const resolve = () =>
    desk.inTenant((tx) => resolveAside(tx, { id, by, resolution: "booked by hand", now: now() }));
  await resolve();
  expect((await desk.inTenant(listAside)).map((entry) => entry.id)).not.toContain(id);
  await expect(resolve()).rejects.toMatchObject({ reason: "notFound" });
});

test("an answer to a voided batch is put aside, whether it names the batch or its payments", async () => {
  const { number, people } = await sent(1);
  await money.voidBatch(number);
  const id = people[0]?.id ?? "";
  const ofPayment = await take(bookings({ id, euros: "50.00", direction: "DBIT" }));
  const ofBatch = await take(pain002({ messageId: messageId(), batch: number, group: "ACSC" }));
  expect(ofPayment).toMatchObject({
    confirmed: 0,
    aside: [{ problem: `belongs to ${number}, which was voided` }],
  });
  expect(ofBatch).toMatchObject({ confirmed: 0, aside: [{ reference: number, problem: "was voided" }] });
  expect(await statusOf(people[0] ?? { orderId: 0 })).toBe("collected");
});

test("a file with prefixes and line breaks of its own is read as well", async () => {
  const { number, people } = await sent(1);
  const plain = pain002({
    messageId: messageId(),
    batch: number,
    transactions: [{ id: people[0]?.id ?? "", status: "RJCT", reason: "MS03" }],
  });
  const prefixed = plain
    .toString()
    .replaceAll(/<(\/?)([A-Z])/g, "<$1p:$2")
    .replace("xmlns=", "xmlns:p=")
    .replaceAll("\n", "\r\n");
  expect(await take(Buffer.from(`\uFEFF${prefixed}`))).toMatchObject({ rejected: 1 });
});
