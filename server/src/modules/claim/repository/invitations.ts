import type { Language } from "@weitersagen/contract/language";
import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const advanceMark = defineStatement<{ from: Date }>(
  `insert into claim_invitation_mark as m (tenant_id, accepted_until) values ($1, $2)
   on conflict (tenant_id) do update set accepted_until = excluded.accepted_until
    where m.accepted_until < excluded.accepted_until
   returning coalesce((select accepted_until from claim_invitation_mark where tenant_id = $1), $3) as "from"`,
);
const plan = defineStatement<{ id: number }>(
  `insert into claim_invitation (tenant_id, recommendation_id, due_at)
   select distinct $1::integer, recommendation_id, $4::timestamptz from recipient
    where tenant_id = $1 and created_at > $2 and created_at <= $3 and deleted_at is null
   on conflict do nothing returning recommendation_id as id`,
);

/** Plans the question for everything that was accepted up to then and not looked at before. */
export async function planInvitations(
  tx: TenantTransaction,
  { acceptedUntil, firstFrom, dueAt }: { acceptedUntil: Date; firstFrom: Date; dueAt: Date },
): Promise<void> {
  const [mark] = await tx.run(advanceMark, [tx.tenantId, acceptedUntil, firstFrom]);
  if (mark) await tx.run(plan, [tx.tenantId, mark.from, acceptedUntil, dueAt]);
}

export interface DueInvitation {
  readonly recommendationId: number;
  readonly recommendationNumber: string;
  readonly productName: string;
  readonly validUntil: Date;
  readonly keptUntil: Date | null;
  readonly referrerId: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
  /** Something came of it, or somebody claimed already: there is nothing to ask. */
  readonly isSettled: boolean;
}

const dueInvitations = defineStatement<DueInvitation>(
  `select r.id as "recommendationId", r.number as "recommendationNumber", p.display_name as "productName",
          r.valid_until as "validUntil", k.kept as "keptUntil", f.id as "referrerId", f.email,
          coalesce(f.first_name, '') as "firstName", f.language,
          (r.locked_at is not null or f.confirmed_at is null or f.block_reason is not null
           or exists (select from placed_order o where o.tenant_id = $1 and o.recommendation_id = r.id
                         and o.verified_at is not null)
           or exists (select from claim c where c.tenant_id = $1 and c.recommendation_id = r.id)) as "isSettled"
     from claim_invitation i
     join recommendation r on r.tenant_id = i.tenant_id and r.id = i.recommendation_id
     join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
     join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     cross join lateral (
       select max(keep_until) as kept from recipient where tenant_id = $1 and recommendation_id = r.id) k
    where i.tenant_id = $1 and i.due_at <= $2
    order by i.due_at limit $3 for update of i skip locked`,
);

export function takeDueInvitations(tx: TenantTransaction, now: Date, size: number): Promise<DueInvitation[]> {
  return tx.run(dueInvitations, [tx.tenantId, now, size]);
}

export async function writeInvitation(
  tx: TenantTransaction,
  recommendationId: number,
  { dueAt, invitedAt }: { dueAt: Date | null; invitedAt: Date | null },
): Promise<void> {
  await sql`update claim_invitation set due_at = ${dueAt}, invited_at = ${invitedAt}
    where tenant_id = ${tx.tenantId} and recommendation_id = ${recommendationId}`.execute(tx);
}
