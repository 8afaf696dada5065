import type { countedRecommendations } from "@weitersagen/contract/console/insight-lists";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  agencyNumber,
  type Compared,
  dayEnd,
  dayStart,
  narrowed,
  ofPerson,
  ofReturning,
  productName,
} from "./narrowed.ts";
import { channelOfRecommendation, isOpen, isConfirmed, reached } from "./steps.ts";

type Row = RowOf<typeof countedRecommendations>;

/** How the referrer came, although the column is named `channel`. The channel of a report is how the recipient came. */
const campaign = sql<string>`coalesce(r.channel, '')`;

/** The columns of a recommendation (`r`) that the filters compare. */
export const comparedOfRecommendation: Compared = {
  product: sql`r.product_id`,
  channel: channelOfRecommendation,
  campaign,
  agency: sql`r.agency_id`,
  member: sql`r.agency_member_id`,
};

const furthestStep = sql<Row["step"]>`case when ${reached.paid} then 'paid' when ${reached.valid} then 'valid'
  when ${reached.ordered} then 'ordered' when ${reached.accepted} then 'accepted'
  when ${reached.opened} then 'opened' else 'created' end`;

/**
 * The list behind a figure of the reports: recommendations by the days of their creation, and by a step that they
 * reached (`step`), did not reach (`missing`) or can still reach (`open`). `again` keeps those of referrers with more than one.
 */
export function findCountedRecommendations(
  tx: TenantTransaction,
  request: ListRequestOf<typeof countedRecommendations>,
): Promise<ListPage<Row>> {
  const { filters } = request;
  let found = tx
    .selectFrom("recommendation as r")
    .where("r.tenant_id", "=", tx.tenantId)
    .where(narrowed(tx, filters, comparedOfRecommendation));
  if (filters.again) found = found.where(ofReturning(tx, filters));
  if (filters.person) found = found.where(ofPerson(tx, filters.person));
  if (filters.from) found = found.where("r.created_at", ">=", dayStart(filters.from));
  if (filters.to) found = found.where("r.created_at", "<", dayEnd(filters.to));
  if (filters.step) found = found.where(reached[filters.step]);
  if (filters.missing) found = found.where(sql<SqlBool>`not ${reached[filters.missing]}`);
  if (filters.open) found = found.where(isOpen(filters.open));
  const query = found.select([
    "r.number",
    "r.created_at as createdAt",
    furthestStep.as("step"),
    productName(sql`r.product_id`, tx.tenantId).as("product"),
    channelOfRecommendation.as("channel"),
    campaign.as("campaign"),
    agencyNumber(sql`r.agency_id`, tx.tenantId).as("agency"),
    sql<number>`(select count(*) from recipient k
        where k.tenant_id = r.tenant_id and k.recommendation_id = r.id)`.as("recipients"),
    sql<number>`(select count(*) from placed_order p
        where p.tenant_id = r.tenant_id and p.recommendation_id = r.id and ${isConfirmed})`.as("orders"),
  ]);
  const sorts = { createdAt: { by: sql.ref("r.created_at"), type: "time" } } as const;
  return listPage(tx, query, { sorts, sort: "-createdAt", id: sql.ref("r.id") }, request);
}
