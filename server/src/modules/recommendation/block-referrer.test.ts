import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { accepting, newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer, tenantIdOf } from "../../../test/referrers.ts";
import { blockReferrer, unblockReferrer } from "./service/block-referrer.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const call = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
const now = () => app.clock.now();

const tenantId = tenantIdOf(app, "ewe");
const block = (email: string) =>
  app.database.inTenant(tenantId, (tx) => blockReferrer(tx, email, { reason: "rules", now: now() }));
const unblock = (email: string) =>
  app.database.inTenant(tenantId, (tx) => unblockReferrer(tx, email, { now: now() }));

/** A recommendation and a recipient who accepted it. */
async function shared(email = newAddress()) {
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  return { ...made, email, ...(await plantRecipient(app, "ewe", made.recommendation)) };
}

/** Links are cached for some seconds. */
async function whereTo(number: string) {
  app.clock.advance(6_000);
  const answer = await fetch(`${app.url}/api/v1/ewe/empfehlen/click/${number}`, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "").pathname;
}

let orders = 0;

/** The reason why an order of today earns no reward according to the feed; null if it earns one. */
async function reasonOf(mark: Record<string, string>) {
  const row = { Auftragsnummer: `S-${++orders}`, Produkt: 101, Bestelldatum: now().toISOString(), ...mark };
  const { body } = await call("POST", "/auftraege", { body: [row], token: key });
  return (body["Zeilen"] as { Grund: string | null }[])[0]?.Grund;
}

test("the links of a blocked account are locked; a recipient who accepted before may still order", async () => {
  const { email, recommendation, code, recipient } = await shared();
  app.clock.advance(1_000);
  expect(await block(email)).toEqual({ locked: 1 });

  expect(await whereTo(recommendation)).toBe("/empfehlungnichtmoeglich");
  const refused = [
    await call("GET", `/empfehlen/${recommendation}`),
    await call("GET", `/empfehlung/empfehlungscode/${code}`),
    await call("POST", `/empfaenger/create/${recommendation}`, { body: accepting() }),
  ];
  for (const { status, body } of refused) {
    expect([status, body["code"], body["detail"]]).toEqual([423, "PSOF0310", "Empfehlung nicht möglich"]);
  }
  expect(await reasonOf({ Empfehlungscode: code })).toBe("locked");

  const handed = await call(
    "GET",
    `/empfehlung/${recommendation}/produkt/produktlink?empfaengernummer=${recipient}`,
  );
  expect(handed.status).toBe(200);
  expect(await reasonOf({ Empfaengernummer: recipient })).toBeNull();
});

test("unblocking releases the links that the block locked, and no others", async () => {
  const { email, recommendation } = await shared();
  const { rows } = await owner.query<{ id: number }>(
    "update referrer set confirmed_at = created_at where email = $1 returning id",
    [email],
  );
  const token = await app.issueToken("ewe", "user", Number(rows[0]?.id));
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  const other = await plantRecommendation(app, { tenant: "ewe", product: 102, headers });
  await owner.query("update recommendation set locked_at = $2, lock_reason = 'Prüfung' where number = $1", [
    other.recommendation,
    now(),
  ]);
  await block(email);
  // Blocked for another reason meanwhile: nothing is left to lock.
  expect(await block(email)).toEqual({ locked: 0 });
  expect(await unblock(email)).toEqual({ released: 1 });
  expect(await whereTo(recommendation)).toBe("/empfaengerbestaetigung");
  expect(await whereTo(other.recommendation)).toBe("/empfehlungnichtmoeglich");
  const { rows: events } = await owner.query(
    `select e.kind, e.actor from recommendation_event e join recommendation r on r.tenant_id = e.tenant_id
        and r.id = e.recommendation_id where r.number = $1 and e.kind in ('locked', 'released') order by e.id`,
    [recommendation],
  );
  expect(events).toEqual([
    { kind: "locked", actor: "operator" },
    { kind: "released", actor: "operator" },
  ]);
});

test("the database refuses a blocked account with unlocked links, and a new link for a blocked account", async () => {
  const { email } = await shared();
  const refusal = /the recommendations of a blocked account are locked/;
  const blockIt = "update referrer set block_reason = 'rules', blocked_at = $2 where email = $1";
  await expect(owner.query(blockIt, [email, now()])).rejects.toThrow(refusal);
  await block(email);
  const unblockIt = "update referrer set block_reason = null, blocked_at = null where email = $1";
  await expect(owner.query(unblockIt, [email])).rejects.toThrow(refusal);
  await expect(
    owner.query(
      `insert into recommendation (tenant_id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                                   status_at, created_at, valid_until)
       select tenant_id, '0000000001', '0000000001', 'x', id, 101, 100, '2026-05', $2, $2, $2::timestamptz + interval '1 day'
         from referrer where email = $1`,
      [email, now()],
    ),
  ).rejects.toThrow(/a blocked account has no recommendation that leads anywhere/);
});

test("a recommendation created concurrently with the block is locked, without an error", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, email } = await addReferrer(app, "ewe");
    const token = await app.issueToken("ewe", "user", id);
    const recommend = () =>
      call("POST", "/Empfehlen/create", {
        token,
        body: { Empfehlung: { Produkt: 101, AgbText: "2026-05-01", Channel: "web" } },
      });
    const before = [recommend(), recommend()];
    const blocked = block(email);
    const answers = await Promise.all([...before, recommend(), recommend()]);
    await blocked;
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const { rows } = await owner.query(
      "select number from recommendation where referrer_id = $1 and locked_at is null",
      [id],
    );
    expect(rows).toEqual([]);
  }
});
