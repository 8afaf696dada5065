import type { DemoRelease } from "./releases.ts";
import type { Fate } from "./rewards.ts";

/** The course of one recommendation of the demo, and the outcome of its reward. */
export interface Story {
  readonly daysAgo: number;
  readonly clicks: number;
  /** Who accepted it. */
  readonly contact?: string;
  /** The contact's mailbox looks like the referrer's own. */
  readonly alias?: true;
  readonly share?: 50 | 100;
  /** Who reported the order: only the browser, or the provider with these facts. */
  readonly ordered?: "browser" | Readonly<Record<string, string>>;
  /** The provider reports an order that needs a person to match it: it names no recipient. */
  readonly unnamed?: true;
  /** Absent: the complaint period is not over, or there is no reward. */
  readonly reward?: Fate;
  /** Whether the agency has released the order. Absent: if there is a reward. */
  readonly release?: DemoRelease;
  /** A payout follows, of everything that was chosen so far. */
  readonly payout?: true;
  /** Days after which the referrer claims an order that the provider never reports. */
  readonly claimedAfter?: number;
  /** Days after which the claimed order was placed and reported after all, without a recipient. */
  readonly arrives?: { readonly ordered: number; readonly reported: number };
  /** Goodwill above the limit for the order, which waits for a second person. */
  readonly goodwillCents?: number;
}

const newContract = { Art: "Neuvertrag" };

/** A year in which every case occurs once: what a visitor of the demo finds in the personal area. */
export const stories: readonly Story[] = [
  { daysAgo: 362, clicks: 5, contact: "Ben", ordered: newContract, reward: "expires" },
  { daysAgo: 335, clicks: 3, contact: "Clara", ordered: newContract, reward: "transfer", payout: true },
  { daysAgo: 310, clicks: 0 },
  { daysAgo: 281, clicks: 4, contact: "Deniz", ordered: { Art: "Verlaengerung" } },
  { daysAgo: 262, clicks: 4, contact: "Emma", ordered: newContract, reward: "transfer" },
  { daysAgo: 255, clicks: 2, contact: "Finn", ordered: newContract, reward: "transfer", payout: true },
  { daysAgo: 231, clicks: 3, contact: "Greta", ordered: newContract, reward: "voucher", payout: true },
  { daysAgo: 214, clicks: 1, claimedAfter: 80 },
  {
    daysAgo: 190,
    clicks: 6,
    contact: "Hannes",
    ordered: { ...newContract, Stornogrund: "Widerruf" },
    goodwillCents: 8_000,
  },
  { daysAgo: 178, clicks: 4, contact: "Ida", ordered: newContract, reward: "transfer" },
  { daysAgo: 170, clicks: 3, contact: "Jonas", ordered: newContract, reward: "transfer", payout: true },
  { daysAgo: 131, clicks: 2, contact: "Karla", claimedAfter: 112 },
  { daysAgo: 115, clicks: 4, contact: "Levi", ordered: newContract, reward: "transfer" },
  { daysAgo: 91, clicks: 3, contact: "Mara", share: 50, ordered: newContract, reward: "waits" },
  { daysAgo: 86, clicks: 2, contact: "Nele", alias: true, ordered: newContract },
  { daysAgo: 83, clicks: 3, contact: "Oskar", ordered: { Art: "Hotline" } },
  { daysAgo: 58, clicks: 2, contact: "Paula", ordered: newContract },
  { daysAgo: 41, clicks: 3, contact: "Rana", share: 50, ordered: newContract, release: "begun" },
  { daysAgo: 24, clicks: 4, contact: "Samuel", ordered: "browser" },
  { daysAgo: 12, clicks: 2, contact: "Thea", unnamed: true },
  { daysAgo: 6, clicks: 3 },
  { daysAgo: 1, clicks: 0 },
  // The order is of another day than the claim says.
  {
    daysAgo: 46,
    clicks: 2,
    contact: "Ulla",
    claimedAfter: 32,
    arrives: { ordered: 26, reported: 41 },
  },
  // The day is right, and the recommendation is not accepted.
  { daysAgo: 27, clicks: 1, claimedAfter: 22, arrives: { ordered: 20, reported: 25 } },
];
