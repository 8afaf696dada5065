import {
  type Behind,
  behindFigure,
  behindFlow,
  behindOpen,
  behindPerson,
  behindReturning,
  filterOfGroup,
  type ShownFilters,
} from "@weitersagen/contract/console/insight-links";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { FiguresView } from "@weitersagen/contract/insight-report";
import { figureNames, type FigureName } from "@weitersagen/domain/insight";
import {
  isOpenStep,
  type OpenFacts,
  type RecommendationStep,
  recommendationSteps,
} from "@weitersagen/domain/insight-open";
import { addToDay } from "@weitersagen/domain/insight-period";
import { moneyFlowNames } from "@weitersagen/domain/money-flows";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { learnBounties, walkOrder } from "../../../test/money-walk.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { addCounts } from "./service/counting.ts";
import { readMoney } from "./service/money.ts";
import { refreshFigures } from "./service/refresh.ts";
import { readPeople } from "./service/people.ts";
import { readQuality } from "./service/quality.ts";
import { readNumbers } from "./service/report.ts";
import { tenantCommand, type ReportQuery } from "./service/request.ts";

const seed = chooseSeed();
const app = await startTestApp();
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]", "MaxEmpfaengerPraemieCent=null"]);
await app.tenants.refresh();
await learnBounties(app);
const desk = rewardDesk(app);
const tenant = desk.tenant();
const { owner } = app.testDatabase;
const console = consoleClient(app);
const random = new Random(seed);

/** Recommendations of all kinds: never opened, accepted, ordered, paid, cancelled, of agencies and campaigns. */
async function plantHistory(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    expect(await walkOrder(app, new Random(seed + round), 25)).toBeUndefined();
    for (let index = random.int(4); index >= 0; index -= 1) {
      const product = random.pick([101, 102]);
      const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product });
      if (random.int(2) === 0) await plantRecipient(app, "ewe", recommendation);
    }
    app.clock.advance(days(1 + random.int(20)));
    await plantCounts();
  }
  await owner.query("update recipient set channel = 'whatsapp' where tenant_id = $1 and id % 2 = 0", [
    tenant.id,
  ]);
  await owner.query("update recommendation set channel = 'web' where tenant_id = $1 and id % 3 = 0", [
    tenant.id,
  ]);
  // Some links were locked, before and after somebody accepted.
  await owner.query(
    "update recommendation set locked_at = $2, lock_reason = 'abuse' where tenant_id = $1 and id % 7 = 0",
    [tenant.id, app.clock.now()],
  );
  await owner.query("insert into insight_change select tenant_id, created_at::date from recommendation");
  await refreshFigures(app.database, tenant.id, app.clock.now());
}

const plantCounts = () =>
  desk.inTenant((tx) =>
    addCounts(
      tx,
      (["seenCatalogue", "seenForm", "share", "click", "machineClick", "visit"] as const).map((kind) => ({
        day: isoDate(calendarDateOf(app.clock.now())),
        kind,
        productId: random.pick([0, 101, 102]),
        channel: random.pick(["", "whatsapp"]),
        language: random.pick(["de", "en"]),
        device: random.pick(["phone", "computer"]),
        count: 1 + random.int(9),
      })),
    ),
  );

await plantHistory();
const auditor = await console.session(await console.operator("auditor"));
const today = isoDate(calendarDateOf(app.clock.now()));
const period = { from: addToDay(today, -150), until: today };

interface Listed {
  readonly Anzahl: number;
  readonly Summe?: number;
  readonly Content: Record<string, number>[];
}

async function listed({ list, filters }: Behind): Promise<Listed> {
  const query = new URLSearchParams({ ...filters, anzahl: "200" });
  const { status, json } = await console.call("GET", `/mandanten/ewe${list.path}?${String(query)}`, {
    session: auditor,
  });
  expect([list.path, String(query), status]).toEqual([list.path, String(query), 200]);
  return json as unknown as Listed;
}

/** What the list behind a figure says the figure is. */
async function figureOfList(figure: FigureName, behind: Behind): Promise<number> {
  const { Anzahl: rows, Summe: sum, Content: content } = await listed(behind);
  if (figure === "recipients") return content.reduce((total, row) => total + (row["Empfaenger"] ?? 0), 0);
  // Orders are counted, and what they cost is added up.
  return behind.list.path === "/zahlen/bestellungen" && figure !== "costCents" ? rows : (sum ?? rows);
}

const report = (query: ReportQuery = {}) =>
  desk.inTenant(async (tx) => {
    const command = await tenantCommand(
      tx,
      { ...period, ...query },
      { tenant, language: "de", now: app.clock.now(), seesMembers: true },
    );
    return readNumbers(tx, command);
  });

async function expectSame(
  figures: FiguresView,
  filters: ShownFilters,
  names: readonly (keyof FiguresView)[],
): Promise<void> {
  for (const name of names) {
    // What is not counted has no list: its link is not shown.
    if (figures[name] === null) continue;
    const behind = behindFigure(name, period, filters);
    const inList = behind ? await figureOfList(name, behind) : 0;
    expect([`SEED=${seed}`, filters, name, inList]).toEqual([`SEED=${seed}`, filters, name, figures[name]]);
  }
}

const isShown = (name: FigureName): name is keyof FiguresView => name in FiguresView.fields;
const countable = figureNames.filter(isShown);
const some = [
  "recommendations",
  "accepted",
  "ordered",
  "valid",
  "paid",
  "visits",
  "shares",
  "cancelledOrders",
] as const;

test("after random histories the list behind each figure has as many rows as the figure says", async () => {
  const { totals } = await report();
  expect(totals.ordered).toBeGreaterThan(0);
  expect(totals.shares).toBeGreaterThan(0);
  await expectSame(totals, {}, countable);
});

test.each(["product", "category", "channel", "campaign", "language", "device"] as const)(
  "the lists behind a report by %s have as many rows as its figures say",
  async (group) => {
    const { groups } = await report({ group });
    expect(groups.length).toBeGreaterThan(0);
    for (const { key, figures } of groups) await expectSame(figures, filterOfGroup(group, key), some);
  },
);

test("a product with a channel has the list of both", async () => {
  const { totals } = await report({ productId: 101, channel: "whatsapp" });
  expect(totals.recommendations).toBeGreaterThan(0);
  await expectSame(totals, { produkt: "101", kanal: "whatsapp" }, countable);
});

test("the former key of a merged category has the figures and lists of the one that took it", async () => {
  await owner.query(
    "update product_category set aliases = '{former}' where tenant_id = $1 and key = 'strom'",
    [tenant.id],
  );
  const { totals } = await report({ category: "former" });
  expect(totals.recommendations).toBeGreaterThan(0);
  expect(totals).toEqual((await report({ category: "strom" })).totals);
  await expectSame(totals, { kategorie: "former" }, countable);
});

test("what can still come is a list too", async () => {
  const { funnel } = await report();
  for (const one of funnel.slice(2)) {
    const behind = behindOpen(one.step, period, {});
    expect([one.step, behind && (await listed(behind)).Anzahl]).toEqual([one.step, one.openCount]);
  }
});

test("a step is open for as many as the rule of the domain says, and each recommendation is counted once", async () => {
  const { rows } = await owner.query<Known>(
    `select r.status, r.locked_at is not null as "isLocked",
            exists (select from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id) as "isAccepted",
            exists (select from opening o where o.tenant_id = r.tenant_id and o.recommendation_id = r.id
                       and o.first_at is not null) as "isOpened",
            exists (select from placed_order p where p.tenant_id = r.tenant_id and p.recommendation_id = r.id
                       and p.verified_at is not null) as "isOrdered",
            array(select w.status from reward w where w.tenant_id = r.tenant_id and w.recommendation_id = r.id
                     and w.clawed_back_at is null) as rewards
       from recommendation r where r.tenant_id = $1`,
    [tenant.id],
  );
  const { totals, funnel } = await report();
  const all = totals.recommendations ?? 0;
  expect(rows).toHaveLength(all);
  const known = rows.map((row) => ({ ...row, reached: reachedBy(row) }));
  for (const step of recommendationSteps) {
    const open = known.filter((facts) => isOpenStep(step, facts)).length;
    const view = funnel.find((one) => one.step === step);
    expect([`SEED=${seed}`, step, view?.openCount, view?.isFinished]).toEqual([
      `SEED=${seed}`,
      step,
      open,
      open === 0,
    ]);
    expect(open + (view?.count ?? 0)).toBeLessThanOrEqual(all);
  }
  expect(known.some((facts) => facts.isAccepted && isOpenStep("valid", facts))).toBe(true);
  expect(known.some((facts) => facts.isOrdered && !isOpenStep("paid", facts))).toBe(true);
});

interface Known extends Omit<OpenFacts, "reached"> {
  readonly isOpened: boolean;
  readonly isOrdered: boolean;
}

function reachedBy({ isOpened, isAccepted, isOrdered, rewards }: Known): RecommendationStep[] {
  const isValid = rewards.some((status) => !["open", "cancelled"].includes(status));
  const found: Record<RecommendationStep, boolean> = {
    opened: isOpened || isAccepted || isOrdered,
    accepted: isAccepted || isOrdered,
    ordered: isOrdered,
    valid: isValid,
    paid: rewards.includes("paid"),
  };
  return recommendationSteps.filter((step) => found[step]);
}

test("the entries behind each sum of money add up to it, also by product and channel", async () => {
  const money = await desk.inTenant((tx) =>
    readMoney(tx, period, { tenant, language: "de", now: app.clock.now() }),
  );
  expect(money.flows.promised).toBeGreaterThan(0);
  for (const flow of moneyFlowNames) {
    expect([flow, (await listed(behindFlow(flow, period, {}))).Summe]).toEqual([flow, money.flows[flow]]);
    for (const { key, flows } of money.byProduct) {
      const behind = behindFlow(flow, period, filterOfGroup("product", key));
      expect([flow, key, (await listed(behind)).Summe]).toEqual([flow, key, flows[flow]]);
    }
    for (const { key, flows } of money.byChannel) {
      const behind = behindFlow(flow, period, filterOfGroup("channel", key));
      expect([flow, key, (await listed(behind)).Summe]).toEqual([flow, key, flows[flow]]);
    }
  }
});

test("money narrowed to a product is that of the product, by day, channel and entry", async () => {
  const read = (productId?: number) =>
    desk.inTenant((tx) =>
      readMoney(tx, { ...period, productId }, { tenant, language: "de", now: app.clock.now() }),
    );
  const { byProduct } = await read();
  expect(byProduct.length).toBeGreaterThan(0);
  for (const { key, flows } of byProduct) {
    const narrowed = await read(Number(key));
    expect(narrowed.flows).toEqual(flows);
    expect(narrowed.byProduct.map((one) => one.key)).toEqual([key]);
    for (const part of [narrowed.trend, narrowed.byChannel])
      expect(part.reduce((sum, one) => sum + one.flows.promised, 0)).toBe(flows.promised);
  }
});

test("the rewards behind what is owed add up to it, by state and by the week in which they are due", async () => {
  const money = () =>
    desk.inTenant((tx) => readMoney(tx, period, { tenant, language: "de", now: app.clock.now() }));
  const sumOf = async (query: string) =>
    (await console.call("GET", `/mandanten/ewe/praemien?${query}`, { session: auditor })).json["Summe"];
  await desk.accept(await desk.place());
  await desk.accept(await desk.place());
  await owner.query(
    `update reward set held_at = now() where tenant_id = $1 and id = (
       select max(id) from reward where tenant_id = $1 and status = 'open')`,
    [tenant.id],
  );
  const { owed, due } = await money();
  expect(owed.heldCents).toBeGreaterThan(0);
  expect(await sumOf("geschuldet=ja&zustand=open&merkmal=frei")).toBe(owed.openCents);
  expect(await sumOf("geschuldet=ja&zustand=open&merkmal=ja")).toBe(owed.heldCents);
  expect(await sumOf("geschuldet=ja&zustand=provided")).toBe(owed.providedCents);
  expect(await sumOf("geschuldet=ja&zustand=collected")).toBe(owed.collectedCents);
  for (const { from, until, dueCents } of due) {
    const since = from === null ? "" : `&faelligvon=${from}`;
    const to = until === null ? "" : `&faelligbis=${until}`;
    expect([from, await sumOf(`geschuldet=ja${since}${to}`)]).toEqual([from, dueCents]);
  }
  expect(await sumOf("merkmal=verspaetet")).toBe(owed.lateCents);
});

test("the counts of a top referrer are those of the lists of this person", async () => {
  const { top } = await desk.inTenant((tx) =>
    readPeople(tx, period, { seesPeople: false, now: app.clock.now() }),
  );
  expect(top.length).toBeGreaterThan(1);
  expect(top.some(({ orders }) => orders > 0)).toBe(true);
  for (const person of top) {
    for (const count of ["recommendations", "accepted", "orders"] as const) {
      const { Anzahl: rows } = await listed(behindPerson(count, period, person.key));
      expect([person.key, count, rows]).toEqual([person.key, count, person[count]]);
    }
  }
  const { Anzahl: rows } = await listed(behindPerson("recommendations", period, "FFFFFFFFFFFF%"));
  expect(rows).toBe(0);
});

test("people who recommend again have the list of their recommendations of the period", async () => {
  const counts = async () => {
    const { returning, returningRecommendations } = await desk.inTenant((tx) =>
      readPeople(tx, period, { seesPeople: false, now: app.clock.now() }),
    );
    const rows = (await listed(behindReturning(period))).Anzahl;
    expect(returningRecommendations).toBe(rows);
    return { returning, rows };
  };
  const { returning, rows } = await counts();
  const { recommendation: first } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  expect(await counts(), "one recommendation is not again").toEqual({ returning, rows });
  const { recommendation: second } = await plantRecommendation(app, { tenant: "ewe", product: 102 });
  const move = (day: string) =>
    owner.query(
      `update recommendation set created_at = $4, referrer_id =
         (select referrer_id from recommendation where tenant_id = $1 and number = $2)
        where tenant_id = $1 and number = $3`,
      [tenant.id, first, second, `${day}T10:00:00Z`],
    );
  await move(today);
  expect(await counts(), "both in the period").toEqual({ returning: returning + 1, rows: rows + 2 });
  await move(addToDay(period.from, -10));
  expect(await counts(), "one before the period").toEqual({ returning: returning + 1, rows: rows + 1 });
  await move(addToDay(period.until, 2));
  expect(await counts(), "one after the period").toEqual({ returning, rows });
});

test("the counts of claims are those of the list in each state", async () => {
  const states = ["checking", "open", "matched", "refused"] as const;
  for (const [index, state] of states.entries()) await plantClaims(state, index + 1);
  const { claims } = await desk.inTenant((tx) =>
    readQuality(tx, period, { language: "de", now: app.clock.now() }),
  );
  const care = await console.session(await console.operator("care"));
  for (const [index, state] of states.entries()) {
    const path = `/mandanten/ewe/reklamationen?von=${period.from}&bis=${period.until}&zustand=${state}`;
    const { json } = await console.call("GET", path, { session: care });
    expect([state, claims[state], json["Anzahl"]]).toEqual([state, index + 1, index + 1]);
  }
});

const plantClaims = (status: string, count: number) =>
  owner.query(
    `insert into claim (tenant_id, referrer_id, recommendation_id, order_number, typed_number, ordered_on, note, status,
                        status_at, created_at, waits_until, order_id, reason)
     select tenant_id, referrer_id, id, upper($2) || id, $2 || id, $3::date, '', $2, $3, $3,
            $3::timestamptz + interval '90 days',
            case when $2 = 'matched' then (select max(p.id) from placed_order p where p.tenant_id = $1) end,
            case when $2 in ('checking', 'refused') then 'noOrder' end
       from recommendation where tenant_id = $1 order by id limit $4`,
    [tenant.id, status, `${today}T10:00:00Z`, count],
  );
