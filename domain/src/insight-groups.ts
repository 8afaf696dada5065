import { type FigureName, figureNames, type Figures } from "./insight.ts";
import { recordOf } from "./record-of.ts";

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

const isOfPages = (single: SingleFilter | undefined): boolean => single === "language" || single === "device";

/**
 * Whether a figure is counted for what a report is narrowed to. Where it is not, there is no number, not even zero: pages
 * and shares carry no identifier, so they belong to no agency and no campaign, and pages to no channel; mails are counted
 * for the whole programme only; and of everything else neither language nor device is known.
 */
export function isCounted(
  figure: FigureName,
  { scope, hasProducts, hasChannel, single }: Narrowing,
): boolean {
  switch (figure) {
    case "seenCatalogue":
    case "seenForm":
      return scope === "tenant" && !hasChannel && single !== "campaign";
    case "shares":
      return scope === "tenant" && single !== "campaign";
    case "mailsSent":
    case "mailsFailed":
      return scope === "tenant" && !hasProducts && !hasChannel && single === undefined;
    default:
      return !isOfPages(single);
  }
}

/** The figures of a report as a reader gets them: null where a figure is not counted. */
export type CountedFigures = Readonly<Record<FigureName, number | null>>;

export const countedFigures = (figures: Figures, narrowing: Narrowing): CountedFigures =>
  recordOf(figureNames, (name) => (isCounted(name, narrowing) ? figures[name] : null));

/** The narrowing of each group of a division. */
export function narrowedTo(group: Group, narrowing: Narrowing): Narrowing {
  if (group === "agency" || group === "member") return { ...narrowing, scope: group };
  if (group === "channel") return { ...narrowing, hasChannel: true };
  if (group === "campaign" || group === "language" || group === "device")
    return { ...narrowing, single: group };
  return { ...narrowing, hasProducts: true };
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
