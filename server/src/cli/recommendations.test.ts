import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CommanderError } from "commander";
import { expect, test } from "vitest";
import { apiClient } from "../../test/api-client.ts";
import { startTestApp } from "../../test/app.ts";
import { runJobs } from "../../test/jobs.ts";
import { accepting, newAddress, plantRecipient, plantRecommendation } from "../../test/people.ts";
import { tenantIdOf } from "../../test/referrers.ts";
import { runCommand } from "../../test/run-command.ts";
import { blockReferrer, unblockReferrer } from "../modules/recommendation/service/block-referrer.ts";
import { Refusal } from "../platform/refusal.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const call = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
const ewe = tenantIdOf(app, "ewe");
const now = () => app.clock.now();

const run = async (...args: string[]) => (await runCommand(app, ["recommendations", ...args])).join("\n");
/** The sentence that the command is refused with, and its code. */
const refusalOf = async (...args: string[]) =>
  run(...args).then(
    () => [],
    (error: unknown) => (error instanceof Refusal ? [error.reason, error.options.detail] : [error]),
  );
const block = (email: string) =>
  app.database.inTenant(ewe, (tx) => blockReferrer(tx, email, { reason: "rules", now: now() }));
const unblock = (email: string) =>
  app.database.inTenant(ewe, (tx) => unblockReferrer(tx, email, { now: now() }));

async function shared() {
  const email = newAddress();
  return { ...(await plantRecommendation(app, { tenant: "ewe", product: 101, email })), email };
}

/** Links are kept in memory for some seconds. */
async function whereTo(number: string) {
  app.clock.advance(6_000);
  const answer = await fetch(`${app.url}/api/v1/ewe/empfehlen/click/${number}`, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "").pathname;
}

const LEADS_ON = "/empfaengerbestaetigung";
const NOWHERE = "/empfehlungnichtmoeglich";

let orders = 0;

/** Why the feed says that an order of today earns nothing; null when it earns a reward. */
async function reasonOf(mark: Record<string, string>) {
  const row = { Auftragsnummer: `L-${++orders}`, Produkt: 101, Bestelldatum: now().toISOString(), ...mark };
  const { body } = await call("POST", "/auftraege", { body: [row], token: key });
  return (body["Zeilen"] as { Grund: string | null }[])[0]?.Grund;
}

async function locksOf(number: string) {
  const { rows } = await owner.query<{ kind: string; actor: string; detail: object }>(
    `select e.kind, e.actor, e.detail from recommendation_event e
       join recommendation r on r.tenant_id = e.tenant_id and r.id = e.recommendation_id
      where r.number = $1 and e.kind in ('locked', 'released') order by e.id`,
    [number],
  );
  return rows;
}

const rewardsOf = async (number: string) =>
  (
    await owner.query(
      `select w.id, w.status, w.amount_cents, w.due_at, w.held_at from reward w
         join recommendation r on r.tenant_id = w.tenant_id and r.id = w.recommendation_id
        where r.number = $1 order by w.id`,
      [number],
    )
  ).rows;

test("a locked link stops working within seconds, earlier promises stay, and it can be unlocked", async () => {
  const { recommendation, code } = await shared();
  const before = await plantRecipient(app, "ewe", recommendation);
  const ordered = await plantRecipient(app, "ewe", recommendation);
  expect(await reasonOf({ Empfaengernummer: ordered.recipient })).toBeNull();
  await runJobs(app);
  const promised = await rewardsOf(recommendation);
  expect(promised).not.toEqual([]);
  expect(await whereTo(recommendation)).toBe(LEADS_ON);

  const typed = `${code.toLowerCase().slice(0, 5)}-${code.slice(5)}`;
  expect(await refusalOf("lock", "ewe", typed)).toEqual([
    "notFound",
    `There is no recommendation "${typed}".`,
  ]);
  const shown = `${recommendation.slice(0, 5)}-${recommendation.slice(5)}`;
  const asRead = await run("lock", "ewe", shown.toLowerCase(), "--reason", "sold on a market place");
  expect(asRead).toBe(`locked ${shown}: sold on a market place`);

  expect(await whereTo(recommendation)).toBe(NOWHERE);
  const late = await call("POST", `/empfaenger/create/${recommendation}`, { body: accepting() });
  expect([late.status, late.body["code"]]).toEqual([423, "PSOF0310"]);
  expect(await reasonOf({ Empfehlungscode: code })).toBe("locked");
  await runJobs(app);
  expect(await rewardsOf(recommendation)).toEqual(promised);
  expect(await reasonOf({ Empfaengernummer: before.recipient })).toBeNull();

  expect(await run("unlock", "ewe", recommendation)).toBe(`unlocked ${shown}`);
  expect(await whereTo(recommendation)).toBe(LEADS_ON);
  expect(await locksOf(recommendation)).toEqual([
    { kind: "locked", actor: "operator", detail: { reason: "sold on a market place" } },
    { kind: "released", actor: "operator", detail: {} },
  ]);
});

test("the end of a block does not release links that were locked by themselves, before or during the block", async () => {
  const before = await shared();
  await run("lock", "ewe", before.recommendation);
  expect(await block(before.email)).toEqual({ locked: 0 });
  expect(await unblock(before.email)).toEqual({ released: 0 });
  expect(await whereTo(before.recommendation)).toBe(NOWHERE);

  const during = await shared();
  const { recipient } = await plantRecipient(app, "ewe", during.recommendation);
  app.clock.advance(1_000);
  expect(await block(during.email)).toEqual({ locked: 1 });
  app.clock.advance(1_000);
  await run("lock", "ewe", during.recommendation);
  expect(await unblock(during.email)).toEqual({ released: 0 });
  expect(await whereTo(during.recommendation)).toBe(NOWHERE);
  expect(await reasonOf({ Empfaengernummer: recipient })).toBeNull();

  for (const { recommendation } of [before, during]) {
    await run("unlock", "ewe", recommendation);
    expect(await whereTo(recommendation)).toBe(LEADS_ON);
  }
});

test("a recommendation of a blocked account cannot be unlocked, neither by the command nor in the database", async () => {
  const { email, recommendation } = await shared();
  await block(email);
  const refusal = [
    "wrongState",
    `The account of ${email} is blocked, and that locks all of its recommendations. Unblock the account first.`,
  ];
  expect(await refusalOf("unlock", "ewe", recommendation)).toEqual(refusal);
  await run("lock", "ewe", recommendation);
  expect(await refusalOf("unlock", "ewe", recommendation)).toEqual(refusal);
  const past = "update recommendation set locked_at = null, lock_reason = null where number = $1";
  await expect(owner.query(past, [recommendation])).rejects.toThrow(
    "the recommendations of a blocked account are locked",
  );
  expect(await whereTo(recommendation)).toBe(NOWHERE);
});

test("unlocking a recommendation while its account is being blocked releases nothing", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { email, recommendation } = await shared();
    await run("lock", "ewe", recommendation);
    const [blocked] = await Promise.allSettled([block(email), run("unlock", "ewe", recommendation)]);
    expect(blocked.status).toBe("fulfilled");
    expect(await whereTo(recommendation)).toBe(NOWHERE);
  }
});

test("locking twice and unlocking an unlocked link are refused, and numbers of other tenants are unknown", async () => {
  const { recommendation, code } = await shared();
  expect(await refusalOf("unlock", "ewe", recommendation)).toEqual(["wrongState", "It is not locked."]);
  await run("lock", "ewe", recommendation, "--reason=first");
  const since = `It is locked already, since ${now().toISOString()}: first.`;
  expect(await refusalOf("lock", "ewe", recommendation, "--reason=second")).toEqual(["wrongState", since]);
  expect(await locksOf(recommendation)).toHaveLength(1);
  for (const [slug, number] of [
    ["telekom", recommendation],
    ["ewe", code],
    ["ewe", "nonsense"],
  ] as const) {
    await expect(run("unlock", slug, number)).rejects.toMatchObject({ reason: "notFound" });
  }
});

test("deleting the account deletes the comment on the lock, and the link stays locked", async () => {
  const { email, recommendation } = await shared();
  await run("lock", "ewe", recommendation, "--reason", "Erika Muster sells it");
  const { rows } = await owner.query<{ id: number }>(
    "update referrer set confirmed_at = created_at where email = $1 returning id",
    [email],
  );
  const token = await app.issueToken("ewe", "user", Number(rows[0]?.id));
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  expect(await locksOf(recommendation)).toEqual([{ kind: "locked", actor: "operator", detail: {} }]);
  for (const action of ["lock", "unlock"]) {
    expect(await refusalOf(action, "ewe", recommendation)).toEqual([
      "wrongState",
      "It stays locked for good, because its account was deleted.",
    ]);
  }
});

test.each([
  ["lock", "ewe"],
  ["lock", "ewe", "7ABCDEFGH1", "sold"],
  ["lock", "ewe", "7ABCDEFGH1", "--reason", " "],
  ["lock", "ewe", "7ABCDEFGH1", "--reason", "x".repeat(501)],
  ["lock", "ewe", "7ABCDEFGH1", "--because", "sold"],
  ["unlock", "ewe", "7ABCDEFGH1", "--reason", "mended"],
  ["show", "ewe", "7ABCDEFGH1"],
])("%s %s %s %s is refused with the usage", async (...args) => {
  await expect(run(...args)).rejects.toThrow(CommanderError);
});

test("the command reports an unknown number in one line and exits with 1", async () => {
  const environment = { ...process.env, DATABASE_URL: app.testDatabase.serverUrl, LOG_LEVEL: "silent" };
  const cli = new URL("../cli.ts", import.meta.url).pathname;
  const unknown = promisify(execFile)(
    process.execPath,
    [cli, "recommendations", "lock", "ewe", "7ABCDEFGH1"],
    {
      env: environment,
    },
  );
  await expect(unknown).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^uses the .+\nThere is no recommendation "7ABCDEFGH1"\.\n$/) as string,
  });
});
