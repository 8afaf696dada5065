import type { Language } from "@weitersagen/contract/language";
import { NO_KEY, type ReportGroup } from "@weitersagen/contract/insight-report";
import { groupsFor, type Narrowing, singleFilters } from "@weitersagen/domain/insight-groups";
import { Refusal } from "../../../platform/refusal.ts";
import type { GroupKey, Scope, Selection } from "../repository/figures.ts";

/** The filters of a report, with categories and agencies looked up. */
export interface Filters {
  /** The product, or the products of the category. */
  readonly products?: readonly string[] | undefined;
  readonly channel?: string | undefined;
  readonly campaign?: string | undefined;
  readonly language?: string | undefined;
  readonly device?: string | undefined;
}

/** Whose rows a report is about. */
export interface Subject {
  readonly scope: Scope;
  readonly id: number;
  /** The members of the agency, for a report by member. */
  readonly members?: readonly number[] | undefined;
}

const texts = {
  filters: {
    de: "Diese Filter lassen sich nicht verbinden. Möglich sind Produkt mit Kanal, Agentur mit Produkt oder mit Kanal, alle anderen nur allein.",
    en: "These filters cannot be combined. A product goes with a channel, an agency with a product or with a channel, all others alone.",
  },
  group: {
    de: "Diese Aufteilung gibt es zu den gewählten Filtern nicht.",
    en: "This division is not available with the chosen filters.",
  },
} as const;

const refusal = (text: keyof typeof texts, path: string, language: Language) =>
  new Refusal("invalidInput", {
    detail: texts[text][language],
    errors: [{ path, message: texts[text][language] }],
  });

/** Figures without a channel or campaign are stored under the empty key; in a request it is written `NO_KEY`. */
const keyOf = (typed: string): string => (typed === NO_KEY ? "" : typed);

const parameters = { campaign: "kampagne", language: "sprache", device: "geraet" } as const;

const singleFiltersIn = (filters: Filters) => singleFilters.filter((name) => filters[name] !== undefined);

/** What a report is narrowed to, for the rules of the domain. */
export const narrowing = (filters: Filters, { scope }: Subject): Narrowing => ({
  scope,
  hasProducts: filters.products !== undefined,
  hasChannel: filters.channel !== undefined,
  single: singleFiltersIn(filters)[0],
});

/** The division of a report that asks for none. */
export const usualGroup = (filters: Filters, subject: Subject): ReportGroup =>
  groupsFor(narrowing(filters, subject))[0] ?? "product";

/**
 * The stored rows that a report adds up. Figures are stored as daily sums for one dimension each: for the whole tenant by
 * product, channel, both, campaign, language and device; for agencies and members by product and by channel only (see
 * `read-model/computed.ts`). Other combinations are refused, because no sums exist for them.
 */
export function selectionOf(filters: Filters, { scope, id }: Subject, language: Language): Selection {
  const { products, channel } = filters;
  const rows = { scope, scopeIds: [id] };
  const single = singleFiltersIn(filters);
  const [name] = single;
  if (name !== undefined) {
    if (single.length > 1 || products || channel !== undefined || scope !== "tenant")
      throw refusal("filters", parameters[single.at(-1) ?? name], language);
    return { ...rows, dimension: name, keys: [keyOf(filters[name] ?? "")] };
  }
  if (products && channel !== undefined) {
    if (scope !== "tenant") throw refusal("filters", "kanal", language);
    return { ...rows, dimension: "productChannel", keys: products.map((one) => `${one} ${keyOf(channel)}`) };
  }
  if (products) return { ...rows, dimension: "product", keys: products };
  if (channel !== undefined) return { ...rows, dimension: "channel", keys: [keyOf(channel)] };
  return { ...rows, dimension: "all", keys: [""] };
}

export interface Division {
  readonly selection: Selection;
  readonly by: GroupKey;
}

/** The stored rows of each group of a report. For categories these are products, which the caller adds up. */
export function divisionOf(
  group: ReportGroup,
  filters: Filters,
  subject: Subject,
  language: Language,
): Division {
  const { scope, id, members } = subject;
  const { products, channel } = filters;
  const rows = { scope, scopeIds: [id] };
  if (!groupsFor(narrowing(filters, subject)).includes(group)) throw refusal("group", "gruppe", language);
  switch (group) {
    case "product":
    case "category":
      if (channel === undefined)
        return { selection: { ...rows, dimension: "product", keys: products }, by: "key" };
      return {
        selection: { ...rows, dimension: "productChannel", products, channel: keyOf(channel) },
        by: "product",
      };
    case "channel":
      if (!products) {
        const keys = channel === undefined ? undefined : [keyOf(channel)];
        return { selection: { ...rows, dimension: "channel", keys }, by: "key" };
      }
      return {
        selection: {
          ...rows,
          dimension: "productChannel",
          products,
          channel: channel === undefined ? undefined : keyOf(channel),
        },
        by: "channel",
      };
    case "campaign":
    case "language":
    case "device": {
      const one = filters[group];
      const keys = one === undefined ? undefined : [keyOf(one)];
      return { selection: { ...rows, dimension: group, keys }, by: "key" };
    }
    case "agency":
    case "member": {
      const scopeIds = group === "member" ? members : undefined;
      const { dimension, keys } = selectionOf(filters, { scope: group, id: 0 }, language);
      return { selection: { scope: group, scopeIds, dimension, keys }, by: "scope" };
    }
  }
}
