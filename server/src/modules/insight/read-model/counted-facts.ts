import type { countedFacts } from "@weitersagen/contract/console/insight-lists";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { sql } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { agencyNumber, type Compared, narrowed, productName } from "./narrowed.ts";

type Row = RowOf<typeof countedFacts>;

const compared: Compared = {
  product: sql`c.product_id`,
  channel: sql`c.channel`,
  campaign: sql`c.campaign`,
  agency: sql`c.agency_id`,
  member: sql`c.agency_member_id`,
};

/** What was counted as it happened, by day and everything that is known of it. */
export function findCountedFacts(
  tx: TenantTransaction,
  request: ListRequestOf<typeof countedFacts>,
): Promise<ListPage<Row>> {
  const { filters } = request;
  let found = tx
    .selectFrom("insight_count as c")
    .where("c.tenant_id", "=", tx.tenantId)
    .where(narrowed(tx, filters, compared));
  if (filters.from) found = found.where("c.day", ">=", sql<string>`${filters.from}::date`);
  if (filters.to) found = found.where("c.day", "<=", sql<string>`${filters.to}::date`);
  if (filters.kind)
    found = found.where(
      "c.kind",
      "in",
      filters.kind === "seen" ? ["seenCatalogue", "seenForm"] : [filters.kind],
    );
  if (filters.language) found = found.where("c.language", "=", filters.language);
  if (filters.device) found = found.where("c.device", "=", filters.device);
  const query = found.select([
    sql<string>`c.day::text`.as("day"),
    sql<Row["kind"]>`c.kind`.as("kind"),
    productName(sql`c.product_id`, tx.tenantId).as("product"),
    "c.channel",
    "c.campaign",
    sql<string>`c.language`.as("language"),
    sql<string>`c.device`.as("device"),
    agencyNumber(sql`c.agency_id`, tx.tenantId).as("agency"),
    "c.count",
  ]);
  const sorts = { day: { by: sql.ref("c.day"), type: "day" } } as const;
  return listPage(
    tx,
    query,
    { sorts, sort: "-day", id: sql.ref("c.id"), sum: sql<number>`c.count` },
    request,
  );
}
