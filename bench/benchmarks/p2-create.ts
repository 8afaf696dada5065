import { randomBytes } from "node:crypto";
import { Client, Pool, type PoolClient } from "pg";
import { newSpokenNumber } from "../../server/src/platform/new-spoken-number.ts";
import { onFreshProduct } from "../bench-database.ts";
import { atLeast, median, type Benchmark } from "../benchmark.ts";
import { create } from "../create-recommendation.ts";
import { inTurns, perSecond } from "../load.ts";

const rounds = 5;
const load = { many: 400, parallel: 8 };

interface Sent {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  ids: number[];
}

interface QueryConfig {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
}
type Query = (config: string | QueryConfig, values?: unknown[]) => Promise<{ rows?: { id?: number }[] }>;

/** Records the statements that the driver sends while the work runs. */
async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  let recorded: unknown;
  const query = Reflect.get(Client.prototype, "query") as Query;
  const recording = new Proxy(query, {
    apply(target, client: unknown, args: Parameters<Query>) {
      const [first, values = []] = args;
      const { text, name, values: given = values } = typeof first === "string" ? { text: first } : first;
      const one: Sent = { text, name, values: given, ids: [] };
      // Other connections may send statements at the same time; only the one transaction counts.
      if (text.startsWith("begin; select set_config")) recorded ??= client;
      if (client === recorded) sent.push(one);
      const result = Reflect.apply(target, client, args);
      void result.then(({ rows = [] }) => (one.ids = rows.flatMap(({ id }) => id ?? [])));
      return result;
    },
  });
  Object.assign(Client.prototype, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(Client.prototype, { query });
  }
  return sent;
}

/** Sends the same statements, with new values where they must be unique. */
async function replay(pool: Pool, sent: readonly Sent[]): Promise<void> {
  const client = await pool.connect();
  try {
    await replayOn(client, sent);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function replayOn(client: PoolClient, sent: readonly Sent[]): Promise<void> {
  const fresh = new Map<unknown, unknown>();
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew);
    const key = Buffer.isBuffer(value) ? value.toString("hex") : value;
    if (!fresh.has(key)) fresh.set(key, renewed(value));
    return fresh.get(key);
  };
  for (const { text, name, values, ids } of sent) {
    const answer = await (values.length === 0
      ? client.query(text)
      : client.query({
          text,
          values: values.map((value, index) => (index === 0 ? value : renew(value))),
          ...(name === undefined ? {} : { name }),
        }));
    const rows = (answer.rows ?? []) as { id?: number | string }[];
    for (const [index, id] of ids.entries()) {
      fresh.set(id, Number(rows[index]?.id));
      // A mail job holds the id of its mail in its payload and its key.
      fresh.set(`mail:${id}`, `mail:${rows[index]?.id}`);
      fresh.set(`{"mail":${id}}`, `{"mail":${rows[index]?.id}}`);
    }
  }
}

function renewed(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return randomBytes(value.length);
  if (typeof value !== "string") return value;
  if (/^[0-9A-Z]{10}$/.test(value)) return newSpokenNumber();
  if (/^[0-9a-f]{32}$/.test(value)) return randomBytes(16).toString("hex");
  if (/@/.test(value) && !value.startsWith("{")) return `${randomBytes(8).toString("hex")}@example.org`;
  return value;
}

export const creating: Benchmark = {
  name: "P2",
  goal: "A recommendation created (account, consents, recommendation, outbox), against its SQL sent by the driver alone",
  run: () =>
    onFreshProduct(async ({ product, databaseUrl }) => {
      const tenant = product.tenants.bySlug("ewe");
      if (!tenant) throw new Error("no tenant");
      const createOne = () => create(product, tenant);
      await createOne();
      const sent = await recordStatements(createOne);
      const pool = new Pool({ connectionString: databaseUrl, max: load.parallel });
      const statements = `${sent.length} statements`;
      try {
        const speed = await inTurns(
          rounds,
          () => perSecond(load, createOne),
          () => perSecond(load, () => replay(pool, sent)),
        );
        return [
          {
            what: `created by ${load.parallel} at once, ${statements}`,
            measured: `${median(speed.product).toFixed(0)}/s`,
            baseline: `${median(speed.baseline).toFixed(0)}/s`,
            figure: median(speed.product) / median(speed.baseline),
            aim: atLeast(0.7),
          },
        ];
      } finally {
        await pool.end();
      }
    }),
};
