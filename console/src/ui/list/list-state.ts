import {
  isDay,
  type ListColumn,
  type ListFilter,
  type ListFilters,
} from "@weitersagen/contract/console/list";
import { useNavigate, useSearch } from "@tanstack/react-router";

/** What the console needs to know of a list that `defineList` made. */
export interface ShownList {
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly filters: ListFilters;
  readonly sort: string;
}

type Search = Readonly<Record<string, unknown>>;

/** The names that a list uses in the address beside those of its filters. */
const names = { search: "suche", sort: "sortierung", columns: "spalten" } as const;

export interface ListState {
  readonly search: string;
  readonly sort: string;
  /** The columns to show, in the order of the list. */
  readonly shown: readonly string[];
  /** The filters that are set, by their names in the code. */
  readonly filters: Readonly<Record<string, string>>;
  /** What the address sets filters to that they cannot have. */
  readonly unread: readonly { readonly filter: ListFilter; readonly value: string }[];
  /** The part of the address that a saved view keeps: without the search text, which may name a person. */
  readonly view: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function isReadable(filter: ListFilter, value: string): boolean {
  if (filter.kind === "choice") return Object.hasOwn(filter.names, value);
  return filter.kind === "text" || isDay(value);
}

/** The state of a list in its address. What no filter can be set to is left out and named. */
export function stateOf({ columns, filters, sort }: ShownList, address: Search): ListState {
  const isSortable = (name: string) => columns[name.replace("-", "")]?.isSortable === true;
  const asked = textOf(address[names.sort]);
  const chosen = textOf(address[names.columns]).split(",");
  const all = Object.keys(columns);
  const some = all.filter((name) => chosen.includes(name));
  const given = Object.entries(filters)
    .map(([name, filter]) => ({ name, filter, value: textOf(address[filter.wire]) }))
    .filter(({ value }) => value !== "");
  const set = given.flatMap(({ name, filter, value }) =>
    isReadable(filter, value) ? [[name, value] as const] : [],
  );
  const kept = [
    ...set.map(([name, value]) => [filters[name]?.wire ?? name, value]),
    [names.sort, asked],
    [names.columns, some.join(",")],
  ].filter(([, value]) => value !== "");
  return {
    search: textOf(address[names.search]),
    sort: isSortable(asked) ? asked : sort,
    shown: some.length > 0 ? some : all.filter((name) => !columns[name]?.isExtra),
    filters: Object.fromEntries(set),
    unread: given.filter(({ filter, value }) => !isReadable(filter, value)),
    view: new URLSearchParams(kept).toString(),
  };
}

/** The state of a list is its address: it can be bookmarked, sent and reached by "back". */
export function useListState(list: ShownList) {
  const address = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const go = (search: Search) => {
    const given = Object.entries(search).filter(([, value]) => value !== "" && value !== undefined);
    // A list that a number opened still leads back to its report.
    void navigate({ to: ".", search: Object.fromEntries(given), hash: true, state: true });
  };
  return {
    ...stateOf(list, address),
    setSearch: (search: string) => go({ ...address, [names.search]: search }),
    setSort: (sort: string) => go({ ...address, [names.sort]: sort === list.sort ? "" : sort }),
    setColumns: (shown: readonly string[]) => go({ ...address, [names.columns]: shown.join(",") }),
    setFilter: (name: string, value: string) => go({ ...address, [list.filters[name]?.wire ?? name]: value }),
    reset: () => go({ [names.columns]: address[names.columns], [names.sort]: address[names.sort] }),
    open: (view: string) => go(Object.fromEntries(new URLSearchParams(view))),
  };
}
export type UsedListState = ReturnType<typeof useListState>;
