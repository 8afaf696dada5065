import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface CallCentreAgent {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const columns = `id, name, email, created_at as "createdAt", ended_at as "endedAt"`;

const add = defineStatement<CallCentreAgent>(
  `insert into call_centre_agent (tenant_id, name, email, created_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, email) where ended_at is null do nothing returning ${columns}`,
);
const byEmail = defineStatement<CallCentreAgent>(
  `select ${columns} from call_centre_agent where tenant_id = $1 and email = $2 and ended_at is null`,
);
const byId = defineStatement<CallCentreAgent>(
  `select ${columns} from call_centre_agent where tenant_id = $1 and id = $2 and ended_at is null`,
);
const all = defineStatement<CallCentreAgent>(
  `select ${columns} from call_centre_agent where tenant_id = $1 order by ended_at is not null, name`,
);
const end = defineStatement<CallCentreAgent>(
  `update call_centre_agent set ended_at = $3 where tenant_id = $1 and email = $2 and ended_at is null
   returning ${columns}`,
);

/** Nothing when the address has an account already. */
export async function insertAgent(
  tx: TenantTransaction,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<CallCentreAgent | undefined> {
  return (await tx.run(add, [tx.tenantId, name, email, now]))[0];
}

export async function findByEmail(tx: TenantTransaction, email: string) {
  return (await tx.run(byEmail, [tx.tenantId, email]))[0];
}

export async function findById(tx: TenantTransaction, id: number) {
  return (await tx.run(byId, [tx.tenantId, id]))[0];
}

export function allAgents(tx: TenantTransaction): Promise<CallCentreAgent[]> {
  return tx.run(all, [tx.tenantId]);
}

export async function endAgent(tx: TenantTransaction, email: string, now: Date) {
  return (await tx.run(end, [tx.tenantId, email, now]))[0];
}
