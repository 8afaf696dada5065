import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { releaseDesk } from "../../../test/release-desk.ts";
import { checkFigures, refreshFigures } from "./service/refresh.ts";

const app = await startTestApp({ now: new Date("2026-03-17T09:00:00Z") });
const desk = releaseDesk(app);
await desk.set("mehrfachPraemien=[]", "AuftragsfreigabeVierAugenAbCent=");
const call = apiClient(app, "ewe");

interface Statistics {
  readonly Summen: Record<string, number>;
  readonly Trichter: { Schritt: string; Anzahl: number; NochOffen: number }[];
  readonly Gruppen: { Zahlen: Record<string, number> }[];
  readonly GezaehltBis: string;
  readonly VorzeitraumTage: { Von: string; Bis: string };
  readonly VorjahrTage: { Von: string; Bis: string };
  readonly Stand: string | null;
}

const refresh = () => refreshFigures(app.database, desk.tenant().id, app.clock.now());

async function statistics(memberId: number): Promise<Statistics> {
  const token = await app.issueToken("ewe", "agency", memberId);
  const path = "/agentur/statistik?von=2026-03-01&bis=2026-03-31&gruppe=Produkt";
  const { status, body } = await call("GET", path, { token });
  expect(status).toBe(200);
  return body as unknown as Statistics;
}

const stepOf = ({ Trichter }: Statistics, step: string) => Trichter.find(({ Schritt }) => Schritt === step);

test("the statistics of an agency follow a refusal", async () => {
  const agency = await desk.addAgency();
  const orders = [await desk.orderWaiting(agency), await desk.orderWaiting(agency)];
  const reported = await desk.orderReported(agency);
  await refresh();
  const before = await statistics(agency.memberId);
  expect(before.Summen).toMatchObject({ Bestellt: 2, Auftraege: 2, StornierteAuftraege: 0 });
  // The third one is not ordered yet as far as the provider says, and can still become valid.
  expect(stepOf(before, "Gueltig")).toMatchObject({ Anzahl: 0, NochOffen: 3 });

  const [first = reported] = orders;
  await desk.refuse(agency, first, "Der Kunde ist umgezogen.");
  await refresh();
  const refused = await statistics(agency.memberId);
  expect(refused.Summen).toMatchObject({ Bestellt: 2, Auftraege: 2, StornierteAuftraege: 1 });
  expect(refused.Gruppen.reduce((sum, { Zahlen }) => sum + (Zahlen["StornierteAuftraege"] ?? 0), 0)).toBe(1);
  expect(stepOf(refused, "Gueltig")).toMatchObject({ Anzahl: 0, NochOffen: 2 });

  // What only the browser has reported is no order, refused or not: a refusal never leaves more orders than before.
  await desk.refuse(agency, reported, "Es gibt keinen Vertrag.");
  await refresh();
  const all = await statistics(agency.memberId);
  expect(all.Summen).toMatchObject({ Bestellt: 2, Auftraege: 2, StornierteAuftraege: 1 });
  // Nothing was ordered as far as the provider says: its link is valid, and another person can order.
  expect(stepOf(all, "Gueltig")).toMatchObject({ NochOffen: 2 });
  expect(await checkFigures(app.database, desk.tenant().id, app.clock.now())).toMatchObject({
    differingDays: 0,
    differenceCents: 0,
  });
});

test("the statistics say until when everything is counted", async () => {
  const agency = await desk.addAgency();
  await refresh();
  const computedAt = app.clock.now().toISOString();
  app.clock.advance(60_000);
  expect((await statistics(agency.memberId)).Stand).toBe(app.clock.now().toISOString());
  // What happened since is not counted until the job has run.
  await desk.orderWaiting(agency);
  expect((await statistics(agency.memberId)).Stand).toBe(computedAt);
  await refresh();
  expect((await statistics(agency.memberId)).Stand).toBe(app.clock.now().toISOString());
});

test("a month that is not over is compared with the same days of the month and of the year before", async () => {
  const agency = await desk.addAgency();
  const plant = async (day: string) => {
    const order = await desk.orderWaiting(agency);
    await app.testDatabase.owner.query("update recommendation set created_at = $2 where id = $1", [
      order.recommendationId,
      `${day}T12:00:00Z`,
    ]);
    await app.testDatabase.owner.query("insert into insight_change values ($1, $2)", [desk.tenant().id, day]);
  };
  for (const day of ["2026-02-17", "2026-02-18", "2026-02-28", "2025-03-01", "2025-03-18"]) await plant(day);
  await app.testDatabase.owner.query("insert into insight_change values ($1, $2)", [
    desk.tenant().id,
    isoDate(calendarDateOf(app.clock.now())),
  ]);
  await refresh();
  const answer = (await statistics(agency.memberId)) as unknown as Record<string, Record<string, unknown>>;
  expect(answer).toMatchObject({
    GezaehltBis: "2026-03-17",
    VorzeitraumTage: { Von: "2026-02-01", Bis: "2026-02-17" },
    VorjahrTage: { Von: "2025-03-01", Bis: "2025-03-17" },
    Vorzeitraum: { Empfehlungen: 1 },
    Vorjahr: { Empfehlungen: 1 },
  });
});
