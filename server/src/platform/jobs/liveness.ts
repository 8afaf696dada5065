import type { WorkerEvents } from "graphile-worker";
import { Client } from "pg";
import { systemClock } from "../clock.ts";
import { detectDeadConnections } from "../db/pool.ts";
import type { Sockets } from "../db/sockets.ts";
import type { Log } from "../log.ts";

// Any number that nothing else in this database locks.
const livenessLock = 7_204_002;
const heartbeatMilliseconds = 5_000;
// A starting worker has this long to take its liveness lock. A time in the future is one of a clock that was ahead.
const announceMilliseconds = 10_000;
/** No beat may wait for longer, or the locks of ended pools would never be released. */
const beatLimits = { connectionTimeoutMillis: 5_000, statement_timeout: 10_000, query_timeout: 12_000 };

// Shared: a former connection of this process that the database still considers open must not block them.
const holdLocks = "select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as id";
const releaseLocks = "select pg_advisory_unlock_shared($1, hashtext(id)) from unnest($2::text[]) as id";

const unlockJobsOfDeadPools = `
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
   where (locked_at < $2 or locked_at > $3)
     and not exists (
       select from pg_locks
        where locktype = 'advisory' and granted and classid = $1
          and objid::bigint = hashtext(locked_by)::bigint & 4294967295
          and database = (select oid from pg_database where datname = current_database()))
  having count(*) > 0`;

export interface Liveness {
  /** Protects the jobs of every worker pool that the queue reports through these events. */
  follow(events: WorkerEvents): void;
  /** The pool is over: its jobs may be claimed by others. */
  release(poolId: string): void;
  stop(): Promise<void>;
}

interface LivenessDeps {
  readonly url: string;
  readonly log: Log;
  readonly sockets: Sockets;
}

/**
 * The queue keeps a killed worker's jobs locked for hours. Therefore every worker pool holds an advisory lock that ends
 * with its connection, and every heartbeat unlocks the jobs of pools whose lock is gone. A pool that ended while its
 * process lives on, as after a database restart, must be released, or its jobs would stay locked until the next start.
 */
export function watchLiveness({ url, log, sockets }: LivenessDeps): Liveness {
  const alive = new Set<string>();
  let held = new Set<string>();
  let client: Client | undefined;
  let stopped = false;

  async function connect(): Promise<Client> {
    const fresh = new Client({
      connectionString: url,
      application_name: "weitersagen-liveness",
      ...detectDeadConnections,
      ...beatLimits,
      stream: sockets.open,
    });
    fresh.on("error", () => {
      if (client === fresh) client = undefined;
    });
    await fresh.connect();
    held = new Set();
    return fresh;
  }

  async function beat(): Promise<void> {
    client ??= await connect();
    const current = new Set(alive);
    await client.query(holdLocks, [livenessLock, [...current].filter((id) => !held.has(id))]);
    await client.query(releaseLocks, [livenessLock, [...held].filter((id) => !current.has(id))]);
    held = current;
    const now = systemClock.now().getTime();
    const announcedBy = new Date(now - announceMilliseconds);
    const impossible = new Date(now + announceMilliseconds);
    await client.query(unlockJobsOfDeadPools, [livenessLock, announcedBy, impossible]);
  }

  async function beatQuietly(previous: Promise<void>): Promise<void> {
    await previous;
    if (stopped) return;
    await beat().catch((error: unknown) => {
      // A connection that failed once may hold an unknown set of locks. Closing it drops them all.
      void client?.end().catch(() => {});
      client = undefined;
      log.warn({ err: error }, "jobs: no contact to the database");
    });
  }

  let beating = Promise.resolve();
  const queueBeat = (): void => {
    beating = beatQuietly(beating);
  };
  const timer = setInterval(queueBeat, heartbeatMilliseconds);
  return {
    follow(events) {
      events.on("pool:create", ({ workerPool }) => {
        alive.add(workerPool.id);
        queueBeat();
      });
    },
    release(poolId) {
      alive.delete(poolId);
      queueBeat();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await beating;
      await client?.end().catch(() => {});
    },
  };
}
