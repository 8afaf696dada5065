import type { Database } from "../../platform/db/database.ts";
import { defineSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { Addresses } from "./service/addresses.ts";
import { expireDue } from "./service/expire.ts";
import { mailOptInAgain, sendOptInAgain } from "./service/opt-in.ts";
import { remindOfLinks } from "./service/remind.ts";

const batchSize = 500;

interface RecommendationJobs {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, "all">;
  readonly addresses: Pick<Addresses, "shortUrl">;
}

export function recommendationTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailOptInAgain, ({ tenantId, payload, now }) =>
      sendOptInAgain(database, tenantId, payload, now),
    ),
  ];
}

export function recommendationSweeps({ database, tenants, addresses }: RecommendationJobs): Sweep[] {
  return [
    defineSweep({
      name: "recommendation.expire",
      everySeconds: 60,
      run: ({ tenantId, now }) => inBatches(batchSize, (size) => expireDue(database, tenantId, now, size)),
    }),
    defineSweep({
      name: "recommendation.remind",
      everySeconds: 3_600,
      run: async ({ tenantId, now }) => {
        const tenant = tenants.all().find(({ id }) => id === tenantId);
        if (!tenant) return 0;
        return inBatches(batchSize, (size) => remindOfLinks({ database, addresses }, tenant, { now, size }));
      },
    }),
  ];
}
