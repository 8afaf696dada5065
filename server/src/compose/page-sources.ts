import { addDays, calendarDateOf, startOfDay } from "@weitersagen/domain/dates";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { nextCatalogueChange } from "../modules/catalogue/service/next-change.ts";
import type { ContentDeps } from "../modules/content/service/content.ts";
import { linkState } from "../modules/recommendation/service/link-state.ts";
import type { Database } from "../platform/db/database.ts";
import type { Tenant } from "../platform/tenancy.ts";
import type { PageSources } from "../platform/pages/page-life.ts";

/** The next beginning or end of an extra reward. An end is inclusive, so the change follows it. */
function nextTierChange({ settings: { tiers = [] } }: Tenant, now: Date): Date | undefined {
  const times = tiers.flatMap(({ startsAt, endsAt }) => [
    startsAt.getTime(),
    ...(endsAt ? [endsAt.getTime() + 1] : []),
  ]);
  const next = times.filter((time) => time > now.getTime()).toSorted((a, b) => a - b)[0];
  return next === undefined ? undefined : new Date(next);
}

interface PageSourcesDeps {
  readonly database: Database;
  readonly content: ContentDeps;
  readonly catalogue: Catalogue;
}

/** Tells the page cache when the pages of a tenant change. */
export function pageSources({ database, content, catalogue }: PageSourcesDeps): PageSources {
  const { client } = content;
  return {
    contentVersion: ({ settings }) => client.version(settings.contentApp),
    contentFailures: ({ settings }) => client.failures(settings.contentApp),
    linkState(tenant, url) {
      const [, query = ""] = url.split("?", 2);
      const number = new URLSearchParams(query).get("nr");
      if (number === null) return undefined;
      return database.inTenant(tenant.id, (tx) => linkState(tx, number), { readOnly: true });
    },
    async nextChange(tenant, now) {
      // Terms and other dated content change at midnight.
      const midnight = addDays(startOfDay(calendarDateOf(now)), 1);
      // Also for a tenant without a known product API: only the dates matter here.
      const loaded = await catalogue.loadForAnyApi(tenant);
      const changes = [nextCatalogueChange(loaded, now), nextTierChange(tenant, now), midnight];
      return new Date(Math.min(...changes.map((change) => change?.getTime() ?? Infinity)));
    },
  };
}
