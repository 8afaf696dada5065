import * as z from "zod/mini";
import type { CatalogueFiles } from "../modules/catalogue/service/files.ts";
import type { TenantDescription } from "../modules/tenant/service/description.ts";

/** The year of the demo's files: what ends in a later one is meant to run for months, what ended before is over for good. */
const WRITTEN = 2026;

/** The same day of a later year, so that what the files let run also runs in a demo that is brought in years later. */
function runningEnd(end: Date, now: Date): Date {
  const years = now.getUTCFullYear() - WRITTEN;
  if (end.getUTCFullYear() <= WRITTEN || years <= 0) return end;
  // All ends are those of a day in March, May or June: the same hour of the day in every year.
  const moved = new Date(end);
  moved.setUTCFullYear(end.getUTCFullYear() + years);
  return moved;
}

type Catalogue = Pick<CatalogueFiles, "products" | "campaigns">;

/** The campaigns and the amounts of products, with ends that lie ahead. */
export function withRunningEnds<Files extends Catalogue>(files: Files, now: Date): Files {
  const ahead = (end: Date | null) => end && runningEnd(end, now);
  return {
    ...files,
    campaigns: files.campaigns.map((campaign) => ({ ...campaign, endsAt: ahead(campaign.endsAt) })),
    products: files.products.map((product) => ({
      ...product,
      bounties: product.bounties.map((bounty) => ({
        ...bounty,
        endsAt: ahead(bounty.endsAt),
        shownEndsAt: ahead(bounty.shownEndsAt),
      })),
    })),
  };
}

const Tiers = z.optional(z.array(z.looseObject({ Enddatum: z.nullable(z.string()) })));

/** The extra rewards of a tenant, with ends that lie ahead. */
export function withRunningTiers(tenant: TenantDescription, now: Date): TenantDescription {
  const tiers = z.parse(Tiers, tenant.settings["mehrfachPraemien"]);
  if (!tiers) return tenant;
  const mehrfachPraemien = tiers.map(({ Enddatum: end, ...tier }) => ({
    ...tier,
    Enddatum: end && runningEnd(new Date(end), now).toISOString(),
  }));
  return { ...tenant, settings: { ...tenant.settings, mehrfachPraemien } };
}
