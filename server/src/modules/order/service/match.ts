import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  partiesOfOrders,
  recipientsByEmail,
  recipientsByNumber,
  type RecipientFacts,
  type RecommendationFacts,
  recommendationsByCode,
  recommendationsByNumber,
  referrerEmails,
} from "../read-model.ts";
import type { MatchedBy, StoredOrder } from "../repository/orders.ts";
import type { ValidRow } from "./validate.ts";

/** The recommendation that an order belongs to and, if known, the recipient who placed it. */
export interface Match {
  readonly by: MatchedBy;
  readonly recommendation: RecommendationFacts;
  readonly recipient: RecipientFacts | null;
  readonly referrerEmail: string | null;
}

type Recipients = ReadonlyMap<string | null, RecipientFacts & RecommendationFacts>;
type Emails = ReadonlyMap<number, string>;

/** Finds the match of each row by the first of its references that is known. Read-only, takes no locks. */
export async function findMatches(
  tx: TenantTransaction,
  rows: readonly ValidRow[],
): Promise<(Match | undefined)[]> {
  const stated = (field: "recipientNumber" | "recommendationNumber" | "code" | "email") =>
    rows.map((row) => row[field]).filter((value) => value !== null);
  const byRecipientNumber: Recipients = await recipientsByNumber(tx, stated("recipientNumber"));
  const byRecommendationNumber = await recommendationsByNumber(tx, stated("recommendationNumber"));
  const byCode = await recommendationsByCode(tx, stated("code"));
  const byEmail: Recipients = await recipientsByEmail(tx, stated("email"));
  const found = [byRecipientNumber, byRecommendationNumber, byCode, byEmail];
  const emails = await emailsOfReferrers(
    tx,
    found.flatMap((facts) => [...facts.values()]),
  );
  return rows.map((row) => {
    const sender = byEmail.get(row.email);
    return (
      matchRecipient("recipientNumber", byRecipientNumber.get(row.recipientNumber), emails) ??
      matchRecommendation(
        "recommendationNumber",
        byRecommendationNumber.get(row.recommendationNumber),
        sender,
        emails,
      ) ??
      matchRecommendation("code", byCode.get(row.code), sender, emails) ??
      matchRecipient("email", sender, emails)
    );
  });
}

/** The referrer's address shows whether a person recommended to themselves. */
async function emailsOfReferrers(
  tx: TenantTransaction,
  recommendations: readonly RecommendationFacts[],
): Promise<Emails> {
  const ids = new Set(recommendations.map(({ referrerId }) => referrerId));
  return referrerEmails(tx, [...ids]);
}

const matchRecipient = (
  by: MatchedBy,
  found: (RecipientFacts & RecommendationFacts) | undefined,
  emails: Emails,
): Match | undefined =>
  found && {
    by,
    recommendation: found,
    recipient: found,
    referrerEmail: emails.get(found.referrerId) ?? null,
  };

/** If the e-mail of the row is that of a recipient of the same recommendation, the order and its share are theirs. */
function matchRecommendation(
  by: MatchedBy,
  found: RecommendationFacts | undefined,
  sender: (RecipientFacts & RecommendationFacts) | undefined,
  emails: Emails,
): Match | undefined {
  if (!found) return undefined;
  const recipient = sender?.recommendationId === found.recommendationId ? sender : null;
  return { by, recommendation: found, recipient, referrerEmail: emails.get(found.referrerId) ?? null };
}

/** The matches of orders that are stored with one, by order id. A matched order keeps its match. */
export async function findStoredMatches(
  tx: TenantTransaction,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<number, Match>> {
  const matchedBy = new Map(orders.map((order) => [order.id, order.matchedBy]));
  const ids = orders.filter((order) => order.matchedBy !== null).map(({ id }) => id);
  const parties = await partiesOfOrders(tx, ids);
  const emails = await emailsOfReferrers(tx, parties);
  const matches = new Map<number, Match>();
  for (const found of parties) {
    const by = matchedBy.get(found.orderId);
    if (!by) continue;
    const recipient = hasRecipient(found) ? found : null;
    const referrerEmail = emails.get(found.referrerId) ?? null;
    matches.set(found.orderId, { by, recommendation: found, recipient, referrerEmail });
  }
  return matches;
}

const hasRecipient = <
  Found extends { readonly [Field in keyof RecipientFacts]: RecipientFacts[Field] | null },
>(
  found: Found,
): found is Found & RecipientFacts => found.recipientId !== null;
