import type { Language } from "@weitersagen/contract/language";
import type { Party } from "@weitersagen/domain/reward";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface Person {
  readonly party: Party;
  readonly id: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
  readonly productName: string | null;
  readonly isConfirmed: boolean;
  readonly isBlocked: boolean;
}

const personStatement = defineStatement<Person & { rewardId: number }>(
  `select reward.id as "rewardId", reward.party, coalesce(referrer.id, recipient.id) as id,
          coalesce(referrer.email, recipient.email) as email,
          coalesce(referrer.first_name, recipient.first_name, '') as "firstName",
          coalesce(referrer.language, recipient.language) as language, product.display_name as "productName",
          (reward.party = 'recipient' or referrer.confirmed_at is not null) as "isConfirmed",
          referrer.block_reason is not null as "isBlocked"
     from reward
     left join referrer on referrer.tenant_id = reward.tenant_id and referrer.id = reward.referrer_id
     left join recipient on recipient.tenant_id = reward.tenant_id and recipient.id = reward.recipient_id
     join placed_order on placed_order.tenant_id = reward.tenant_id and placed_order.id = reward.order_id
     left join product on product.tenant_id = reward.tenant_id and product.id = placed_order.product_id
    where reward.tenant_id = $1 and reward.id = any ($2::bigint[])`,
);

/** Who gets each of the rewards and how to reach them. */
export async function personsOf(
  tx: TenantTransaction,
  rewardIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const rows = await tx.run(personStatement, [tx.tenantId, rewardIds]);
  return new Map(rows.map((row) => [row.rewardId, row]));
}

export async function personOf(tx: TenantTransaction, rewardId: number): Promise<Person | undefined> {
  return (await personsOf(tx, [rewardId])).get(rewardId);
}
