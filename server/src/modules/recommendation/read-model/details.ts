import { sql } from "kysely";
import { advisorNameOf } from "../../../platform/db/advisor-name.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { recommendations, itemName, isUnclaimed, isDisowned } from "./rows.ts";

const details = (tx: TenantTransaction) =>
  recommendations(tx).select([
    "recommendation.id",
    "recommendation.number",
    "recommendation.code",
    "recommendation.link_hash as linkHash",
    "recommendation.referrer_id as referrerId",
    "recommendation.kind",
    "recommendation.has_link as hasLink",
    "recommendation.product_id as productId",
    "recommendation.device_id as deviceId",
    itemName.as("productName"),
    "product.external_id as productExternalId",
    "product.product_group as productGroup",
    "recommendation.advisor_number as advisorNumber",
    "recommendation.agent_number as agentNumber",
    advisorNameOf("recommendation", { advisor: sql.table("advisor") }).as("advisorName"),
    "recommendation.share",
    sql<Record<string, string>>`recommendation.texts`.as("texts"),
    "recommendation.status",
    "recommendation.created_at as createdAt",
    "recommendation.valid_until as validUntil",
    "recommendation.locked_at as lockedAt",
    isDisowned.as("isDisowned"),
    isUnclaimed.as("isUnclaimed"),
    // Of a link that an unproven browser made, the name typed there: the account's is for its owner only.
    sql<string>`coalesce(recommendation.typed_first_name, referrer.first_name, '')`.as("referrerFirstName"),
    sql<string>`coalesce(recommendation.typed_last_name, referrer.last_name, '')`.as("referrerLastName"),
    isTyped("recommendation").as("isTyped"),
    "recommendation.vouched_at as vouchedAt",
    "referrer.email as referrerEmail",
    "referrer.confirmed_at as referrerConfirmedAt",
  ]);

/** A recommendation with what its pages show about product, advisor and referrer. */
export type RecommendationRecord = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;

export const findByNumber = (tx: TenantTransaction, number: string) =>
  details(tx).where("recommendation.number", "=", number).executeTakeFirst();

export const findByCode = (tx: TenantTransaction, code: string) =>
  details(tx).where("recommendation.code", "=", code).executeTakeFirst();

export const findById = (tx: TenantTransaction, id: number) =>
  details(tx).where("recommendation.id", "=", id).executeTakeFirst();
