import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { taxHintYear } from "@weitersagen/domain/tax";
import { isTierActive, reachableTiers } from "@weitersagen/domain/tier";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { sumByYear } from "../repository/of-referrer.ts";
import { tierFacts } from "./amounts.ts";

interface Reader {
  readonly tenant: Tenant;
  readonly now: Date;
}

/** Sums up what a referrer was paid per year, what is still to be paid, and how far the extra rewards are. */
export async function sumEarnings(
  tx: TenantTransaction,
  reader: Reader,
  referrerId: number,
): Promise<EarningsSummary> {
  const sums = await sumByYear(tx, referrerId);
  const years = sums.flatMap(({ year, cents }) => (year === null ? [] : [{ year, cents }]));
  return {
    receivedCents: years.reduce((sum, { cents }) => sum + cents, 0),
    underwayCents: sums.find(({ year }) => year === null)?.cents ?? 0,
    years,
    taxHintYear: taxHintYear(years),
    ...(await towardsTiers(tx, reader, referrerId)),
  };
}

async function towardsTiers(
  tx: TenantTransaction,
  { tenant, now }: Reader,
  referrerId: number,
): Promise<
  Pick<EarningsSummary, "successes" | "earnedTiers" | "unreleasedTiers" | "heldTiers" | "reachableTiers">
> {
  const running = (tenant.settings.tiers ?? []).filter((tier) => isTierActive(tier, now));
  if (running.length === 0)
    return { successes: 0, earnedTiers: [], unreleasedTiers: [], heldTiers: [], reachableTiers: [] };
  const start = new Date(Math.min(...running.map(({ startsAt }) => startsAt.getTime())));
  const facts = await tierFacts(tx, running, referrerId);
  const earned = running.flatMap(({ id, startsAt }) => {
    const given = facts.given.find((one) => one.id === id && one.inEffect && one.orderedAt >= startsAt);
    return given ? [given] : [];
  });
  return {
    successes: facts.successesSince(start),
    earnedTiers: earned.map(({ id }) => id),
    unreleasedTiers: earned.filter(({ isUnreleased }) => isUnreleased).map(({ id }) => id),
    heldTiers: earned.filter(({ isHeld }) => isHeld).map(({ id }) => id),
    reachableTiers: reachableTiers(running, now, facts),
  };
}
