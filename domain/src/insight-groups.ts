/** By what a report can be divided. */
export const reportGroups = [
  "product",
  "category",
  "channel",
  "campaign",
  "agency",
  "member",
  "language",
  "device",
] as const;
export type Group = (typeof reportGroups)[number];

/** Filters that cannot be combined with any other. */
export const singleFilters = ["campaign", "language", "device"] as const;
type SingleFilter = (typeof singleFilters)[number];

/** What a report is narrowed to. */
export interface Narrowing {
  /** The whole tenant, one agency, or one member of an agency. */
  readonly scope: "tenant" | "agency" | "member";
  readonly hasProducts: boolean;
  readonly hasChannel: boolean;
  readonly single?: SingleFilter | undefined;
}

/**
 * The divisions that sums are kept for, the usual one first. Agencies and members have no sums of a product by channel,
 * and a campaign, language or kind of device is not divided further.
 */
export function groupsFor({ scope, hasProducts, hasChannel, single }: Narrowing): readonly Group[] {
  if (single !== undefined) return [single];
  const isTenant = scope === "tenant";
  const isWhole = isTenant && !hasProducts && !hasChannel;
  const isKept: Record<Group, boolean> = {
    product: isTenant || !hasChannel,
    category: isTenant || !hasChannel,
    channel: isTenant || !hasProducts,
    campaign: isWhole,
    agency: isTenant && !(hasProducts && hasChannel),
    member: scope === "agency",
    language: isWhole,
    device: isWhole,
  };
  return reportGroups.filter((group) => isKept[group]);
}
