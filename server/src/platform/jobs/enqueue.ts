import { systemClock } from "../clock.ts";
import { defineStatement } from "../db/statement.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import type { Task } from "./task.ts";

const addJob = defineStatement("select platform.enqueue($1, $2::jsonb, $3::timestamptz, $4, $5::integer)");

interface EnqueueOptions {
  runAt?: Date;
  /** A waiting job of this tenant with the same key is replaced. */
  jobKey?: string;
  /** Of the due jobs those with a lower number run first. */
  priority?: number;
}

/** The job exists if and only if the transaction commits. */
export async function enqueue<Stored extends object>(
  tx: TenantTransaction,
  task: Task<Stored, unknown>,
  payload: Stored,
  { runAt, jobKey, priority = 0 }: EnqueueOptions = {},
): Promise<void> {
  await tx.run(addJob, [task.name, JSON.stringify(payload), runAt ?? null, jobKey ?? null, priority]);
}

const addJobs = defineStatement("select platform.enqueue_all($1, $2::jsonb[], $3::text[], $4::integer[])");

/** Many jobs of one kind, in one statement. */
export async function enqueueAll<Stored extends object>(
  tx: TenantTransaction,
  task: Task<Stored, unknown>,
  jobs: readonly { readonly payload: Stored; readonly jobKey?: string; readonly priority?: number }[],
): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  await tx.run(addJobs, [
    task.name,
    payloads,
    jobs.map(({ jobKey }) => jobKey ?? null),
    jobs.map(({ priority = 0 }) => priority),
  ]);
}

/** When to retry an external service. It fails in real time, so the clock set by a test or command does not count. */
export function secondsFromNow(seconds: number): Date {
  return new Date(systemClock.now().getTime() + seconds * 1_000);
}
