import { randomBytes } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { inviteOperator } from "./service/accounts.ts";
import { approveChange, askForChange, listChanges, rejectChange } from "./service/change-requests.ts";
import { keylessOperator } from "./service/signers.ts";

const scratch = await testDatabase();
const { database, owner } = scratch;
const tenantId = await scratch.addTenant("ewe");
const now = new Date("2026-11-16T10:00:00Z");
const state = randomBytes(32);

const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  database.inTenant(tenantId, work);
const operator = (name: string) =>
  database.withoutTenant(async (tx) => (await keylessOperator(tx, name, now)).operatorId);
const invited = (email: string, name: string) =>
  database.withoutTenant(
    async (tx) =>
      (
        await inviteOperator(tx, {
          email,
          name,
          role: { role: "administrator", tenant: undefined },
          by: "test",
          now,
        })
      ).operatorId,
  );

const kim = await operator("Kim");
const sascha = await operator("Sascha");
const annaOne = await invited("anna.berg@gmail.com", "Anna Berg");
const annaTwo = await invited("annaberg+finance@googlemail.com", "A. Berg");

let targets = 0;
async function ask(maker = kim) {
  const target = `EWE-${++targets}`;
  const reason = "payout";
  await inTenant((tx) =>
    askForChange(tx, { kind: "payoutRelease", target, content: {}, state, reason, maker, now }),
  );
  return target;
}

interface Try {
  readonly checker?: number;
  readonly at?: Date;
  readonly current?: Buffer;
}

/** Returns whether the change was applied. */
async function approve(target: string, { checker = sascha, at = now, current = state }: Try = {}) {
  try {
    await inTenant((tx) =>
      approveChange(tx, { kind: "payoutRelease", target, state: current, checker, now: at }),
    );
    return "applied";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.options.detail;
  }
}

describe("four eyes", () => {
  test("another person approves a request, once", async () => {
    const target = await ask();
    expect(await approve(target)).toBe("applied");
    expect(await approve(target)).toBe(
      "Sascha approved the request on 16 November 2026 at 11:00. Your decision changes nothing.",
    );
    const [request] = await inTenant((tx) => listChanges(tx, { size: 1 }));
    expect(request).toMatchObject({ target, status: "applied", maker: "Kim", checker: "Sascha" });
  });

  test.each<[string, Try, string]>([
    ["the maker", { checker: kim }, "Another person than the one who asked has to approve it."],
    ["too late", { at: addDays(now, 30) }, "The request has expired: it has to be made again."],
    [
      "for another state",
      { current: randomBytes(32) },
      "This was changed after the request was made: the request has to be made again.",
    ],
  ])("%s is refused", async (_case, tried, message) => {
    const target = await ask();
    expect(await approve(target, tried)).toBe(message);
    expect(await approve(target)).toBe("applied");
  });

  test("a second account of the same person is refused", async () => {
    const target = await ask(annaOne);
    const message = "Both accounts belong to the same person: another person has to approve it.";
    expect(await approve(target, { checker: annaTwo })).toBe(message);
    await owner.query(
      `insert into operator_passkey (operator_id, credential, public_key, name, added_at)
       values ($1, 'shared', '', 'key', now()), ($2, 'own', '', 'key', now())`,
      [annaOne, kim],
    );
    expect(await approve(target, { checker: sascha })).toBe("applied");
  });

  test("of two approvals at once one counts", async () => {
    const robin = await operator("Robin");
    for (let round = 0; round < 10; round += 1) {
      const target = await ask();
      const results = await Promise.all(
        [sascha, robin, sascha, robin].map((checker) => approve(target, { checker })),
      );
      expect(results.filter((result) => result === "applied")).toHaveLength(1);
      const later = results.filter((result) => result !== "applied");
      for (const sentence of later) expect(sentence).toMatch(/^(Sascha|Robin) approved the request on/);
    }
  });

  test("a request is rejected by another person or withdrawn by its maker, with a note", async () => {
    const [one, other] = [await ask(), await ask()];
    const open = await inTenant((tx) => listChanges(tx, { status: "open", size: 10 }));
    const idOf = (target: string) => open.find((request) => request.target === target)?.id ?? 0;
    const reject = (target: string, by: number) =>
      inTenant((tx) => rejectChange(tx, { id: idOf(target), by, note: "wrong month", now }));
    expect(await reject(one, sascha)).toBe("rejected");
    expect(await reject(other, kim)).toBe("withdrawn");
    expect(await approve(one)).toMatch(/^Sascha rejected the request on 16 November 2026 at 11:00/);
    expect(await approve(other)).toMatch(/^Kim withdrew the request on/);
    await expect(reject(one, kim)).rejects.toThrow(Refusal);
  });

  test("a thing without a request cannot be changed, and has one open request at most", async () => {
    expect(await approve("EWE-none")).toBe("Nobody has asked for this yet: it needs a request first.");
    const target = await ask();
    const again = inTenant((tx) =>
      askForChange(tx, {
        kind: "payoutRelease",
        target,
        content: {},
        state,
        reason: "again",
        maker: sascha,
        now,
      }),
    );
    await expect(again).rejects.toThrow(Refusal);
  });

  test("a stale request is replaced by a new one", async () => {
    const target = await ask();
    const changed = randomBytes(32);
    const reason = "changed";
    await inTenant((tx) =>
      askForChange(tx, {
        kind: "payoutRelease",
        target,
        content: {},
        state: changed,
        reason,
        maker: kim,
        now,
      }),
    );
    expect(await approve(target, { current: changed })).toBe("applied");
  });

  test("the database itself refuses an own approval and changed content", async () => {
    const target = await ask();
    const where = `where target = '${target}'`;
    const decide = (checker: number, at: string) =>
      owner.query(
        `update change_request set status = 'applied', checker = ${checker}, decided_at = ${at} ${where}`,
      );
    await expect(decide(kim, "made_at")).rejects.toThrow("change_request_four_eyes");
    await expect(decide(sascha, "expires_at")).rejects.toThrow("change_request_in_time");
    for (const change of ["target = 'EWE-X'", "state = ''", "maker = maker + 1", "expires_at = 'infinity'"])
      await expect(owner.query(`update change_request set ${change} ${where}`)).rejects.toThrow(
        "cannot be changed",
      );
    await expect(owner.query(`delete from change_request ${where}`)).rejects.toThrow("is kept");
  });

  test("500 random tries that break a rule apply nothing", async () => {
    const random = new Random(chooseSeed());
    const target = await ask(annaOne);
    for (let round = 0; round < 500; round += 1) {
      const tried = random.pick<Try>([
        { checker: annaOne },
        { checker: annaTwo },
        { at: addDays(now, 30 + random.int(1_000)) },
        { current: random.bytes(32) },
        { current: Buffer.alloc(0) },
        { checker: annaTwo, at: addDays(now, random.int(60)) },
      ]);
      expect(await approve(target, tried)).not.toBe("applied");
    }
    expect(await approve(target)).toBe("applied");
  });
});
