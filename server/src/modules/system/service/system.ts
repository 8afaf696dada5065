import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { sweepNames } from "@weitersagen/contract/console/sweep-names";
import {
  type Check,
  firstFailedMailDay,
  type mailList,
  type MailSum,
} from "@weitersagen/contract/console/system";
import { calendarDateOf, startOfDay } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { retryFailedMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import {
  databaseVersions,
  findMails,
  mailSums,
  queueSums,
  sweepStates,
  type TroubledJob,
  troubledJobs,
} from "../read-model.ts";
import { rescheduleJob } from "../repository.ts";
import type { HealthChecks } from "./checks.ts";

export interface SystemDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly checks: HealthChecks;
  readonly version: string;
}

const MOST_JOBS = 200;

/** Everything about the installation on one page. */
export async function systemState(deps: SystemDeps, tx: PlatformTransaction, now: Date) {
  const { tenants, checks, version } = deps;
  const slugs = new Map(tenants.all().map(({ id, slug }) => [id, slug]));
  const jobs = await troubledJobs(tx, MOST_JOBS);
  return {
    versions: {
      product: version,
      node: process.versions.node,
      ...(await databaseVersions(tx)),
    },
    checks: withGivenUp(checks.read(), jobs),
    // A sweep of a former version never runs again, and would look late for good.
    sweeps: (await sweepStates(tx)).filter(({ name }) => Object.hasOwn(sweepNames, name)),
    queue: await queueSums(tx),
    jobs: jobs.map(({ tenantId, ...job }) => ({
      ...job,
      tenant: tenantId === null ? null : (slugs.get(tenantId) ?? String(tenantId)),
    })),
    mails: await mailsByTenant(tenants, tx, now),
  };
}

/** Jobs that were given up wait for a person: they are no good state, whatever the worker does. */
function withGivenUp(checks: readonly Check[], jobs: readonly TroubledJob[]): Check[] {
  const isStopped = jobs.some(({ state }) => state === "givenUp");
  return checks.map((check) =>
    check.name === "jobs" && isStopped && check.state !== "failed"
      ? { ...check, state: "warning", detail: "givenUpJobs" }
      : check,
  );
}

/** Each tenant's mails are read in its own scope: no other can see them. */
async function mailsByTenant(
  tenants: TenantDirectory,
  tx: PlatformTransaction,
  now: Date,
): Promise<MailSum[]> {
  const since = { today: startOfDay(calendarDateOf(now)), failed: startOfDay(firstFailedMailDay(now)) };
  const sums: MailSum[] = [];
  for (const { id, slug, settings } of tenants.all()) {
    const sum = await tx.withinTenant(id, (own) => mailSums(own, since));
    sums.push({ tenant: slug, brand: settings.brand, ...sum });
  }
  return sums;
}

export function listMails(
  tx: TenantTransaction,
  request: ListRequestOf<typeof mailList>,
): Promise<ListPage<RowOf<typeof mailList>>> {
  return findMails(tx, request);
}

export async function retryJob(tx: PlatformTransaction, id: number): Promise<void> {
  if (await rescheduleJob(tx, id)) return;
  throw new Refusal("wrongState", {
    detail: "This job does not wait any more: it is done or runs just now.",
    german: "Dieser Auftrag wartet nicht mehr: Er ist erledigt oder läuft gerade.",
  });
}

export async function retryMail(tx: TenantTransaction, id: number): Promise<void> {
  if (await retryFailedMail(tx, id)) return;
  throw new Refusal("wrongState", {
    detail:
      "This mail cannot be tried again: it was sent, waits already, is not needed any more, or its content was deleted.",
    german:
      "Diese E-Mail lässt sich nicht wiederholen: Sie ist gesendet, wartet schon, wird nicht mehr gebraucht oder ihr Inhalt ist gelöscht.",
  });
}
