import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { numberText } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { type CodeObject, type Fields, wire, type WireSchema } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

/** A word that the console shows and the CSV file prints. */
export type Words = Readonly<Record<Language, string>>;

/** The keys of a table of words, as the values of a wire field. */
export const namesOf = <const N extends object>(names: N) => Object.keys(names) as (keyof N & string)[];

/** How a value is shown and written: `state` is one of `names`, `money` is in cents. */
export interface ListColumn {
  readonly label: Words;
  readonly kind: "text" | "count" | "money" | "time" | "day" | "flag" | "state";
  readonly names?: Readonly<Record<string, Words>>;
  /** The words for a stored text, such as the code of a fault. */
  readonly inWords?: (text: string, language: Language) => string;
  /** The list can be sorted by it: the server has an index for that. */
  readonly isSortable?: true;
  /** Shown only to operators who choose it; always in the CSV file. */
  readonly isExtra?: true;
}

interface ListFilterBase {
  /** Its name in the address and in the call. */
  readonly wire: string;
  readonly label: Words;
  /** Set by links only: it has no field and is shown while it is set. */
  readonly isExtra?: true;
}
export type ListFilter =
  | (ListFilterBase & { readonly kind: "choice"; readonly names: Readonly<Record<string, Words>> })
  /** A day of the calendar in Germany, `2026-11-16`. */
  | (ListFilterBase & { readonly kind: "day" })
  | (ListFilterBase & { readonly kind: "text" });

export type ListFilters = Readonly<Record<string, ListFilter>>;

type FilterValue<F extends ListFilter> = F extends { kind: "choice"; names: infer N }
  ? keyof N & string
  : string;

/** What a list is asked for. `after` is the cursor that the page before gave. */
export interface ListRequest<Sort extends string, Filters> {
  readonly search?: string | undefined;
  readonly sort?: Sort | `-${Sort}` | undefined;
  readonly after?: string | undefined;
  readonly size?: number | undefined;
  readonly filters: Filters;
}

export interface ListPage<Row> {
  readonly content: Row[];
  readonly next: string | null;
  /** How many rows match; only on the first page. */
  readonly total: number | null;
  /** There are more than `total` rows. */
  readonly isMore: boolean;
  /** The sum of the list's `sum` column; only on the first page, and not for very long lists. */
  readonly sum?: number | null | undefined;
}

type SortableOf<C> = { [K in keyof C]: C[K] extends { isSortable: true } ? K : never }[keyof C] & string;
type Sorts<S extends string> = S | `-${S}`;

interface Definition<Scope, F extends Fields, C, Fi> {
  readonly scope: Scope;
  readonly tag: string;
  /** The id of the call; that of the CSV file is `exportId`. */
  readonly id: string;
  readonly exportId: string;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly ability: AbilityName;
  /** For the CSV file; with a step-up if it holds data of people. */
  readonly exportAbility: AbilityName;
  /** The page shows data of people: reading it is in the audit log. The CSV file always is. */
  readonly isAudited?: true;
  readonly row: WireSchema<F>;
  readonly columns: C;
  readonly filters: Fi;
  /** The text field searches in this; absent if the list cannot be searched. */
  readonly search?: Words;
  readonly sort: Sorts<SortableOf<C>>;
  /** A column whose sum is shown above the list. */
  readonly sum?: keyof C & string;
  readonly exampleRow: unknown;
}

const LONGEST_SEARCH = 100;
const LONGEST_CURSOR = 1_000;
const MOST_ROWS = 200;

const filterSchema = (filter: ListFilter): z.ZodMiniType => {
  if (filter.kind === "choice") return z.enum(Object.keys(filter.names));
  if (filter.kind === "day") return text(10).check(z.refine(isDay, { error: "dayRule" }));
  return trimmed(LONGEST_SEARCH).check(z.minLength(1));
};

/** Whether a text is a day of the calendar, `2026-11-16`. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && !day.startsWith("0000");
}

/** The filters of a list as its handler gets them. */
type FiltersOf<Fi extends ListFilters> = { readonly [K in keyof Fi]?: FilterValue<Fi[K]> | undefined };

/** The input of the calls: the filters are beside the other fields. */
type FlatRequest<S extends string, Fi extends ListFilters> = Omit<ListRequest<S, unknown>, "filters"> &
  FiltersOf<Fi>;

/**
 * Describes a list of the console: a call that returns a page and a call that returns the whole result as CSV. The console
 * shows it with `ListPage`, the server handles it with `onList`.
 */
export function defineList<
  const Scope extends "console" | "consoleTenant",
  const F extends Fields,
  const C extends Readonly<Partial<Record<keyof F, ListColumn>>>,
  const Fi extends ListFilters,
>(list: Definition<Scope, F, C, Fi>) {
  type Sort = SortableOf<C>;
  const sortable = Object.entries(list.columns as Record<string, ListColumn>).flatMap(
    ([name, { isSortable }]) => (isSortable ? [name, `-${name}`] : []),
  );
  const shared = {
    ...(list.search ? { search: ["suche", z.optional(trimmed(LONGEST_SEARCH))] } : {}),
    sort: ["sortierung", z.optional(z.enum(sortable))],
    ...Object.fromEntries(
      Object.entries(list.filters).map(([name, filter]) => [
        name,
        [filter.wire, z.optional(filterSchema(filter))],
      ]),
    ),
  } as unknown as Fields;
  const query = <Q>(fields: Fields) =>
    wire(fields) as unknown as z.ZodMiniType<Q, Record<string, string | undefined>>;
  const { scope, tag, ability, exportAbility, row, path } = list;
  const page = defineConsoleCall({
    scope,
    tag,
    ability,
    ...(list.isAudited ? { isAudited: true as const } : {}),
    id: list.id,
    method: "GET",
    path,
    summary: list.summary,
    query: query<FlatRequest<Sort, Fi>>({
      ...shared,
      after: ["ab", z.optional(text(LONGEST_CURSOR).check(z.minLength(1)))],
      size: ["anzahl", z.optional(numberText({ min: 1, max: MOST_ROWS }))],
    }),
    answers: {
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler needs it for the rows
      200: wire({
        content: ["Content", z.array(row)],
        next: ["Weiter", z.nullable(z.string())],
        total: ["Anzahl", z.nullable(z.int())],
        isMore: ["MehrAls", z.boolean()],
        ...(list.sum === undefined ? {} : { sum: ["Summe", z.optional(z.nullable(z.int()))] as const }),
      }) as unknown as z.ZodMiniType<ListPage<CodeObject<F>>>,
    },
    examples: {
      query: { sortierung: list.sort },
      answer: { Content: [list.exampleRow], Weiter: null, Anzahl: 1, MehrAls: false },
    },
  });
  const csv = defineConsoleCall({
    scope,
    tag,
    ability: exportAbility,
    isAudited: true as const,
    id: list.exportId,
    method: "GET",
    path: `${path}.csv`,
    summary: `${list.summary}, as CSV`,
    query: query<Omit<FlatRequest<Sort, Fi>, "after" | "size">>(shared),
    answers: { 200: null },
    media: ["text/csv"] as const,
    examples: { query: { sortierung: list.sort } },
  });
  return { ...list, page, csv, calls: [page, csv] as const };
}

export type RowOf<L extends { row: z.ZodMiniType }> = z.output<L["row"]>;
export type ListRequestOf<L extends { columns: unknown; filters: ListFilters }> = ListRequest<
  SortableOf<L["columns"]>,
  FiltersOf<L["filters"]>
>;
