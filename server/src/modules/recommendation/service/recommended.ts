import type { Language } from "@weitersagen/contract/language";
import { extraRewards } from "@weitersagen/domain/extra-rewards";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ReferrerAccount } from "../../account/service/account.ts";
import type { Recommended } from "../../account/service/opt-in.ts";
import { type Item, type LoadedCatalogue, offerOf } from "../../catalogue/service/loaded-catalogue.ts";
import { findByNumber, type RecommendationRecord } from "../read-model/details.ts";
import { findNewestValid } from "../repository/recommendations.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { promiseFor } from "./promise.ts";
import { linksOf } from "./view.ts";

type Reader = Pick<Caller, "tenant" | "now">;

interface MailedRecommendation extends Item, Pick<RecommendationRecord, "share" | "code" | "validUntil"> {
  readonly shortUrl: string | null;
}

/** A recommendation as the welcome mail describes it. */
export function recommendedIn(
  catalogue: LoadedCatalogue,
  reader: Reader,
  { productId, deviceId, share, code, shortUrl, validUntil }: MailedRecommendation,
): Recommended {
  const item = { productId, deviceId };
  const { referrerCents, recipientCents, upTo } = promiseFor(catalogue, reader, { ...item, share });
  const named = offerOf(catalogue, item) ?? catalogue.products.get(productId);
  return {
    productName: named?.displayName ?? "",
    amountCents: referrerCents,
    recipientCents,
    upTo,
    extras: extraRewards(reader.tenant.settings.tiers ?? [], reader.now).map(({ endsAt, ...extra }) => ({
      ...extra,
      endsAt: endsAt?.toISOString() ?? null,
    })),
    code,
    shortUrl,
    validUntil: validUntil.toISOString(),
  };
}

/** The newest valid recommendation of a referrer; undefined if there is none. */
export async function newestRecommended(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: Reader,
  { id, language }: Pick<ReferrerAccount, "id" | "language">,
): Promise<Recommended | undefined> {
  const newest = await findNewestValid(tx, id, now);
  return newest && recommendedBy(deps, tx, { tenant, now }, { number: newest.number, language });
}

/** A recommendation by its number, as a mail in that language describes it. */
export async function recommendedBy(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: Reader,
  { number, language }: { readonly number: string; readonly language: Language },
): Promise<Recommended | undefined> {
  const found = await findByNumber(tx, number);
  if (!found) return undefined;
  const catalogue = await deps.catalogue.load(tenant, tx);
  const { shortUrl } = linksOf(deps, { tenant, language }, found);
  const recommended = recommendedIn(catalogue, { tenant, now }, { ...found, shortUrl });
  return { ...recommended, ...(found.advisorName !== null && { advisorName: found.advisorName }) };
}
