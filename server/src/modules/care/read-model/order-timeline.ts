import type { TimelineEntry } from "@weitersagen/contract/console/timeline";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { itemName } from "./names.ts";
import { MOST_ENTRIES, type Part, part } from "./timeline.ts";

/** What happened to an order and its rewards, newest first; also to one that belongs to no recommendation. */
export async function readOrderTimeline(tx: TenantTransaction, orderId: number): Promise<TimelineEntry[]> {
  const parts: Part[] = [
    part(
      {
        at: sql`o.ordered_at`,
        kind: "order",
        detail: sql`'placed'`,
        text: itemName("o"),
        actor: sql`o.source`,
      },
      sql`placed_order o where o.tenant_id = ${tx.tenantId} and o.id = ${orderId}`,
    ),
    part(
      {
        at: sql`e.at`,
        kind: "order",
        detail: sql`e.kind`,
        text: sql`coalesce(e.detail ->> 'note', e.detail ->> 'reason')`,
        actor: sql`e.actor`,
      },
      sql`order_event e where e.tenant_id = ${tx.tenantId} and e.order_id = ${orderId}`,
    ),
    part(
      {
        at: sql`e.at`,
        kind: "reward",
        detail: sql`e.to_status`,
        // The first step of goodwill says what it is; later ones have reasons of their own.
        text: sql`coalesce(e.reason, case when w.kind = 'goodwill' and e.to_status = 'open' then 'goodwill' end)`,
        actor: sql`e.actor`,
        party: sql`w.party`,
        cents: sql`w.amount_cents`,
      },
      sql`reward w join reward_event e on e.tenant_id = w.tenant_id and e.reward_id = w.id
          where w.tenant_id = ${tx.tenantId} and w.order_id = ${orderId}`,
    ),
  ];
  const { rows } = await sql<TimelineEntry>`
    select * from (${sql.join(parts, sql` union all `)}) as everything
     order by at desc limit ${MOST_ENTRIES}`.execute(tx);
  return rows;
}
