import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient, QueryResultRow } from "pg";
import type { BaseLogger } from "pino";
import { appRole } from "./logins.ts";
import { appConnection, openAppPool } from "./pool.ts";
import { Pulse } from "./pulse.ts";
import { Sockets } from "./sockets.ts";
import type { Statement } from "./statement.ts";
import { Lease, PlatformTransaction, TenantTransaction } from "./transaction.ts";
import { asDatabaseError, isRefused, isRepeatable, isStalePlan } from "./unavailable.ts";

export interface TransactionOptions {
  /** `read committed` unless a rule needs a stable picture of several rows. */
  isolation?: "repeatable read" | "serializable";
  readOnly?: boolean;
}

export interface Database {
  /**
   * One transaction under the tenant's scope. Retried up to three times after a deadlock or serialization failure.
   * Functions called by the work get its `tx` as a parameter. Calling this inside another transaction opens a second one
   * on a second connection, and many calls at once would wait for each other's: use `tx.withinTenant` there.
   */
  inTenant<Result>(
    tenantId: number,
    work: (tx: TenantTransaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** One transaction without a tenant, to look up tenants and for platform tables. */
  withoutTenant<Result>(
    work: (tx: PlatformTransaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** One statement of a hot path, committed by itself in one round trip, that enters its tenant's scope itself. */
  send<Row extends QueryResultRow>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** Throws `DatabaseUnavailable` unless the database answers soon, even if the pool is busy. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const attempts = 3;

function beginning(tenantId: number | null, { isolation, readOnly }: TransactionOptions): string {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ""}${readOnly ? " read only" : ""}`;
  if (tenantId === null) return begin;
  if (!Number.isSafeInteger(tenantId)) throw new TypeError("a tenant id is an integer");
  return `${begin}; select set_config('app.tenant_id', '${tenantId}', true)`;
}

const describeRole = `
  select current_user as role,
         pg_has_role(current_user, '${appRole}', 'usage')
           and not exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls))
           and not exists (select from pg_namespace where nspname = 'platform' and pg_has_role(nspowner, 'usage'))
           as restricted`;

/** Refuses a connection that row-level security does not restrict, e.g. behind a proxy that drops startup options. */
async function confirmRole(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; restricted: boolean }>(describeRole);
  if (!rows[0]?.restricted)
    throw new Error(`database connection runs as ${rows[0]?.role}, which is not restricted to ${appRole}`);
}

class PooledDatabase implements Database {
  readonly #pool: Pool;
  readonly #pulse: Pulse;
  readonly #confirmed = new WeakSet<PoolClient>();

  constructor(pool: Pool, pulse: Pulse) {
    this.#pool = pool;
    this.#pulse = pulse;
  }

  inTenant<Result>(
    tenantId: number,
    work: (tx: TenantTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    return this.#repeat(beginning(tenantId, options), (lease) =>
      work(new TenantTransaction(lease, tenantId)),
    );
  }

  withoutTenant<Result>(
    work: (tx: PlatformTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    return this.#repeat(beginning(null, options), (lease) => work(new PlatformTransaction(lease)));
  }

  async send<Row extends QueryResultRow>(
    { name, text }: Statement<Row>,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.#repeating(async () => {
      const client = await this.#acquire();
      let broken = true;
      try {
        const { rows } = await client.query<Row>({ name, text, values: [...values] });
        broken = false;
        return rows;
      } catch (error) {
        // A statement that the database refused leaves the connection usable. After other errors its state is unknown.
        broken = !isRefused(error) || isStalePlan(error);
        throw error;
      } finally {
        client.release(broken);
      }
    });
  }

  ping(): Promise<void> {
    return this.#pulse.check();
  }

  close(): Promise<void> {
    this.#pulse.stop();
    return this.#pool.end();
  }

  #repeat<Result>(begin: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    return this.#repeating(() => this.#transact(begin, work));
  }

  async #repeating<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isRepeatable(error) || attempt === attempts) throw asDatabaseError(error);
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  async #transact<Result>(begin: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const client = await this.#acquire();
    const lease = new Lease(client);
    let broken = false;
    try {
      // Not awaited here: the first statement of the work is sent in the same round trip.
      const begun = client.query(begin);
      begun.catch(() => {});
      const result = await work(lease);
      lease.end();
      await begun;
      const { command } = await client.query("commit");
      // PostgreSQL answers COMMIT with ROLLBACK if a statement had failed and the work ignored the error.
      if (command !== "COMMIT") throw new Error("the transaction had failed earlier and was rolled back");
      return result;
    } catch (error) {
      lease.end();
      broken = await client.query("rollback").then(
        () => isStalePlan(error),
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #acquire(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    if (this.#confirmed.has(client)) return client;
    try {
      await confirmRole(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#confirmed.add(client);
    return client;
  }
}

interface DatabaseSettings {
  readonly url: string;
  readonly poolSize?: number;
  readonly log: BaseLogger;
  /**
   * For servers, whose visitors wait: no work waits long for a connection, and while the database hangs it fails at once.
   * A command has a minute.
   */
  readonly isImpatient?: boolean;
  /** How long work waits for a connection, in milliseconds, if not as usual. */
  readonly connectWithin?: number | undefined;
}

export function connectDatabase({
  url,
  log,
  poolSize = 10,
  isImpatient = false,
  connectWithin,
}: DatabaseSettings): Database {
  const sockets = new Sockets();
  const pulse = new Pulse({ client: appConnection(url), sockets, log });
  if (isImpatient) void pulse.watch();
  return new PooledDatabase(
    openAppPool({ url, size: poolSize, log, sockets, isImpatient, connectWithin }),
    pulse,
  );
}
