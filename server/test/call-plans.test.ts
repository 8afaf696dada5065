import { beforeAll, expect, test } from "vitest";
import { findAnything } from "../src/modules/care/service/find.ts";
import { unmatchedOrders } from "../src/modules/order/service/unmatched.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { readsOf, sentStatements } from "./explained-transaction.ts";
import { copyRows, isExpensive } from "./many-rows.ts";
import { moneyDesk } from "./money.ts";
import { accepting, newAddress, recommending } from "./people.ts";
import { addReferrer, PASSWORD } from "./referrers.ts";
import { rewardDesk } from "./reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-11-15T09:00:00Z") });
const { owner } = app.testDatabase;
const desk = rewardDesk(app);
const money = moneyDesk(app);
const call = apiClient(app, "ewe");

const recommend = async () =>
  (await call("POST", "/Empfehlen/create", { body: recommending(101, { email: newAddress() }) })).body as {
    readonly Empfehlungsnummer: string;
  };

beforeAll(async () => {
  const original = await desk.place();
  await desk.accept(original);
  await copyRows(app, desk.tenant().id, original);
});

/** The hot paths, as visitors and operators take them. */
const paths: Record<string, () => Promise<unknown>> = {
  "creating a recommendation": async () => {
    expect((await recommend()).Empfehlungsnummer).toMatch(/^\w{10}$/);
  },
  "accepting a recommendation": async () => {
    const { Empfehlungsnummer: number } = await recommend();
    const { status } = await call("POST", `/empfaenger/create/${number}`, { body: accepting() });
    expect(status).toBe(201);
  },
  "logging in": async () => {
    const { email } = await addReferrer(app, "ewe");
    const body = { Email: email, Password: PASSWORD };
    expect((await call("POST", "/account/login", { body })).status).toBe(200);
  },
  "clicking a link": async () => {
    const { Empfehlungsnummer: number } = await recommend();
    const answer = await fetch(`${app.url}/api/v1/ewe/empfehlen/click/${number}`, { redirect: "manual" });
    expect(answer.status).toBe(302);
  },
  "paying out": async () => {
    await money.chooseTransfer({ holder: "Erika Muster", iban: "DE89370400440532013000" });
    const { number } = await money.create();
    expect((await money.release(number)).count).toBe(1);
  },
};

test.each(Object.entries(paths))("%s reads only a few rows of a large table", async (_path, work) => {
  const statements = await sentStatements(work);
  expect(statements.length).toBeGreaterThan(3);
  const reads = await readsOf(owner, desk.tenant().id, statements);
  expect(reads.filter(isExpensive)).toEqual([]);
});

test("deleting an account writes its recommendations in one statement, however many they are", async () => {
  const { id } = await addReferrer(app, "ewe");
  const { rows } = await owner.query<{ id: number }>(
    `update recommendation set referrer_id = $1 where id in (
       select id from recommendation where tenant_id = $2 order by id desc limit 50) returning id`,
    [id, desk.tenant().id],
  );
  expect(rows).toHaveLength(50);
  const token = await app.issueToken("ewe", "user", id);
  let updates = 0;
  const statements = await sentStatements(
    async () => {
      expect(
        (await call("DELETE", "/empfehler/delete", { token, body: { Passwort: PASSWORD } })).status,
      ).toBe(204);
    },
    ({ text }) => {
      if (/^\s*update\s+"?recommendation"?\s/.test(text)) updates += 1;
    },
  );
  expect(updates).toBe(1);
  const reads = await readsOf(owner, desk.tenant().id, statements);
  expect(reads.filter(isExpensive)).toEqual([]);
});

test.each([
  "Osterkamp",
  "Wiebke Osterkamp",
  "Osterkamp, Wiebke",
  "nobody@weitersagen.example",
  "K7Q2M9XW4T",
  "KS-2026-001",
  "3000",
  "DE89 3704 0044 0532 0130 00",
])("the care desk's search for %s reads only a few rows of a large table", async (text) => {
  const tenantId = desk.tenant().id;
  const statements = await sentStatements(() =>
    app.database.inTenant(tenantId, (tx) => findAnything(tx, text)),
  );
  const reads = await readsOf(owner, tenantId, statements);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(isExpensive)).toEqual([]);
});

test("a page of the unmatched orders reads its own rows, however many follow", async () => {
  const tenantId = desk.tenant().id;
  await owner.query(
    `update placed_order set recommendation_id = null, recipient_id = null, matched_by = null
      where id in (select id from placed_order where tenant_id = $1 order by id desc limit 10000)`,
    [tenantId],
  );
  await owner.query("analyze placed_order");
  const first = await app.database.inTenant(tenantId, (tx) => unmatchedOrders(tx));
  expect(first).toMatchObject({ total: undefined, next: expect.any(Number) });
  const statements = await sentStatements(() =>
    app.database.inTenant(tenantId, (tx) => unmatchedOrders(tx, first.next)),
  );
  const reads = await readsOf(owner, tenantId, statements, { isRun: true });
  const read = reads.filter(({ table }) => table === "placed_order");
  expect(read).toHaveLength(2);
  for (const { by, rows } of read) {
    expect(by).toMatch(/^Index/);
    expect(rows).toBeLessThanOrEqual(first.mostCounted + 1);
  }
});
