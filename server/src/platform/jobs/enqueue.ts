import { defineStatement } from "../db/statement.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import type { Task } from "./task.ts";

const addJob = defineStatement("select platform.enqueue($1, $2::jsonb, $3::timestamptz, $4)");

// Waiting for an outside service is about real time, so the database's clock counts here.
const addJobLater = defineStatement(
  "select platform.enqueue($1, $2::jsonb, clock_timestamp() + make_interval(secs => $3), $4)",
);

interface EnqueueOptions {
  runAt?: Date;
  /** A waiting job of this tenant with the same key is replaced. */
  jobKey?: string;
}

/** The job exists if and only if the transaction commits. */
export async function enqueue<Stored extends object>(
  tx: TenantTransaction,
  task: Task<Stored, unknown>,
  payload: Stored,
  { runAt, jobKey }: EnqueueOptions = {},
): Promise<void> {
  await tx.run(addJob, [task.name, JSON.stringify(payload), runAt ?? null, jobKey ?? null]);
}

/** The same work again after a pause, for services that are away. */
export async function enqueueAfter<Stored extends object>(
  tx: TenantTransaction,
  task: Task<Stored, unknown>,
  payload: Stored,
  { seconds, jobKey }: { seconds: number; jobKey?: string },
): Promise<void> {
  await tx.run(addJobLater, [task.name, JSON.stringify(payload), seconds, jobKey ?? null]);
}
