import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/db/database.ts";
import { defineSweep, defineTenantSweep, type Sweep } from "../../platform/jobs/sweep.ts";
import type { Log } from "../../platform/log.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { recentSteps } from "./service/recent.ts";
import { checkFigures, refreshFigures } from "./service/refresh.ts";
import { sendDueReports } from "./service/weekly-report.ts";

interface InsightJobs {
  readonly registry: Registry;
  readonly log: Log;
  readonly tenants: Pick<TenantDirectory, "byId">;
  readonly consoleUrl: URL;
}

const DAY_SECONDS = 86_400;

/** Keeps the figures up to date, compares them with the rows behind them once a day, and mails them once a week. */
export function insightSweeps({ registry, log, tenants, consoleUrl }: InsightJobs): readonly Sweep[] {
  const differences = new Gauge({
    name: "weitersagen_insight_differences",
    help: "Days whose figures differed from the rows behind them, and cents by which sums differ from the ledger, at the last check",
    labelNames: ["tenant", "what"],
    registers: [registry],
  });
  const funnel = new Gauge({
    name: "weitersagen_funnel_30_days",
    help: "How many reached each step in the last 30 days",
    labelNames: ["tenant", "step"],
    registers: [registry],
  });
  const measure = async (tenantId: number, now: Date, database: Database) => {
    const counts = await database.inTenant(tenantId, (tx) => recentSteps(tx, now), { readOnly: true });
    for (const [step, count] of counts) funnel.set({ tenant: String(tenantId), step }, count);
  };
  return [
    defineSweep({
      name: "insight.refresh",
      everySeconds: 30,
      work: [{ table: "insight_change" }],
      run: async ({ tenantId, now, database }) => {
        const days = await refreshFigures(database, tenantId, now);
        await measure(tenantId, now, database);
        return days ?? 0;
      },
    }),
    defineSweep({
      name: "insight.measure",
      everySeconds: 300,
      // After a restart nothing is measured yet, and the 30 days move on without any change.
      work: [{ table: "insight_check" }],
      run: async ({ tenantId, now, database }) => {
        await measure(tenantId, now, database);
        return 0;
      },
    }),
    defineSweep({
      name: "insight.check",
      everySeconds: 3_600,
      work: [{ table: "insight_check", dueAt: "checked_at", afterSeconds: DAY_SECONDS }],
      run: async ({ tenantId, now, database }) => {
        const { differingDays, differenceCents } = await checkFigures(database, tenantId, now);
        const tenant = String(tenantId);
        differences.set({ tenant, what: "days" }, differingDays);
        differences.set({ tenant, what: "cents" }, differenceCents);
        if (differingDays > 0 || differenceCents > 0) {
          log.error(
            { tenant: tenantId, differingDays, differenceCents },
            "figures differed from the rows behind them",
          );
        }
        return differingDays;
      },
    }),
    defineTenantSweep(tenants, {
      name: "insight.weekly-report",
      everySeconds: 300,
      work: [{ table: "weekly_report", dueAt: "next_at" }],
      run: (tenant, run) => sendDueReports({ consoleUrl }, tenant, run),
    }),
  ];
}
