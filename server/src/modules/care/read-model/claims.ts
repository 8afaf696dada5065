import type { claimList, ClaimStateName } from "@weitersagen/contract/console/claim-desk";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { goodwillState } from "./goodwill.ts";
import { claimedNumber, personName } from "./names.ts";

const claims = (tx: TenantTransaction) =>
  tx
    .selectFrom("claim as c")
    .innerJoin("referrer as f", (join) =>
      join.onRef("f.tenant_id", "=", "c.tenant_id").onRef("f.id", "=", "c.referrer_id"),
    )
    .innerJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "c.tenant_id").onRef("r.id", "=", "c.recommendation_id"),
    )
    .where("c.tenant_id", "=", tx.tenantId);

export function findClaims(
  tx: TenantTransaction,
  request: ListRequestOf<typeof claimList>,
): Promise<ListPage<RowOf<typeof claimList>>> {
  let query = claims(tx).select([
    "c.id",
    claimedNumber("c").as("order"),
    sql<ClaimStateName>`c.status`.as("status"),
    personName("f").as("claimant"),
    "c.reason",
    sql<boolean>`exists (select from claim_evidence e where e.tenant_id = c.tenant_id and e.claim_id = c.id)`.as(
      "hasEvidence",
    ),
    "r.number as recommendation",
    "c.created_at as createdAt",
  ]);
  const { search, filters } = request;
  if (filters.status) query = query.where("c.status", "=", filters.status);
  if (filters.from) query = query.where("c.created_at", ">=", startOfDay(readIsoDate(filters.from)));
  if (filters.to) query = query.where("c.created_at", "<", addDays(startOfDay(readIsoDate(filters.to)), 1));
  if (search) query = query.where(sql<SqlBool>`starts_with(c.order_number, ${search.toUpperCase()})`);
  // Ids are given in the order of arrival and have an index.
  const createdAt = { by: sql.ref("c.id"), type: "number" } as const;
  return listPage(tx, query, { sorts: { createdAt }, sort: "createdAt", id: sql.ref("c.id") }, request);
}

export function readClaim(tx: TenantTransaction, id: number) {
  return claims(tx)
    .where("c.id", "=", id)
    .select([
      "c.id",
      claimedNumber("c").as("order"),
      sql<string>`c.ordered_on::text`.as("orderedOn"),
      "c.note",
      sql<ClaimStateName>`c.status`.as("status"),
      "c.status_at as statusAt",
      "c.reason",
      "c.created_at as createdAt",
      "c.waits_until as waitsUntil",
      "f.id as claimantId",
      personName("f").as("claimant"),
      "r.number as recommendation",
      "r.id as recommendationId",
    ])
    .executeTakeFirst();
}

/** Who or what brought the claim into its present state. */
export async function readLastActor(tx: TenantTransaction, claimId: number): Promise<string | undefined> {
  const event = await tx
    .selectFrom("claim_event")
    .select("actor")
    .where("tenant_id", "=", tx.tenantId)
    .where("claim_id", "=", claimId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return event?.actor;
}

export const readEvidenceNames = (tx: TenantTransaction, claimId: number) =>
  tx
    .selectFrom("claim_evidence")
    .select(["id", "name", sql<string>`media_type`.as("mediaType")])
    .where("tenant_id", "=", tx.tenantId)
    .where("claim_id", "=", claimId)
    .execute();

/** An order that a claim names. */
export const readClaimedOrder = (tx: TenantTransaction, orderId: number, now: Date) =>
  tx
    .selectFrom("placed_order as o")
    .leftJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.recommendation_id"),
    )
    .where("o.tenant_id", "=", tx.tenantId)
    .where("o.id", "=", orderId)
    .select([
      "o.id",
      "o.ordered_at as orderedAt",
      "r.number as recommendation",
      sql<boolean>`o.cancelled_at is not null`.as("isCancelled"),
      sql<string>`o.number`.as("number"),
      goodwillState(now).as("goodwill"),
    ])
    .executeTakeFirst();
