import { Client, type Pool, type PoolClient } from "pg";
import { Lease, TenantTransaction } from "../src/platform/db/transaction.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Total Cost": number;
  /** Only of a statement that was run: rows per run, how many runs, and rows that were read in vain. */
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A step of a plan that reads a table, and the statement that needs it. */
export interface TableRead {
  readonly table: string;
  readonly by: string;
  /** In units of the planner; a page that is read in order costs 1. */
  readonly cost: number;
  /** Rows that were read, if the statement was run. */
  readonly rows: number;
  readonly statement: string;
}

function readsIn(node: PlanNode, statement: string): TableRead[] {
  const table = node["Relation Name"];
  const by = node["Node Type"];
  const perLoop = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
  const rows = perLoop * (node["Actual Loops"] ?? 1);
  const own = table && by.includes("Scan") ? [{ table, by, cost: node["Total Cost"], rows, statement }] : [];
  return [...own, ...(node.Plans ?? []).flatMap((child) => readsIn(child, statement))];
}

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs the work and returns the statements that this process sends to the database meanwhile, each text once. A server
 * that runs in this process is asked as always; nothing of it is replaced.
 */
export async function sentStatements(
  work: () => Promise<unknown>,
  onSent: (statement: SentStatement) => void = () => {},
): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>();
  const original = Reflect.get(Client.prototype, "query");
  Client.prototype.query = function query(this: Client, ...given: unknown[]) {
    const [statement, parameters] = given;
    const { text, values } =
      typeof statement === "string"
        ? { text: statement, values: parameters }
        : (statement as { readonly text: string; readonly values?: unknown });
    const one = { text, values: Array.isArray(values) ? values : [] };
    sent.set(text, one);
    onSent(one);
    return Reflect.apply(original, this, given);
  } as typeof Client.prototype.query;
  try {
    await work();
    return [...sent.values()].filter(({ text }) => isPlanned(text));
  } finally {
    Client.prototype.query = original;
  }
}

/** How statements read tables, in the role and under the policies of the server: as planned, or as run and rolled back. */
export async function readsOf(
  owner: Pool,
  tenantId: number,
  statements: readonly SentStatement[],
  { isRun = false }: { readonly isRun?: boolean } = {},
): Promise<TableRead[]> {
  const client = await owner.connect();
  const reads: TableRead[] = [];
  try {
    await client.query("begin");
    await client.query("set local role weitersagen_app");
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
    for (const { text, values } of statements) {
      const options = isRun ? "analyze, format json" : "format json";
      const { rows } = await client.query<Explained>(`explain (${options}) ${text}`, [...values]);
      reads.push(...(rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => readsIn(Plan, text)));
    }
    return reads;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: PlanNode }[];
}

const isPlanned = (text: string): boolean => /^[\s(]*(?:select|with|insert|update|delete)\b/i.test(text);

type Query = string | { readonly text: string; readonly values: unknown[] };

/**
 * Runs the work in a transaction of the tenant that is rolled back, and returns how the plans of its statements read
 * tables. Each statement is planned with its parameters, in the role and under the policies of the server.
 */
export async function findTableReads(
  owner: Pool,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<unknown>,
): Promise<TableRead[]> {
  const client = await owner.connect();
  const reads: TableRead[] = [];
  const query = async (statement: Query, parameters: unknown[] = []) => {
    const isText = typeof statement === "string";
    const text = isText ? statement : statement.text;
    const values = isText ? parameters : statement.values;
    if (isPlanned(text)) {
      const { rows } = await client.query<Explained>(`explain (format json) ${text}`, values);
      reads.push(...(rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => readsIn(Plan, text)));
    }
    return client.query(text, values);
  };
  try {
    await client.query("begin");
    await client.query("set local role weitersagen_app");
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
    const lease = new Lease({ query } as unknown as PoolClient);
    await work(new TenantTransaction(lease, tenantId));
    return reads;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
