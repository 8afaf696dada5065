import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  partiesOfOrders,
  recipientsByEmail,
  recipientsByNumber,
  type RecipientFacts,
  type RecommendationFacts,
  recommendationsByCode,
  recommendationsByNumber,
} from "../read-model.ts";
import type { MatchedBy, StoredOrder } from "../repository/orders.ts";
import type { ValidRow } from "./validate.ts";

/** The recommendation that an order belongs to and, if known, the recipient who placed it. */
export interface Match {
  readonly by: MatchedBy;
  readonly recommendation: RecommendationFacts;
  readonly recipient: RecipientFacts | null;
}

/** Finds the match of each row by the first of its references that is known. Read-only, takes no locks. */
export async function findMatches(
  tx: TenantTransaction,
  rows: readonly ValidRow[],
): Promise<(Match | undefined)[]> {
  const stated = (field: "recipientNumber" | "recommendationNumber" | "code" | "email") =>
    rows.map((row) => row[field]).filter((value) => value !== null);
  const byRecipientNumber = await lookUp(tx, stated("recipientNumber"), recipientsByNumber);
  const byRecommendationNumber = await lookUp(tx, stated("recommendationNumber"), recommendationsByNumber);
  const byCode = await lookUp(tx, stated("code"), recommendationsByCode);
  const byEmail = await lookUp(tx, stated("email"), recipientsByEmail);
  return rows.map((row) => {
    const sender = byEmail.get(row.email);
    return (
      matchRecipient("recipientNumber", byRecipientNumber.get(row.recipientNumber)) ??
      matchRecommendation(
        "recommendationNumber",
        byRecommendationNumber.get(row.recommendationNumber),
        sender,
      ) ??
      matchRecommendation("code", byCode.get(row.code), sender) ??
      matchRecipient("email", sender)
    );
  });
}

async function lookUp<Facts>(
  tx: TenantTransaction,
  values: readonly string[],
  load: (tx: TenantTransaction, values: readonly string[]) => Promise<ReadonlyMap<string | null, Facts>>,
): Promise<ReadonlyMap<string | null, Facts>> {
  return values.length > 0 ? load(tx, values) : new Map<string | null, Facts>();
}

const matchRecipient = (
  by: MatchedBy,
  found: (RecipientFacts & RecommendationFacts) | undefined,
): Match | undefined => found && { by, recommendation: found, recipient: found };

/** If the e-mail of the row is that of a recipient of the same recommendation, the order and its share are theirs. */
function matchRecommendation(
  by: MatchedBy,
  found: RecommendationFacts | undefined,
  sender: (RecipientFacts & RecommendationFacts) | undefined,
): Match | undefined {
  if (!found) return undefined;
  const isRecipient = sender?.recommendationId === found.recommendationId;
  return { by, recommendation: found, recipient: isRecipient ? sender : null };
}

/** The matches of orders that are stored with one, by order id. A matched order keeps its match. */
export async function findStoredMatches(
  tx: TenantTransaction,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<number, Match>> {
  const matchedBy = new Map(orders.map((order) => [order.id, order.matchedBy]));
  const ids = orders.filter((order) => order.matchedBy !== null).map(({ id }) => id);
  const parties = ids.length > 0 ? await partiesOfOrders(tx, ids) : [];
  const matches = new Map<number, Match>();
  for (const { orderId, recipientId, acceptedAt, keepUntil, ...found } of parties) {
    const by = matchedBy.get(orderId);
    const recipient =
      recipientId !== null && acceptedAt !== null && keepUntil !== null
        ? { recipientId, acceptedAt, keepUntil, recipientEmail: found.recipientEmail }
        : null;
    if (by) matches.set(orderId, { by, recommendation: found, recipient });
  }
  return matches;
}
