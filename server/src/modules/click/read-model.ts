import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** What a click needs to know about its recommendation. */
export interface Link {
  readonly id: number;
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
}

const columns = `id, number, status, valid_until as "validUntil", locked_at as "lockedAt"`;
const types = {
  id: "recommendation.id",
  number: "recommendation.number",
  status: "recommendation.status",
  validUntil: "recommendation.valid_until",
  lockedAt: "recommendation.locked_at",
} as const;
const byNumber = defineStatement(
  `select ${columns} from recommendation where tenant_id = $1 and number = $2 and has_link`,
  types,
);
// The page for codes leads here, so a recommendation without a link is found too.
const byCode = defineStatement(
  `select ${columns} from recommendation where tenant_id = $1 and code = $2`,
  types,
);

/** Leaves out clicks whose recommendation is gone, so that the others are counted. Needs `recommendation_id` in the outer query. */
export const recommendationExists =
  "exists (select from recommendation r where r.tenant_id = $1 and r.id = recommendation_id)";

/** What a click counts for in the figures: product, channel, campaign, agency, member. Needs `tally` and `joinLink`. */
export const dimensionsOfLink =
  "r.product_id, coalesce(tally.channel, ''), coalesce(r.channel, ''), coalesce(r.agency_id, 0), coalesce(r.agency_member_id, 0)";
export const joinLink = "join recommendation r on r.tenant_id = $1 and r.id = tally.recommendation_id";

export async function findLink(
  tx: TenantTransaction,
  by: "number" | "code",
  value: string,
): Promise<Link | undefined> {
  return (await tx.run(by === "number" ? byNumber : byCode, [tx.tenantId, value]))[0];
}
