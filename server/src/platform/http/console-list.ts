import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import type {
  ListFilters,
  ListPage,
  ListRequest,
  ListRequestOf,
  RowOf,
} from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import type * as z from "zod/mini";
import type { Database } from "../db/database.ts";
import type { PlatformTransaction, TenantTransaction } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { ConsoleHandler, OperatorContext, OperatorTenantContext } from "./console-handler.ts";
import { type CsvColumns, listCsv } from "./list-csv.ts";

/** What `defineList` makes. */
interface DefinedList {
  readonly scope: "console" | "consoleTenant";
  readonly columns: unknown;
  readonly filters: ListFilters;
  readonly row: z.ZodMiniType;
  readonly page: ConsoleCall;
  readonly csv: ConsoleCall;
}

type TransactionOf<L extends DefinedList> = L["scope"] extends "consoleTenant"
  ? TenantTransaction
  : PlatformTransaction;
type ContextOf<L extends DefinedList> = L["scope"] extends "consoleTenant"
  ? OperatorTenantContext
  : OperatorContext;

/** Returns the rows that the request asks for: with `listPage`, for lists of any length. */
export type FindPage<L extends DefinedList> = (
  tx: TransactionOf<L>,
  request: ListRequestOf<L>,
  context: ContextOf<L>,
) => Promise<ListPage<RowOf<L>>>;

/** So many rows of a CSV file are read and sent at once. */
const PART = 500;

const reversed = {
  de: "„{from}“ liegt nach „{to}“. Bitte vertauschen Sie die beiden Tage.",
  en: "“{from}” is after “{to}”. Please swap the two days.",
} as const;

/** The other end of a range: `from` and `to`, `dueFrom` and `dueTo`. */
const endOf = (name: string): string =>
  name === "from" ? "to" : name.endsWith("From") ? `${name.slice(0, -"From".length)}To` : "";

/** A list from a day on until an earlier one would be empty without a word. */
function refuseReversed(
  filters: ListFilters,
  given: Readonly<Record<string, unknown>>,
  language: Language,
): void {
  for (const [name, filter] of Object.entries(filters)) {
    const end = filters[endOf(name)];
    const [from, to] = [given[name], given[endOf(name)]];
    if (filter.kind !== "day" || end?.kind !== "day") continue;
    if (typeof from !== "string" || typeof to !== "string" || from <= to) continue;
    const message = reversed[language]
      .replace("{from}", filter.label[language])
      .replace("{to}", end.label[language]);
    throw new Refusal("invalidInput", { detail: message, errors: [{ path: filter.wire, message }] });
  }
}

/** Handles both calls of a list: a page, and the whole result as CSV. */
export function onList<const L extends DefinedList>(
  list: L,
  database: Database,
  find: FindPage<L>,
): ConsoleHandler[] {
  type Flat = Record<string, unknown>;
  const requestOf = (query: Flat, { language }: ContextOf<L>): ListRequestOf<L> => {
    const { search, sort, after, size } = query as Partial<ListRequest<string, unknown>>;
    const filters = Object.fromEntries(
      Object.keys(list.filters).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    );
    refuseReversed(list.filters, filters, language);
    return {
      search: search === "" ? undefined : search,
      sort,
      after,
      size,
      filters,
    } as unknown as ListRequestOf<L>;
  };
  const page: ConsoleHandler = {
    call: list.page,
    kind: "operator",
    handle: ({ query }: { query: Flat }, context: ContextOf<L>, tx: TransactionOf<L>) =>
      find(tx, requestOf(query, context), context),
  };
  const csv: ConsoleHandler = {
    call: list.csv,
    kind: "operator",
    async handle({ query }: { query: Flat }, context: ContextOf<L>, tx: TransactionOf<L>) {
      const request = { ...requestOf(query, context), size: PART };
      context.record({ target: { kind: "list", id: list.page.id }, content: { query } });
      const first = await find(tx, request, context);
      // Each part is read in a transaction of its own, so that a slow reader holds no connection.
      const next = (after: string) => {
        const work = (later: PlatformTransaction) =>
          find(later as TransactionOf<L>, { ...request, after }, context);
        return "tenant" in context
          ? database.inTenant(context.tenant.id, work)
          : database.withoutTenant(work);
      };
      return listCsv(
        list.columns as CsvColumns,
        context.language,
        first as ListPage<Flat>,
        (after) => next(after) as Promise<ListPage<Flat>>,
      );
    },
  };
  return [page, csv];
}
