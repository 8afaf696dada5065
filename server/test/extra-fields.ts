import type { CallDefinition } from "@weitersagen/contract/call";
import type { Pool } from "pg";
import { callTarget } from "./call-request.ts";
import { isolationMatrix } from "./isolation-matrix.ts";
import type { Role, World } from "./isolation.ts";
import type { RawAnswer, RawRequest } from "./raw-http.ts";
import type { Ids } from "./worlds.ts";

/** If this is in the database afterwards, an undeclared field was stored. */
const mark = "zusatz4711";
const markNumber = 471_147_114_711;

/** Fields that no form has, named after columns and wire names that would be worth setting. */
export const extraFields: Readonly<Record<string, unknown>> = {
  tenant_id: markNumber,
  id: markNumber,
  referrer_id: markNumber,
  empfehlerHash: mark,
  status: mark,
  Status: mark,
  amount_cents: markNumber,
  WertCent: markNumber,
  share: markNumber,
  cancel_reason: mark,
  decided_by: mark,
  password_hash: mark,
  customer_number: mark,
  Rolle: mark,
  lock_reason: mark,
};

interface Trial {
  readonly calls: readonly CallDefinition[];
  readonly world: World<Ids>;
  readonly roleOf: (call: CallDefinition) => Role;
  readonly send: (request: RawRequest) => Promise<RawAnswer | undefined>;
  readonly owner: Pool;
}

/** Tables that hold one of the marks. */
export async function markedTables(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const marked: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await owner.query(
      `select 1 from ${name} as t where t::text like '%${mark}%' or t::text like '%${markNumber}%' limit 1`,
    );
    if (found.length > 0) marked.push(name);
  }
  return marked;
}

/** Every writing call, with each extra field added to a valid request; returns those that were not ignored. */
export async function tryExtraFields({ calls, world, roleOf, send, owner }: Trial): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls) {
    const row = isolationMatrix[call.id];
    if (call.method === "GET" || !call.body || !row) continue;
    for (const [field, value] of Object.entries(extraFields)) {
      const input = await row.input(world);
      if (typeof input.body !== "object" || input.body === null || Array.isArray(input.body)) continue;
      const role = roleOf(call);
      const headers = row.session ? await row.session(world, role) : world.headers(role);
      const answer = await send({
        method: call.method,
        target: callTarget(call, world.tenant, input),
        headers: [...headers, ["Content-Type", "application/json"]],
        body: Buffer.from(JSON.stringify({ [field]: value, ...input.body })),
      });
      const expected = row.answers[role];
      const status = answer?.status ?? 0;
      const isAsWithout = typeof expected === "number" ? status === expected : status >= 400 && status < 500;
      // Refusing a field that is not offered is as good as passing it over.
      if (!isAsWithout && status !== 400) faults.push(`${call.id} with ${field}: ${status}, not ${expected}`);
      if (answer?.body.includes(mark)) faults.push(`${call.id} with ${field}: answered with it`);
    }
  }
  const marked = await markedTables(owner);
  return [...faults, ...marked.map((table) => `something was stored in ${table}`)];
}
