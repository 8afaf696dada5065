import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import type { ListPage as Page_, Words } from "@weitersagen/contract/console/list";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type * as z from "zod/mini";
import { callConsole, download } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../button.tsx";
import { ChoiceField } from "../field.tsx";
import { Page } from "../page.tsx";
import { Empty, Failure, Loading } from "../states.tsx";
import { Unread } from "../unread.tsx";
import { Cell } from "./cell.tsx";
import { FilterChips, type FilterChoices, ListFilterFields, ListSearch } from "./list-filters.tsx";
import { ColumnMenu } from "./list-menus.tsx";
import { ListRows } from "./list-rows.tsx";
import { type ShownList, type UsedListState, useListState } from "./list-state.ts";
import { listTexts } from "./texts.ts";
import { ViewMenu } from "./view-menu.tsx";

interface PageCall<Row> extends ConsoleCall {
  readonly query: z.ZodMiniType<object>;
  readonly answers: { readonly 200: z.ZodMiniType<Page_<Row>> };
}

/** What `defineList` makes, as far as the console uses it. */
interface DefinedList<Row extends object = object> extends ShownList {
  readonly search?: Words;
  readonly sum?: string;
  readonly page: PageCall<Row>;
  readonly csv: ConsoleCall;
}

interface Props<Row extends object> {
  readonly list: DefinedList<Row>;
  readonly title: string;
  readonly intro?: string;
  /** A link to where the list was opened from. */
  readonly back?: ReactNode;
  /** Buttons beside the title, the most important one last. */
  readonly actions?: ReactNode;
  /** Shown above the filters. */
  readonly children?: ReactNode;
  /** Columns that are more than their value; the others are shown by their kind. */
  readonly cells?: Readonly<Partial<Record<keyof Row & string, (row: NoInfer<Row>) => ReactNode>>>;
  /** What text filters can be set to, by their names. */
  readonly choices?: FilterChoices;
  /** The address of a row's page. */
  readonly open?: (row: NoInfer<Row>) => string;
  /** Said when there is nothing at all, without filters. */
  readonly empty: { readonly title: string; readonly hint?: string };
}

/** A list of the console: search, filters, order, columns, saved views, CSV, and rows that load as one scrolls. */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { list, title, intro, back, actions, children, empty, choices = {} } = props;
  const t = useTexts(listTexts);
  const tenant = useTenant();
  const me = useMe();
  const state = useListState(list);
  const { run, error, isRunning } = useRun();
  const query = useRows(list, state, tenant);
  const rows = useMemo(() => query.data?.pages.flatMap(({ content }) => content) ?? [], [query.data]);
  const ability = list.csv.ability;
  const mayExport =
    ability !== "anyone" && isAbleTo(me, ability, list.csv.scope === "consoleTenant" ? tenant : null);
  const isNarrowed = state.search !== "" || Object.keys(state.filters).length > 0;
  const failure = error ?? query.error;
  const { language } = useLanguage();
  return (
    <Page
      title={title}
      intro={intro}
      back={back}
      actions={
        <div className="flex flex-wrap gap-2">
          {mayExport ? (
            <Button
              onPress={() => void run(() => download(list.csv, { query: requestOf(state) }, tenant))}
              isPending={isRunning}
            >
              <Download aria-hidden size={16} />
              {t("csv")}
            </Button>
          ) : null}
          {actions}
        </div>
      }
    >
      {children}
      <div className="flex flex-wrap items-end gap-2">
        {list.search ? <ListSearch what={list.search} state={state} /> : null}
        <div className="grid w-full grid-cols-2 gap-2 sm:contents">
          <ListFilterFields list={list} state={state} choices={choices} />
          <SortField list={list} state={state} />
        </div>
      </div>
      <Unread
        parts={state.unread.map(({ filter, value }) => ({
          label: filter.label[language],
          value,
          isDay: filter.kind === "day",
        }))}
      />
      <FilterChips list={list} state={state} choices={choices} />
      <div className="-mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-24 flex-1">
          {rows.length > 0 ? (
            <Total list={list} page={query.data?.pages[0]} hasKeys={props.open !== undefined} />
          ) : null}
        </div>
        <div className="flex gap-2">
          <ColumnMenu list={list} state={state} />
          <ViewMenu id={list.page.id} state={state} />
        </div>
      </div>
      {failure ? <Failure error={failure} onRetry={() => void query.refetch()} /> : null}
      {query.isPending && !query.error ? <Loading rows={10} /> : null}
      {query.data && rows.length === 0 ? (
        isNarrowed ? (
          <Empty title={t("emptyFiltered")}>{t("emptyFilteredHint")}</Empty>
        ) : (
          <Empty title={empty.title}>{empty.hint}</Empty>
        )
      ) : null}
      {rows.length > 0 ? (
        <ListRows
          label={title}
          columns={list.columns}
          rows={rows}
          state={state}
          cells={props.cells ?? {}}
          open={props.open}
        />
      ) : null}
      {query.hasNextPage ? (
        <MoreRows load={() => void query.fetchNextPage()} isLoading={query.isFetchingNextPage} />
      ) : null}
    </Page>
  );
}

const requestOf = ({ search, sort, filters }: UsedListState) => ({
  ...filters,
  ...(search === "" ? {} : { search }),
  sort,
});

function useRows<Row extends object>(list: DefinedList<Row>, state: UsedListState, tenant: string) {
  const request = requestOf(state);
  return useInfiniteQuery({
    queryKey: ["list", list.page.id, tenant, request],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      callConsole(list.page, { query: { ...request, ...(after === undefined ? {} : { after }) } }, tenant),
    getNextPageParam: ({ next }) => next ?? undefined,
    // While another order or filter is loading, the rows before stay.
    placeholderData: (before) => before,
  });
}

interface TotalProps {
  readonly list: DefinedList;
  readonly page: Page_<object> | undefined;
  readonly hasKeys: boolean;
}

function Total({ list, page, hasKeys }: TotalProps) {
  const t = useTexts(listTexts);
  const { language } = useLanguage();
  if (!page || page.total === null) return null;
  const count = formatCount(page.total, language);
  const text = page.isMore ? t("moreThan", { count }) : page.total === 1 ? t("one") : t("total", { count });
  const column = list.columns[list.sum ?? ""];
  return (
    <p className="flex gap-3 text-xs text-muted">
      <span className="flex-1">
        {text}
        {column && page.sum !== undefined && page.sum !== null ? (
          <>
            {" · "}
            {t("sum", { name: column.label[language] })} <Cell column={column} value={page.sum} />
          </>
        ) : null}
      </span>
      {hasKeys ? <span className="max-lg:hidden">{t(list.search ? "keysWithSearch" : "keys")}</span> : null}
    </p>
  );
}

/** On narrow screens there are no column heads to press. */
function SortField({ list, state }: { readonly list: ShownList; readonly state: UsedListState }) {
  const { language } = useLanguage();
  const t = useTexts(listTexts);
  const choices = Object.entries(list.columns).flatMap(([id, { isSortable, label }]) =>
    isSortable
      ? [
          { id: `-${id}`, name: t("descending", { name: label[language] }) },
          { id, name: t("ascending", { name: label[language] }) },
        ]
      : [],
  );
  if (choices.length === 0) return null;
  return (
    <div className="col-span-2 sm:hidden">
      <ChoiceField label={t("sort")} value={state.sort} onChange={state.setSort} choices={choices} />
    </div>
  );
}

/** Loads by itself when it comes into view; the button is for keyboards and slow connections. */
function MoreRows({ load, isLoading }: { readonly load: () => void; readonly isLoading: boolean }) {
  const t = useTexts(listTexts);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [load, isLoading]);
  return (
    <div ref={end}>
      <Button onPress={load} isPending={isLoading}>
        {t("more")}
      </Button>
    </div>
  );
}
