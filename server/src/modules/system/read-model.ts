import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { JobState, mailList } from "@weitersagen/contract/console/system";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { sql } from "kysely";
import { listPage } from "../../platform/db/list-page.ts";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";
import { isUndeliverable, shownState } from "../../platform/mail/mail-rows.ts";

export interface QueueSum {
  readonly task: string;
  readonly state: JobState;
  readonly count: number;
  readonly oldest: Date;
}

export async function queueSums(tx: PlatformTransaction): Promise<QueueSum[]> {
  const { rows } = await sql<QueueSum>`select task, state, count, oldest from platform.queue_sums()`.execute(
    tx,
  );
  return rows;
}

export interface TroubledJob {
  readonly id: number;
  readonly task: string;
  readonly tenantId: number | null;
  readonly state: "running" | "failing" | "givenUp";
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly runAt: Date;
  readonly createdAt: Date;
  readonly error: string;
}

/** Jobs that failed, those that were given up first. */
export async function troubledJobs(tx: PlatformTransaction, most: number): Promise<TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select id, task, tenant_id as "tenantId", state, attempts, max_attempts as "maxAttempts", run_at as "runAt",
           created_at as "createdAt", last_error as error
      from platform.troubled_jobs(${most})`.execute(tx);
  return rows;
}

export interface SweepState {
  readonly name: string;
  readonly everySeconds: number;
  readonly ranAt: Date;
  readonly tookMs: number;
  readonly changed: number;
  readonly failed: number;
}

/** The last run of each sweep. */
export async function sweepStates(tx: PlatformTransaction): Promise<SweepState[]> {
  const { rows } = await sql<SweepState>`
    select name, every_seconds as "everySeconds", ran_at as "ranAt", took_ms as "tookMs", changed, failed
      from platform.sweep_states()`.execute(tx);
  return rows;
}

export async function databaseVersions(
  tx: PlatformTransaction,
): Promise<{ readonly database: string; readonly schema: string }> {
  const { rows } = await sql<{ database: string; schema: string }>`
    select current_setting('server_version') as database,
           (select name from migration.applied order by number desc limit 1) as schema`.execute(tx);
  return rows[0] ?? { database: "", schema: "" };
}

export interface MailSums {
  readonly pending: number;
  readonly failed: number;
  readonly sentToday: number;
}

/** Mails of the tenant by state: those that wait, those sent today, and those that failed since a time. */
export async function mailSums(
  tx: TenantTransaction,
  since: { readonly today: Date; readonly failed: Date },
): Promise<MailSums> {
  const { rows } = await sql<MailSums>`
    select (select count(*)::integer from mail where tenant_id = ${tx.tenantId} and status = 'pending') as pending,
           (select count(*)::integer from mail 
             where tenant_id = ${tx.tenantId} and created_at >= ${since.failed} and ${isUndeliverable}) as failed,
           (select count(*)::integer from mail
             where tenant_id = ${tx.tenantId} and created_at >= ${since.today} and status = 'sent') as "sentToday"`.execute(
    tx,
  );
  return rows[0] ?? { pending: 0, failed: 0, sentToday: 0 };
}

const storedStates = {
  pending: "pending",
  sent: "sent",
  failed: "failed",
  obsolete: "failed",
  withheld: "failed",
} as const;

export function findMails(
  tx: TenantTransaction,
  request: ListRequestOf<typeof mailList>,
): Promise<ListPage<RowOf<typeof mailList>>> {
  const { filters } = request;
  let mails = tx.selectFrom("mail as m").where("m.tenant_id", "=", tx.tenantId);
  if (filters.state)
    // The stored status has an index.
    mails = mails.where("m.status", "=", storedStates[filters.state]).where(shownState, "=", filters.state);
  if (filters.from) mails = mails.where("m.created_at", ">=", startOfDay(readIsoDate(filters.from)));
  if (filters.until)
    mails = mails.where("m.created_at", "<", addDays(startOfDay(readIsoDate(filters.until)), 1));
  if (filters.to) mails = mails.where("m.to_address", "=", filters.to.toLowerCase());
  const query = mails.select([
    "m.id",
    "m.created_at as createdAt",
    "m.to_address as to",
    "m.template",
    "m.subject",
    shownState.as("state"),
    "m.sent_at as sentAt",
    "m.attempts",
    "m.last_error as error",
  ]);
  const sorts = { createdAt: { by: sql.ref("m.created_at"), type: "time" } } as const;
  return listPage(tx, query, { sorts, sort: "-createdAt", id: sql.ref("m.id") }, request);
}
