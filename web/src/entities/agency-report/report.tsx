import { AGENCY_PAGE_SIZE } from "@weitersagen/contract/page-limits";
import type { CallDefinition } from "@weitersagen/contract/call";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { problemOf } from "../../lib/api/problem.ts";
import { useLocation, useNavigate, useSearchParams } from "../../lib/router/router-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ReportCards } from "./report-cards.tsx";
import type { ReportColumn } from "./report-column.tsx";
import { readReportState, reportQuery, type ReportState } from "./report-state.ts";
import { ReportTable } from "./report-table.tsx";
import { ReportTools } from "./report-tools.tsx";
import { type ReportSubset, SubsetChoice, WHOLE } from "./subset-choice.tsx";
import { type RowActions, SelectionBar } from "./row-actions.tsx";
import { reportTexts } from "./texts.ts";
import { type LoadedReport, useReport } from "./use-report.ts";

interface ReportProps<Row> {
  readonly call: CallDefinition;
  /** The number of the agency. */
  readonly agency: string;
  readonly title: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly detail: (row: Row, reload: () => void) => ReactNode;
  /** Shown while there is no row at all: what to do to get the first one. */
  readonly empty: ReactNode;
  /** What the rows add up to beside the sums of their columns. */
  readonly summary?: (sums: Readonly<Record<string, number>>) => string;
  /** The states by which rows can be filtered; the column `status` has their words. */
  readonly states?: readonly string[] | undefined;
  /** Parts of the report that can be shown alone; their counts are among the sums. */
  readonly subsets?: readonly ReportSubset[] | undefined;
  /** The part that is shown first. */
  readonly usualSubset?: string | undefined;
  /** What the reader may do with rows, one by one or several at once. */
  readonly actions?: RowActions<Row> | undefined;
}

/** A report of the agency area: search, sorting, columns, paging, sums, CSV and details. Its address holds its state. */
export function Report<Row>(props: ReportProps<Row>) {
  const { call, agency, columns, title, states = [], subsets = [], usualSubset } = props;
  const state = readReportState(useSearchParams(), columns, states, [
    ...subsets.map(({ name }) => name),
    ...(usualSubset === undefined ? [] : [WHOLE]),
  ]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const asked = state.subset ?? usualSubset ?? null;
  const wanted = { ...state, subset: asked === WHOLE ? null : asked };
  const report = useReport<Row>(call, agency, wanted, AGENCY_PAGE_SIZE);
  const shown = columns.filter(({ name, isExtra }) => state.columns?.includes(name) ?? !isExtra);
  const addressOf = (change: Partial<ReportState>) => pathname + reportQuery({ ...state, ...change });
  const change = (changed: Partial<ReportState>) => void navigate(addressOf(changed), { keepsScroll: true });
  const showPage = useEffectEvent((page: number) => void navigate(addressOf({ page }), { replace: true }));
  const lastPage = report.isLoading ? undefined : report.page?.pageCount;
  // An address may be older than the report, and rows may be gone since.
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) showPage(Math.max(lastPage, 1));
  }, [lastPage, state.page]);
  return (
    <section aria-label={title} aria-busy={report.isLoading} className="grid gap-5">
      {(report.isLoading ||
        report.page?.totalCount !== 0 ||
        isFiltered(state) ||
        hasOtherParts(props, report)) && (
        <ReportTools
          title={title}
          columns={columns}
          states={states}
          shown={shown}
          state={state}
          onChange={change}
          download={report.download}
        />
      )}
      {report.page && (
        <SubsetChoice {...{ subsets, state, addressOf }} usual={usualSubset} sums={report.page.sums} />
      )}
      <ReportBody {...props} {...{ report, shown, state, change, addressOf }} />
    </section>
  );
}

const isFiltered = (state: ReportState): boolean => state.filter !== "" || isPart(state);

/** Whether rows are left out for another reason than the search. */
const isPart = ({ status, subset }: ReportState): boolean =>
  status !== null || (subset !== null && subset !== WHOLE);

/** The part that is shown first may be empty while the report is not. */
const hasOtherParts = <Row,>(
  { subsets = [], usualSubset }: ReportProps<Row>,
  { page }: LoadedReport<Row>,
): boolean => usualSubset !== undefined && subsets.some(({ name }) => (page?.sums[name] ?? 0) > 0);

interface ReportBodyProps<Row> extends ReportProps<Row> {
  readonly report: LoadedReport<Row>;
  readonly shown: readonly ReportColumn<Row>[];
  readonly state: ReportState;
  readonly change: (changed: Partial<ReportState>) => void;
  readonly addressOf: (change: Partial<ReportState>) => string;
}

function ReportBody<Row>(props: ReportBodyProps<Row>) {
  const { report, shown, state, change, addressOf, empty, title, keyOf, nameOf, detail, summary } = props;
  const t = useTexts(reportTexts);
  const [opened, setOpened] = useState<string>();
  const { page, isLoading, failure, reload } = report;
  const { selection, chosen, clear } = useSelection(props);
  if (failure !== undefined) return <Failed failure={failure} reload={reload} />;
  // That the last page was empty says nothing about the one that is asked for now.
  if (!page || (isLoading && page.totalCount === 0)) return <Loading />;
  if (page.totalCount === 0) {
    if (isFiltered(state)) return <NothingFound state={state} change={change} />;
    return hasOtherParts(props, report) ? <p>{t("nothingInPart")}</p> : empty;
  }
  const rows = {
    title,
    columns: shown,
    rows: page.content,
    sums: page.sums,
    state,
    onChange: change,
    keyOf,
    nameOf,
    opened,
    onOpen: setOpened,
    detail: (row: Row) => detail(row, reload),
    selection,
  };
  return (
    <div className={isLoading ? "opacity-60 transition-opacity" : undefined}>
      <output className="mb-3 block text-fine text-muted tabular-nums">
        {[t("total", { count: page.totalCount }), summary?.(page.sums)].filter(Boolean).join(": ")}
      </output>
      <ReportTable {...rows} />
      <ReportCards key={`cards ${state.page}`} {...rows} />
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={clear}>
          {props.actions?.render(chosen, reload)}
        </SelectionBar>
      )}
      <div className="mt-5">
        <Pagination
          label={t("pages")}
          page={state.page}
          pageCount={page.pageCount}
          hrefFor={(wanted) => addressOf({ page: wanted })}
          previousLabel={t("previous")}
          nextLabel={t("next")}
          positionText={t("position", { page: state.page, count: page.pageCount })}
        />
      </div>
    </div>
  );
}

/** Says what leaves no row, and takes back each of it on its own. */
function NothingFound({ state, change }: Pick<ReportBodyProps<never>, "state" | "change">) {
  const t = useTexts(reportTexts);
  const { filter, status } = state;
  return (
    <EmptyState
      level={2}
      title={t("nothingFound")}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filter !== "" && (
            <Button variant="secondary" onClick={() => change({ filter: "", page: 1 })}>
              {t("clear")}
            </Button>
          )}
          {isPart(state) && (
            <Button variant="secondary" onClick={() => change({ status: null, subset: null, page: 1 })}>
              {t("resetFilters")}
            </Button>
          )}
        </div>
      }
    >
      {filter === ""
        ? t(status === null ? "nothingInPart" : "nothingInState")
        : t("nothingFoundText", { filter })}
    </EmptyState>
  );
}

/** The chosen rows of the page. A row that can no longer be chosen, or is on another page, is not chosen any more. */
function useSelection<Row>({ actions, keyOf, report: { page, reload } }: ReportBodyProps<Row>) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const selectable = actions ? (page?.content ?? []).filter(actions.isActionable) : [];
  const chosen = selectable.filter((row) => keys.includes(keyOf(row)));
  const isWhole = selectable.length === 0 ? null : chosen.length === selectable.length;
  const selection = actions && {
    isSelectable: actions.isActionable,
    isSelected: (row: Row) => chosen.includes(row),
    toggle: (row: Row) =>
      setKeys((before) =>
        before.includes(keyOf(row)) ? before.filter((key) => key !== keyOf(row)) : [...before, keyOf(row)],
      ),
    isWhole,
    toggleAll: () => setKeys(isWhole ? [] : selectable.map(keyOf)),
    renderActions: (row: Row) => actions.render([row], reload),
  };
  return { selection, chosen, clear: () => setKeys([]) };
}

function Loading() {
  const t = useTexts(reportTexts);
  return (
    <div className="grid gap-2">
      <output className="sr-only">{t("loading")}</output>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-10 w-full" />
      ))}
    </div>
  );
}

function Failed({ failure, reload }: { readonly failure: unknown; readonly reload: () => void }) {
  const t = useTexts(reportTexts);
  return (
    <Notice
      tone="danger"
      title={t("failed")}
      action={
        <Button variant="secondary" onClick={reload}>
          {t("retry")}
        </Button>
      }
    >
      {problemOf(failure)?.detail}
    </Notice>
  );
}
