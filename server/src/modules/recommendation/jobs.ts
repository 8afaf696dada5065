import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { Database } from "../../platform/db/database.ts";
import { defineSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import { batchSweep } from "../../platform/jobs/retention.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { correctRequested, mailCorrection } from "./service/correct-address.ts";
import type { CorrectionDeps } from "./service/correct-typed.ts";
import { expireDue } from "./service/expire.ts";
import { forgetMarks } from "./service/forget-marks.ts";
import { askAboutLink, askAgainAbout } from "./service/notify-owner.ts";
import { mailOptInAgain, sendOptInAgain } from "./service/opt-in.ts";
import { remindOfLinks } from "./service/remind.ts";

const batchSize = 500;

interface RecommendationTaskDeps extends CorrectionDeps {
  readonly database: Database;
}

export function recommendationTasks(tenants: TenantDirectory, deps: RecommendationTaskDeps): TaskHandler[] {
  return [
    handleTask(askAboutLink, async ({ tenantId, payload, now }) => {
      const tenant = tenants.byId(tenantId);
      if (!tenant) throw new Error("no such tenant");
      await deps.database.inTenant(tenantId, (tx) => askAgainAbout(deps, tx, { tenant, now }, payload));
    }),
    handleTask(mailOptInAgain, async ({ tenantId, payload, now }) => {
      const tenant = tenants.byId(tenantId);
      if (!tenant) throw new Error("no such tenant");
      await deps.database.inTenant(tenantId, (tx) =>
        sendOptInAgain(deps, tx, { tenant, now }, payload.referrer),
      );
    }),
    handleTask(mailCorrection, async ({ tenantId, payload, now }) => {
      const tenant = tenants.byId(tenantId);
      if (!tenant) throw new Error("no such tenant");
      await deps.database.inTenant(tenantId, (tx) => correctRequested(deps, tx, { tenant, now }, payload));
    }),
  ];
}

/** Expires recommendations, reminds referrers of their links, and clears the hashes of devices and contacts. */
export const recommendationSweeps: readonly Sweep[] = [
  defineSweep({
    name: "recommendation.expire",
    everySeconds: 60,
    work: [{ table: "recommendation", where: { status: "open" }, dueAt: "valid_until" }],
    run: ({ database, tenantId, now, failures }) =>
      inBatches(
        batchSize,
        (size, rows) => database.inTenant(tenantId, (tx) => expireDue(tx, { now, size, failures: rows })),
        failures,
      ),
  }),
  defineSweep({
    name: "recommendation.remind",
    everySeconds: 3_600,
    work: [{ table: "recommendation", dueAt: "remind_at" }],
    run: ({ database, tenantId, now, failures }) =>
      inBatches(
        batchSize,
        (size, rows) => database.inTenant(tenantId, (tx) => remindOfLinks(tx, { now, size, failures: rows })),
        failures,
      ),
  }),
  // By age alone: the jobs' login must not read the marks themselves.
  batchSweep("recommendation.forget-marks", forgetMarks, {
    work: (["deviceMarks", "contactMarks"] as const).map((kind) => ({
      table: "recommendation",
      dueAt: "created_at",
      term: kindsOfData[kind].end.length,
    })),
  }),
];
