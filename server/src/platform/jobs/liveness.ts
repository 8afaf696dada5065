import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { Client } from "pg";
import { systemClock } from "../clock.ts";
import { detectDeadConnections } from "../db/pool.ts";
import type { Log } from "../log.ts";

// Any number that nothing else in this database locks.
const livenessLock = 7_204_002;
const heartbeatMilliseconds = 5_000;
// How long a starting worker has to show that it lives.
const announceMilliseconds = 10_000;

const holdLocks = "select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) as id";

const releaseJobsOfTheDead = `
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
   where locked_at < $2
     and not exists (
       select from pg_locks
        where locktype = 'advisory' and granted and classid = $1
          and objid::bigint = hashtext(locked_by)::bigint & 4294967295
          and database = (select oid from pg_database where datname = current_database()))
  having count(*) > 0`;

export interface Liveness {
  /** To be given to the queue, which tells through it under which ids it locks jobs. */
  readonly events: WorkerEvents;
  stop(): Promise<void>;
}

/**
 * The queue keeps a killed worker's jobs locked for hours. Here every worker holds a lock that dies with its
 * connection, so the others see within seconds whose jobs they have to take over.
 */
export function watchLiveness({ url, log }: { url: string; log: Log }): Liveness {
  const ids = new Set<string>();
  let held = new Set<string>();
  let client: Client | undefined;
  let stopped = false;

  async function beat(): Promise<void> {
    if (!client) {
      const fresh = new Client({
        connectionString: url,
        application_name: "weitersagen-liveness",
        ...detectDeadConnections,
      });
      fresh.on("error", () => {
        if (client === fresh) client = undefined;
      });
      await fresh.connect();
      client = fresh;
      held = new Set();
    }
    const missing = [...ids].filter((id) => !held.has(id));
    if (missing.length > 0) await client.query(holdLocks, [livenessLock, missing]);
    held = new Set([...held, ...missing]);
    const announcedBy = new Date(systemClock.now().getTime() - announceMilliseconds);
    await client.query(releaseJobsOfTheDead, [livenessLock, announcedBy]);
  }

  async function beatQuietly(previous: Promise<void>): Promise<void> {
    await previous;
    if (stopped) return;
    await beat().catch((error: unknown) => {
      client = undefined;
      log.warn({ err: error }, "jobs: no contact to the database");
    });
  }

  let beating = Promise.resolve();
  const queueBeat = (): void => {
    beating = beatQuietly(beating);
  };
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    ids.add(workerPool.id);
    queueBeat();
  });
  const timer = setInterval(queueBeat, heartbeatMilliseconds);
  return {
    events,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await beating;
      await client?.end().catch(() => {});
    },
  };
}
