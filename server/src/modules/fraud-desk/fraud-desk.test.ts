import { fraudRules } from "@weitersagen/domain/fraud";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { plantHeldReward } from "../../../test/held-rewards.ts";
import { tryPolicy } from "./service/trial.ts";
import { assessRewards } from "../reward/service/assess.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const colleague = await client.operator("manager");
const { owner } = app.testDatabase;
const base = "/mandanten/ewe/missbrauchsregeln";

const call = async (method: string, path: string, body?: unknown, operator = manager) =>
  client.call(method, base + path, {
    session: await client.session(operator),
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });

interface Policy {
  readonly Schwelle: number;
  readonly Regeln: { readonly Regel: string; readonly Punkte: number }[];
}
interface View {
  readonly Gueltig: Policy;
  readonly Entwurf: (Policy & { GeaendertAm: string; Probe: Record<string, unknown> | null }) | null;
  readonly Versionen: (Policy & { Nummer: number })[];
}
const view = async () => (await call("GET", "")).json as unknown as View;
const seenDraft = async () => (await view()).Entwurf?.GeaendertAm ?? null;

/** All rules with their standard points, except these. */
const draftOf = (points: Readonly<Record<string, number>>, Schwelle = 60) => ({
  Schwelle,
  Regeln: fraudRules.map(({ name, weight }) => ({ Regel: name, Punkte: points[name] ?? weight })),
});
async function save(points: Readonly<Record<string, number>>, threshold?: number) {
  const saved = await call("PUT", "/entwurf", { ...draftOf(points, threshold), Gesehen: await seenDraft() });
  expect(saved.status).toBe(204);
}
const publish = async (Gesehen: string | null) =>
  call("POST", "/entwurf/veroeffentlichung", { Notiz: "Probe", Gesehen });
const pointsOf = ({ Regeln }: Policy, name: string) => Regeln.find(({ Regel }) => Regel === name)?.Punkte;

const held = await plantHeldReward(app);
const heldCount = 1;

test("a draft counts for nothing; its trial says what it would hold and release, and it is published as a version", async () => {
  await save({ sameBankAccount: 20 }, 900);
  expect(pointsOf((await view()).Gueltig, "sameBankAccount")).toBe(100);
  const untried = await publish(await seenDraft());
  expect([untried.status, untried.json["detail"]]).toEqual([409, expect.stringContaining("proben")]);

  const { status, json } = await call("POST", "/entwurf/probe");
  expect(status).toBe(200);
  expect(json).toMatchObject({
    AngehaltenBisher: heldCount,
    AngehaltenKuenftig: 0,
    NeuAngehalten: { Anzahl: 0, Beispiele: [] },
    NichtMehrAngehalten: { Anzahl: 1, Betrag: 5_000, Beispiele: [{ PraemieId: held, Zustand: "open" }] },
    Treffer: expect.arrayContaining([{ Regel: "sameBankAccount", Anzahl: 1 }]),
    Veraltet: false,
  });
  // The trial changes no reward.
  const { rows } = await owner.query(
    "select abuse_score, held_at is not null as held from reward where id = $1",
    [held],
  );
  expect(rows).toEqual([{ abuse_score: 100, held: true }]);

  const published = await publish(await seenDraft());
  expect(published.status).toBe(200);
  const after = await view();
  expect(pointsOf(after.Gueltig, "sameBankAccount")).toBe(20);
  expect(after.Entwurf).toBeNull();
  expect(after.Versionen[0]).toMatchObject({ Nummer: published.json["Nummer"] });
  const entries = await owner.query<{ action: string }>(
    "select action from audit_entry where action = 'publishFraudDraft' and outcome = 'done'",
  );
  expect(entries.rows).toHaveLength(1);
  expect(await isHeldWhenEarned()).toBe(false);
});

/** Scores a reward that was never held, as when it is earned. */
async function isHeldWhenEarned(): Promise<boolean> {
  await app.tenants.refresh();
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  await owner.query("update reward set held_at = null, abuse_score = 0, abuse_reasons = '[]' where id = $1", [
    held,
  ]);
  const ids = await app.database.inTenant(tenant.id, (tx) =>
    assessRewards(tx, tenant, [held], app.clock.now()),
  );
  return ids.includes(held);
}

test("a trial that takes too long ends with what it has scored", async () => {
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant");
  const policy = { threshold: 60, weights: {} };
  const trial = { against: policy, policy, now: app.clock.now(), limit: AbortSignal.abort() };
  const result = await app.database.inTenant(tenant.id, (tx) => tryPolicy(tx, tenant, trial));
  expect(result).toMatchObject({ scored: 0, heldBefore: 0 });
  expect(result.total).toBeGreaterThan(0);
});

test("an earlier version of the rules can be brought back, but not the one in force", async () => {
  const { Versionen } = await view();
  const first = Versionen.at(-1);
  const restored = await call("POST", `/versionen/${first?.Nummer}/wiederherstellung`);
  expect(restored.status).toBe(200);
  expect(pointsOf((await view()).Gueltig, "sameBankAccount")).toBe(100);
  expect(await isHeldWhenEarned()).toBe(true);
  expect((await call("POST", `/versionen/${first?.Nummer}/wiederherstellung`)).status).toBe(409);
  expect((await call("POST", "/versionen/9999/wiederherstellung")).status).toBe(404);
});

test("a changed draft, other rules in force or an old trial need a new trial", async () => {
  await save({ sameBankAccount: 0 }, 70);
  await call("POST", "/entwurf/probe");
  await save({ sameBankAccount: 0 }, 80);
  expect((await view()).Entwurf?.Probe).toBeNull();
  expect((await publish(await seenDraft())).status).toBe(409);

  await call("POST", "/entwurf/probe");
  const older = (await view()).Versionen.find((version) => pointsOf(version, "sameBankAccount") === 20);
  expect((await call("POST", `/versionen/${older?.Nummer}/wiederherstellung`)).status).toBe(200);
  expect((await view()).Entwurf?.Probe).toMatchObject({ Veraltet: true });
  expect((await publish(await seenDraft())).status).toBe(409);

  await call("POST", "/entwurf/probe");
  // A trial counts for seven days.
  app.clock.advance(8 * 86_400_000);
  expect((await publish(await seenDraft())).status).toBe(409);
  await call("POST", "/entwurf/probe");
  expect((await publish(await seenDraft())).status).toBe(200);
});

test("of two people who change the draft the later one is refused, and wrong points are named", async () => {
  await save({ sameDevice: 10 });
  const stale = await call("PUT", "/entwurf", { ...draftOf({}), Gesehen: null }, colleague);
  expect([stale.status, stale.json["detail"]]).toEqual([409, expect.stringContaining("andere Person")]);
  const wrong = { ...draftOf({ sameDevice: 501 }), Gesehen: await seenDraft() };
  expect((await call("PUT", "/entwurf", wrong)).status).toBe(400);
  const unknown = { Schwelle: 60, Regeln: [{ Regel: "unknown", Punkte: 1 }], Gesehen: await seenDraft() };
  expect((await call("PUT", "/entwurf", unknown)).status).toBe(400);
  expect((await call("DELETE", "/entwurf")).status).toBe(204);
  expect((await call("POST", "/entwurf/probe")).status).toBe(404);
});
