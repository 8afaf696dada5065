import { describe, expect, test } from "vitest";
import { bankDesk } from "../../../test/bank-desk.ts";
import { camt054, pain002 } from "../../../test/bank-files.ts";
import { moveReward } from "../reward/service/move.ts";

const { app, desk, money, sent, statusOf, take, messageId, payerIban } = await bankDesk();
const { owner } = app.testDatabase;
const now = () => app.clock.now();

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

test("no mail asks for another account when the bank says that the holder has died", async () => {
  const { people } = await sent(1);
  const [person] = people;
  if (!person) throw new Error("no person");
  const before = (await desk.mails(person.referrerEmail)).length;
  await take(camt054(messageId(), payerIban(), [{ id: person.id, euros: "50.00", reason: "MD07" }]));
  expect(await statusOf(person)).toBe("provided");
  expect(await desk.mails(person.referrerEmail)).toHaveLength(before);
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

describe("a contradiction waits for a person:", () => {
  test("a payment that was rejected and is booked as paid", async () => {
    const { number, people } = await sent(1);
    const [person] = people;
    if (!person) throw new Error("no person");
    const transactions = [{ id: person.id, status: "RJCT" }];
    await take(pain002({ messageId: messageId(), batch: number, transactions }));
    const booking = { id: person.id, euros: "50.00", direction: "DBIT" } as const;
    expect(await take(camt054(messageId(), payerIban(), [booking]))).toMatchObject({
      confirmed: 0,
      known: 0,
      aside: [{ reference: person.id, problem: "was rejected, and is now booked as paid" }],
    });
    // An earlier announcement that arrives late says nothing new.
    const late = pain002({
      messageId: messageId(),
      batch: number,
      transactions: [{ id: person.id, status: "ACCP" }],
    });
    expect(await take(late)).toMatchObject({ known: 1, aside: [] });
  });

  test("a payment that was booked as paid and is rejected, alone or with its batch", async () => {
    const { number, people } = await sent(1);
    const [person] = people;
    if (!person) throw new Error("no person");
    const booking = { id: person.id, euros: "50.00", direction: "DBIT" } as const;
    expect(await take(camt054(messageId(), payerIban(), [booking]))).toMatchObject({ confirmed: 1 });
    const problem = "was booked as paid, and is now rejected";
    const transactions = [{ id: person.id, status: "RJCT", reason: "AC01" }];
    expect(await take(pain002({ messageId: messageId(), batch: number, transactions }))).toMatchObject({
      rejected: 0,
      aside: [{ reference: person.id, problem }],
    });
    expect(await take(pain002({ messageId: messageId(), batch: number, group: "RJCT" }))).toMatchObject({
      rejected: 0,
      aside: [{ reference: number, problem }],
    });
    expect(await statusOf(person)).toBe("paid");
  });

  test("a payment that was announced, then booked as paid, and is rejected, alone or with its batch", async () => {
    const { number, people } = await sent(2);
    const [person] = people;
    if (!person) throw new Error("no person");
    const answered = (...transactions: { readonly id: string; readonly status: string }[]) =>
      pain002({ messageId: messageId(), batch: number, transactions });
    const announcement = people.map(({ id }) => ({ id, status: "ACSC" }));
    expect(await take(answered(...announcement))).toMatchObject({ confirmed: 2 });
    const bookings = people.map(({ id }) => ({ id, euros: "50.00", direction: "DBIT" }) as const);
    expect(await take(camt054(messageId(), payerIban(), bookings))).toMatchObject({ confirmed: 2 });
    // An announcement that comes late does not take the booking's place.
    await take(answered(...announcement));
    const problem = "was booked as paid, and is now rejected";
    expect(await take(answered({ id: person.id, status: "RJCT" }))).toMatchObject({
      rejected: 0,
      aside: [{ reference: person.id, problem }],
    });
    expect(await take(pain002({ messageId: messageId(), batch: number, group: "RJCT" }))).toMatchObject({
      rejected: 0,
      aside: [{ reference: number, problem }],
    });
    for (const one of people) expect(await statusOf(one)).toBe("paid");
  });

  test("a batch that is booked with a payment that was rejected; the others count as paid", async () => {
    const booked = async (euros: string) => {
      const { number, people } = await sent(2);
      const transactions = [{ id: people[0]?.id ?? "", status: "RJCT" }];
      await take(pain002({ messageId: messageId(), batch: number, transactions }));
      const file = camt054(messageId(), payerIban(), [{ id: "", euros, direction: "DBIT" }]);
      const ofBatch = file
        .toString()
        .replace("</Ntry>", `<NtryDtls><Btch><PmtInfId>${number}-1</PmtInfId></Btch></NtryDtls></Ntry>`);
      return { number, imported: await take(Buffer.from(ofBatch)) };
    };
    const { number, imported: whole } = await booked("100.00");
    const problem = "is booked with payments that were rejected";
    expect(whole).toMatchObject({ confirmed: 1, aside: [{ reference: number, problem }] });
    expect((await booked("50.00")).imported).toMatchObject({ confirmed: 1, aside: [] });
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
