import type { OwnerPool } from "../db/pool.ts";
import type { Task } from "./task.ts";

interface StoppedJob<Stored extends object> {
  readonly task: Task<Stored, unknown>;
  readonly payload: Stored;
  readonly tenantId: number;
  readonly error: string;
  readonly now: Date;
}

const addLater = "select (graphile_worker.add_job($1, $2::json, run_at => $3)).id";
const giveUp = `
  update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2, run_at = $3 where id = $1`;
const DAY_MS = 86_400_000;

/** A job that was given up after its last attempt: for the demo. Tried again, it runs. */
export async function addStoppedJob<Stored extends object>(
  owner: OwnerPool,
  { task, payload, tenantId, error, now }: StoppedJob<Stored>,
): Promise<void> {
  // Not due before it counts as given up: a worker would take it at once.
  const later = new Date(now.getTime() + DAY_MS);
  const stored = JSON.stringify({ ...payload, tenantId });
  const { rows } = await owner.query<{ id: string }>(addLater, [task.name, stored, later]);
  await owner.query(giveUp, [rows[0]?.id, error, now]);
}
