import { beforeAll, describe, expect, test } from "vitest";
import { bankDesk } from "../../../test/bank-desk.ts";
import { camt054, pain002 } from "../../../test/bank-files.ts";
import { Refusal } from "../../platform/refusal.ts";
import { listAside, resolveAside } from "./service/aside.ts";

const { app, desk, money, sent, statusOf, take, messageId, payerIban } = await bankDesk();
const { owner } = app.testDatabase;

/** Everything that an import could change, to see that nothing was. */
async function everything(): Promise<string> {
  const counts = ["payout", "reward", "reward_event", "ledger_line", "bank_file", "mail", "bank_account"];
  const texts = counts.map(
    (name) => `(select string_agg(${name}::text, ' ' order by ${name}::text) from ${name})`,
  );
  const { rows } = await owner.query<{ all: string }>(`select md5(concat(${texts.join(", ")})) as all`);
  return rows[0]?.all ?? "";
}

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
      () => camt054(messageId(), "DE89370400440532013000", [{ id: one(), euros: "50.00" }]),
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
    expect(detail === undefined || german !== detail).toBe(true);
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
    desk.inTenant((tx) => resolveAside(tx, { id, by, resolution: "booked by hand", now: app.clock.now() }));
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
