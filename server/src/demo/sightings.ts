import { addDays, calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { demoChannel } from "./channels.ts";
import { addCounts, type NewCount } from "../modules/insight/service/counting.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";

const DAYS = 365;
const devices = ["phone", "phone", "computer", "phone", "tablet", "computer"] as const;

/** Even spread without chance, so that every demo has the same numbers. */
const spread = (index: number, length: number): number => (index * 7 + Math.floor(index / 5)) % length;

interface DemoSightings {
  readonly products: readonly number[];
  /** What the demo's referrer recommended, and how long ago. */
  readonly recommended: readonly { readonly daysAgo: number; readonly productId: number }[];
  readonly now: Date;
}

/** Pages seen and shares of a year: more towards today, fewer at weekends, and shares on the days of recommendations. */
export async function addDemoSightings(
  tx: TenantTransaction,
  { products, recommended, now }: DemoSightings,
): Promise<void> {
  const counts: NewCount[] = [];
  const dayBefore = (days: number): string => isoDate(calendarDateOf(addDays(now, -days)));
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const day = dayBefore(ago);
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const growth = 2 + Math.floor((3 * (DAYS - ago)) / DAYS) - (isWeekend ? 1 : 0);
    const language = ago % 9 === 0 ? "en" : "de";
    const device = devices[spread(ago, devices.length)] ?? "phone";
    counts.push({ day, kind: "seenCatalogue", language, device, count: growth });
    const productId = products[spread(ago, products.length)];
    if (ago % 3 === 0 && productId !== undefined)
      counts.push({ day, kind: "seenForm", productId, language, device, count: 1 + (ago % 2) });
  }
  for (const [index, { daysAgo, productId }] of recommended.entries()) {
    const share = { day: dayBefore(daysAgo), kind: "share", language: "de", device: "phone" } as const;
    counts.push({ ...share, productId, channel: demoChannel(index), count: 1 + (index % 2) });
  }
  await addCounts(tx, counts);
}
