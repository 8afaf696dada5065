import type { PeopleReport } from "@weitersagen/contract/insight-quality";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { comparedPeriods, type Period } from "@weitersagen/domain/insight-period";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { referrerCounts, type TopReferrer, topReferrers } from "../read-model/people.ts";
import { figuresOfPeriod } from "../repository/figures.ts";

const MOST_SHOWN = 20;
/** 48 bits: the chance that any two of a million people share one is less than 1 in 500. */
const KEY_LENGTH = 12;
const all = { scope: "tenant", scopeIds: [0], dimension: "all", keys: [""] } as const;

/** The same person has the same key, and pseudonym, in every report. */
const keyOf = (publicHash: string): string => publicHash.slice(0, KEY_LENGTH).toUpperCase();

/** Who recommended in a period. Names only for operators who may see people; deleted people have none. */
export async function readPeople(
  tx: TenantTransaction,
  period: Period,
  { seesPeople, now }: { readonly seesPeople: boolean; readonly now: Date },
): Promise<PeopleReport> {
  const countsIn = async (days: Period) => {
    const { recommendations, visits } = await figuresOfPeriod(tx, all, days);
    return { ...(await referrerCounts(tx, days)), recommendations, visits };
  };
  const compared = comparedPeriods(period, isoDate(calendarDateOf(now)));
  const top = await topReferrers(tx, period, MOST_SHOWN);
  return {
    ...(await countsIn(period)),
    before: await countsIn(compared.before),
    yearBefore: await countsIn(compared.yearBefore),
    beforeDays: compared.before,
    yearBeforeDays: compared.yearBefore,
    top: top.map(({ publicHash, firstName, lastName, ...counts }: TopReferrer) => {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      const isPseudonym = !seesPeople || name === "";
      const key = keyOf(publicHash);
      return { ...counts, key, isPseudonym, name: isPseudonym ? `Person ${key}` : name };
    }),
  };
}
