import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { Lease, TenantTransaction } from "../../platform/db/transaction.ts";
import { Seal } from "../../platform/seal.ts";
import { findAudit, recordAudit, rotateAuditKey } from "./service/audit.ts";
import { verifyAudit } from "./service/verify-audit.ts";

const scratch = await testDatabase();
const { database, owner } = scratch;
const keys = [randomBytes(32)];
const deps = { auditSeal: new Seal(keys, "audit") };
const at = new Date("2026-11-16T10:00:00Z");
const ewe = await scratch.addTenant("ewe");
const telekom = await scratch.addTenant("telekom");

const kim = { kind: "operator", operatorId: 7, name: "Kim" } as const;
const write = (tenantId: number, action: string, content?: Record<string, unknown>) =>
  database.inTenant(tenantId, (tx) =>
    recordAudit(deps, tx, {
      at,
      actor: kim,
      action,
      target: { kind: "payoutBatch", id: "EWE-1" },
      outcome: "done",
      origin: { address: "192.0.2.1", userAgent: "test" },
      content,
    }),
  );
const verify = (tenantId: number) => database.inTenant(tenantId, (tx) => verifyAudit(deps, tx, at));

describe("the audit log", () => {
  test("chains entries per tenant and for the installation", async () => {
    await write(ewe, "first", { before: { amount: 1 }, after: { amount: 2 } });
    await write(ewe, "second");
    await write(telekom, "other");
    await database.withoutTenant((tx) =>
      recordAudit(deps, tx, {
        at,
        actor: { kind: "command", name: "root" },
        action: "keys",
        outcome: "done",
      }),
    );
    expect(await verify(ewe)).toEqual({ count: 2, faults: [] });
    expect(await verify(telekom)).toEqual({ count: 1, faults: [] });
    expect(await database.withoutTenant((tx) => verifyAudit(deps, tx, at))).toEqual({ count: 1, faults: [] });
    const entries = await database.inTenant(ewe, (tx) =>
      findAudit(deps, tx, {}, { before: undefined, size: 10 }),
    );
    expect(entries.map(({ action, position }) => [action, position])).toEqual([
      ["second", 2],
      ["first", 1],
    ]);
    expect(entries[1]?.content).toEqual({ before: { amount: 1 }, after: { amount: 2 } });
  });

  test("is written if and only if the change is", async () => {
    const fail = database.inTenant(ewe, async (tx) => {
      await recordAudit(deps, tx, { at, actor: kim, action: "never", outcome: "done" });
      throw new Error("the change failed");
    });
    await expect(fail).rejects.toThrow("the change failed");
    expect((await verify(ewe)).count).toBe(2);
  });

  test("finds entries by operator, action, target, outcome and time", async () => {
    const count = async (filter: Parameters<typeof findAudit>[2]) =>
      (await database.inTenant(ewe, (tx) => findAudit(deps, tx, filter, { before: undefined, size: 10 })))
        .length;
    expect(await count({ operatorId: 7 })).toBe(2);
    expect(await count({ operatorId: 8 })).toBe(0);
    expect(await count({ actions: ["first", "none"] })).toBe(1);
    expect(await count({ actions: ["fir"] })).toBe(0);
    expect(await count({ actor: "ki" })).toBe(2);
    expect(await count({ actor: "im" })).toBe(0);
    expect(await count({ without: ["first"] })).toBe(1);
    expect(await count({ targets: [{ id: "EWE-1", kind: "nothing" }] })).toBe(0);
    expect(await count({ targets: [{ id: "EWE-1" }], outcome: "done", from: at })).toBe(2);
    expect(await count({ to: at })).toBe(0);
  });

  test("cannot be changed by any login, and stores no content readable", async () => {
    for (const statement of ["update audit_entry set actor = 'x'", "delete from audit_entry"]) {
      await expect(owner.query(statement)).rejects.toThrow("append-only");
      await expect(
        database.inTenant(ewe, async (tx) => tx.run({ name: statement, text: statement } as never, [])),
      ).rejects.toThrow("permission denied");
    }
    const { rows } = await owner.query<{ sealed: Buffer }>(
      "select sealed from audit_entry where sealed is not null",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ sealed }) => sealed.includes("amount"))).toBe(false);
  });

  test("concurrent entries of one chain keep their order", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(telekom, `parallel ${index}`)));
    expect(await verify(telekom)).toEqual({ count: 21, faults: [] });
  });

  test("stays readable and unchanged when the key is rotated", async () => {
    const rotated = { auditSeal: new Seal([randomBytes(32), ...keys], "audit") };
    const renewed = await database.inTenant(ewe, (tx) => rotateAuditKey(rotated, tx, 100));
    expect(renewed).toBe(1);
    const verified = await database.inTenant(ewe, (tx) => verifyAudit(rotated, tx, at));
    expect(verified).toEqual({ count: 2, faults: [] });
    expect((await verify(ewe)).faults).toEqual(["entry 1: its content was changed or cannot be opened"]);
  });
});

describe("1,000 random manipulations past the triggers", async () => {
  const area = await scratch.addTenant("manipulated");
  const seed = chooseSeed();
  const random = new Random(seed);
  for (let index = 0; index < 30; index += 1) await write(area, `action ${index % 5}`, { index });
  const pick = (below: number) => random.int(below);

  /** Each returns a statement that changes the chain. */
  const textColumns = [
    "actor",
    "action",
    "target",
    "reason",
    "address",
    "user_agent",
    "request_id",
    "target_kind",
  ];
  const bytes = ["hash", "previous_hash", "content_hash", "sealed", "origin_hash", "origin_nonce"];
  const one = () => `area = ${area} and position = ${1 + pick(30)}`;
  const manipulations: (() => string)[] = [
    () =>
      `update audit_entry set ${textColumns[pick(textColumns.length)]} = 'forged ${pick(1e6)}' where ${one()}`,
    () =>
      `update audit_entry set ${bytes[pick(bytes.length)]} = decode('${random.bytes(32).toString("hex")}', 'hex') where ${one()}`,
    () => `update audit_entry set at = at + interval '${1 + pick(1e6)} microseconds' where ${one()}`,
    () => `update audit_entry set outcome = 'refused', operator_id = ${100 + pick(100)} where ${one()}`,
    () => `update audit_entry set key_id = 'unknown' where ${one()}`,
    () => `update audit_entry set actor_kind = 'system' where ${one()}`,
    () => `update audit_entry set origin_nonce = null, address = null, user_agent = null where ${one()}`,
    () => `update audit_entry set address = null where ${one()}`,
    () => `delete from audit_entry where ${one()}`,
    () => `delete from audit_entry where area = ${area} and position > ${pick(30)}`,
    () => `delete from audit_entry where area = ${area} and position <= ${1 + pick(30)}`,
    // Two entries change places.
    () => {
      const [a, b] = [1 + pick(15), 16 + pick(15)];
      return `update audit_entry set position = -position where area = ${area} and position in (${a}, ${b});
        update audit_entry set position = case position when -${a} then ${b} else ${a} end
         where area = ${area} and position < 0`;
    },
    // A copy of an entry at the end, before the beginning, or of another chain.
    () => insertion(31, 1 + pick(30)),
    () => insertion(-pick(5), 1 + pick(30)),
    () => `update audit_head set position = position + 1 where area = ${area}`,
    () => `delete from audit_head where area = ${area}`,
    () => `update audit_head set base_position = ${1 + pick(29)} where area = ${area}`,
    // The beginning of the chain is taken away, as if it had ended.
    () => {
      const last = 1 + pick(29);
      return `update audit_head set base_position = ${last}, base_at = '${at.toISOString()}', base_hash =
          (select hash from audit_entry where area = ${area} and position = ${last}) where area = ${area};
        delete from audit_entry where area = ${area} and position <= ${last}`;
    },
  ];
  const insertion = (position: number, from: number) => `
    insert into audit_entry (area, position, at, actor_kind, actor, action, outcome, previous_hash, hash)
    select area, ${position}, at, actor_kind, actor, action, outcome, previous_hash, hash
      from audit_entry where area = ${area} and position = ${from}`;

  test(`are all found (seed ${seed})`, async () => {
    expect((await verify(area)).faults).toEqual([]);
    const client = await owner.connect();
    const missed: string[] = [];
    try {
      await client.query("begin");
      await client.query("alter table audit_entry disable trigger user");
      await client.query(`select set_config('app.tenant_id', '${area}', true)`);
      const tx = new TenantTransaction(new Lease(client), area);
      for (let round = 0; round < 1_000; round += 1) {
        const statement = manipulations[round % manipulations.length]?.() ?? "";
        await client.query("savepoint intact");
        await client.query(statement);
        const { faults } = await verifyAudit(deps, tx, at);
        if (faults.length === 0) missed.push(statement);
        await client.query("rollback to savepoint intact");
      }
      expect((await verifyAudit(deps, tx, at)).faults).toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(missed).toEqual([]);
  }, 120_000);
});
