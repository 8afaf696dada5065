import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from "kysely";
import type { PoolClient, QueryResultRow } from "pg";
import type { Schema } from "./schema.gen.ts";
import type { Statement } from "./statement.ts";

const writes = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * A connection for as long as its transaction lasts. Work that is still running afterwards, such as a sibling promise of
 * the one that failed, can no longer use it: the connection may already serve another tenant.
 */
export class Lease {
  #client: PoolClient | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  get client(): PoolClient {
    if (!this.#client) throw new Error("the transaction is over");
    return this.#client;
  }

  end(): void {
    this.#client = undefined;
  }
}

function connectionOf(lease: Lease): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { command, rowCount, rows } = await lease.client.query(query.sql, [...query.parameters]);
      return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    },
    streamQuery() {
      throw new Error("rows are not streamed inside a transaction: read them in pages");
    },
  };
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
// Connections come from our own pool. The dialect only selects the SQL that Kysely generates.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("connections come from the pool")),
});
const config = { dialect };

/** Kysely's own transaction runner would cost a round trip for BEGIN and another for the tenant's scope. */
function propsFor(lease: Lease): KyselyProps {
  const connection = connectionOf(lease);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return { config, dialect, driver, executor };
}

/** A transaction outside every tenant: sees the few platform tables and no tenant's rows. */
export class PlatformTransaction extends Transaction<Schema> {
  readonly #lease: Lease;

  constructor(lease: Lease) {
    super(propsFor(lease));
    this.#lease = lease;
  }

  /** Sends a prepared statement of a hot path and answers its rows. */
  async run<Row extends QueryResultRow>(
    statement: Statement<Row>,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const result = await this.#lease.client.query<Row>({
      name: statement.name,
      text: statement.text,
      values: [...values],
    });
    return result.rows;
  }

  /**
   * Work in the scope of one tenant, as a part of this transaction and on its connection. Afterwards the transaction has no
   * scope again.
   */
  async withinTenant<Result>(
    tenantId: number,
    work: (tx: TenantTransaction) => Promise<Result>,
  ): Promise<Result> {
    const enter = "select set_config('app.tenant_id', $1, true)";
    await this.#lease.client.query(enter, [String(tenantId)]);
    const result = await work(new TenantTransaction(this.#lease, tenantId));
    await this.#lease.client.query(enter, [""]);
    return result;
  }
}

/** A transaction under one tenant's scope: row-level security shows and accepts that tenant's rows only. */
export class TenantTransaction extends PlatformTransaction {
  readonly tenantId: number;

  constructor(lease: Lease, tenantId: number) {
    super(lease);
    this.tenantId = tenantId;
  }
}
