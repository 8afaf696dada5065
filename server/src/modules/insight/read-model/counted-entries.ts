import type { countedEntries } from "@weitersagen/contract/console/insight-lists";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { kindsOfFlow, type MoneySum } from "@weitersagen/domain/money-flows";
import { sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { agencyNumber, type Compared, dayEnd, dayStart, narrowed, productName } from "./narrowed.ts";
import { channelOfRecommendation } from "./steps.ts";

type Row = RowOf<typeof countedEntries>;

const channel = sql<string>`case when r.id is null then '' else ${channelOfRecommendation} end`;
const campaign = sql<string>`coalesce(r.channel, '')`;
const agency = sql`coalesce(r.agency_id, n.agency_id)`;

const compared: Compared = {
  product: sql`coalesce(r.product_id, 0)`,
  channel,
  campaign,
  agency,
  member: sql`r.agency_member_id`,
};

/** Entries that a sum deducts are negative. */
function signedCents(flow: MoneySum | undefined) {
  const deducted = flow ? kindsOfFlow(flow).flatMap(([kind, sign]) => (sign < 0 ? [kind] : [])) : [];
  return sql<number>`case when e.kind = any (${deducted}::text[]) then -l.amount_cents else l.amount_cents end`;
}

/** The entries of the ledger that a sum of money adds up, by the day of the entry. */
export function findCountedEntries(
  tx: TenantTransaction,
  request: ListRequestOf<typeof countedEntries>,
): Promise<ListPage<Row>> {
  const { filters } = request;
  const cents = signedCents(filters.flow);
  let found = tx
    .selectFrom("ledger_entry as e")
    .innerJoin("ledger_line as l", (join) =>
      join
        .onRef("l.tenant_id", "=", "e.tenant_id")
        .onRef("l.entry_id", "=", "e.id")
        .on("l.amount_cents", ">", 0),
    )
    .leftJoin("placed_order as p", (join) =>
      join.onRef("p.tenant_id", "=", "e.tenant_id").onRef("p.id", "=", "e.order_id"),
    )
    .leftJoin("reward as w", (join) =>
      join.onRef("w.tenant_id", "=", "e.tenant_id").onRef("w.id", "=", "e.reward_id"),
    )
    .leftJoin("recommendation as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "e.tenant_id")
        .on("r.id", "=", sql<number>`coalesce(w.recommendation_id, p.recommendation_id)`),
    )
    .leftJoin("credit_note as n", (join) =>
      join.onRef("n.tenant_id", "=", "e.tenant_id").onRef("n.id", "=", "e.credit_note_id"),
    )
    .where("e.tenant_id", "=", tx.tenantId)
    .where(narrowed(tx, filters, compared));
  if (filters.from) found = found.where("e.at", ">=", dayStart(filters.from));
  if (filters.to) found = found.where("e.at", "<", dayEnd(filters.to));
  if (filters.flow)
    found = found.where(
      sql<SqlBool>`e.kind = any (${kindsOfFlow(filters.flow).map(([kind]) => kind)}::text[])`,
    );
  const query = found.select([
    "e.id",
    "e.at",
    sql<Row["kind"]>`e.kind`.as("kind"),
    cents.as("amountCents"),
    productName(sql`r.product_id`, tx.tenantId).as("product"),
    channel.as("channel"),
    campaign.as("campaign"),
    agencyNumber(agency, tx.tenantId).as("agency"),
    "p.number as order",
    "r.number as recommendation",
  ]);
  const sorts = { at: { by: sql.ref("e.at"), type: "time" } } as const;
  return listPage(tx, query, { sorts, sort: "-at", id: sql.ref("e.id"), sum: cents }, request);
}
