import { MAX_PAGE } from "@weitersagen/contract/page-limits";

/** What a report shows. It is kept in the address, so that a view can be reloaded, bookmarked and sent to a colleague. */
export interface ReportState {
  readonly filter: string;
  /** Only rows in this state; null shows all. */
  readonly status: string | null;
  /** Null is the report's own order: the newest first. */
  readonly orderBy: string | null;
  readonly isDescending: boolean;
  readonly page: number;
  /** The columns that are shown; null shows the usual ones. */
  readonly columns: readonly string[] | null;
  /** The part of the report that is shown; null shows all of it. */
  readonly subset: string | null;
}

const names = {
  filter: "suche",
  status: "status",
  order: "sortierung",
  page: "seite",
  columns: "spalten",
  subset: "auswahl",
} as const;
const MAX_FILTER = 200;

/** Reads the state from an address. What the report does not know is ignored. */
export function readReportState(
  query: URLSearchParams,
  known: readonly { readonly name: string; readonly isUnsorted?: true }[],
  states: readonly string[],
  subsets: readonly string[] = [],
): ReportState {
  const status = query.get(names.status) ?? "";
  const order = query.get(names.order) ?? "";
  const orderBy = order.replace(/^-/, "");
  const page = Number(query.get(names.page) ?? 1);
  const columns = (query.get(names.columns) ?? "")
    .split(",")
    .filter((chosen) => known.some(({ name }) => name === chosen));
  const isKnown = known.some(({ name, isUnsorted }) => name === orderBy && !isUnsorted);
  return {
    filter: (query.get(names.filter) ?? "").trim().slice(0, MAX_FILTER),
    status: states.includes(status) ? status : null,
    orderBy: isKnown ? orderBy : null,
    isDescending: !isKnown || order.startsWith("-"),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    columns: columns.length > 0 ? columns : null,
    subset: subsets.find((name) => name === query.get(names.subset)) ?? null,
  };
}

/** The query of an address that shows this state; empty for the first page as it opens. */
export function reportQuery(state: ReportState): string {
  const { filter, status, orderBy, isDescending, page, columns, subset } = state;
  const query = new URLSearchParams();
  if (subset !== null) query.set(names.subset, subset);
  if (filter !== "") query.set(names.filter, filter);
  if (status !== null) query.set(names.status, status);
  if (orderBy !== null) query.set(names.order, `${isDescending ? "-" : ""}${orderBy}`);
  if (page > 1) query.set(names.page, String(page));
  if (columns !== null) query.set(names.columns, columns.join(","));
  const text = query.toString();
  return text && `?${text}`;
}
