import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { isFigure, type ReportColumn, ReportValue, startsDescending, SumValue } from "./report-column.tsx";
import type { ReportState } from "./report-state.ts";
import { type RowSelection, SelectBox } from "./row-actions.tsx";
import { reportTexts } from "./texts.ts";

export interface ReportRowsProps<Row> {
  readonly title: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly sums: Readonly<Record<string, number>>;
  readonly state: ReportState;
  readonly onChange: (change: Partial<ReportState>) => void;
  readonly keyOf: (row: Row) => string;
  /** What a row is called in its button. */
  readonly nameOf: (row: Row) => string;
  readonly opened: string | undefined;
  readonly onOpen: (key: string | undefined) => void;
  readonly detail: (row: Row) => ReactNode;
  /** Absent where the reader can do nothing with the rows. */
  readonly selection?: RowSelection<Row> | undefined;
}

/** The rows on wide screens: sortable, with the sums below their columns. */
export function ReportTable<Row>(props: ReportRowsProps<Row>) {
  const { title, columns, rows, sums, keyOf, selection } = props;
  const t = useTexts(reportTexts);
  const hasSums = columns.some(({ name }) => name in sums);
  return (
    <div className="hidden overflow-x-auto md:block">
      <table className="w-full border-collapse text-fine">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b-2 border-ink text-left">
            {selection && (
              <th scope="col" className="w-11">
                {selection.isWhole === null ? (
                  <span className="sr-only">{t("selection")}</span>
                ) : (
                  <SelectBox
                    label={t("selectAll")}
                    isChecked={selection.isWhole}
                    onToggle={selection.toggleAll}
                  />
                )}
              </th>
            )}
            <th scope="col" className="w-10">
              <span className="sr-only">{t("details")}</span>
            </th>
            {columns.map((column) => (
              <Heading key={column.name} {...props} column={column} />
            ))}
            {selection && (
              <th scope="col">
                <span className="sr-only">{t("actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={keyOf(row)} {...props} row={row} />
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr className="border-t-2 border-ink">
              <th scope="row" colSpan={selection ? 2 : 1}>
                <span className="sr-only">{t("sums")}</span>
              </th>
              {columns.map((column) => (
                <td key={column.name} className={cellLook(column)}>
                  {column.name in sums && <Sum column={column} value={sums[column.name] ?? 0} />}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const cellLook = (column: Pick<ReportColumn<never>, "kind">) =>
  classNames(
    "px-3 py-2 align-baseline",
    isFigure(column) ? "text-right" : "text-left",
    // Numbers and amounts that are broken over lines cannot be read.
    (isFigure(column) || column.kind === "number" || column.kind === "spoken") && "whitespace-nowrap",
  );

function Sum({
  column,
  value,
}: {
  readonly column: Pick<ReportColumn<never>, "kind">;
  readonly value: number;
}) {
  return column.kind === "money" ? <SumValue cents={value} /> : <SumValue count={value} />;
}

function Heading<Row>({
  column,
  state,
  onChange,
}: ReportRowsProps<Row> & { readonly column: ReportColumn<Row> }) {
  const t = useTexts(reportTexts);
  const isSorted = state.orderBy === column.name;
  const sort = () =>
    onChange({
      orderBy: column.name,
      isDescending: isSorted ? !state.isDescending : startsDescending(column),
      page: 1,
    });
  const Arrow = state.isDescending ? ArrowDown : ArrowUp;
  if (column.isUnsorted) {
    return (
      <th scope="col" className="px-3 font-semibold">
        {column.label}
      </th>
    );
  }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (state.isDescending ? "descending" : "ascending") : undefined}
      className={classNames("font-semibold", isFigure(column) && "text-right")}
    >
      <button
        type="button"
        onClick={sort}
        title={t("sortHint", { column: column.label })}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 px-3 text-left underline-offset-4 hover:underline"
      >
        {column.label}
        {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
    </th>
  );
}

function Row<Row>({
  row,
  columns,
  keyOf,
  nameOf,
  opened,
  onOpen,
  detail,
  selection,
}: ReportRowsProps<Row> & { readonly row: Row }) {
  const t = useTexts(reportTexts);
  const key = keyOf(row);
  const isOpen = opened === key;
  const toggle = () => onOpen(isOpen ? undefined : key);
  return (
    <Fragment>
      <tr className={classNames("border-b border-line", isOpen ? "bg-surface" : "hover:bg-surface")}>
        {selection && (
          <td className="align-baseline">
            {selection.isSelectable(row) && (
              <SelectBox
                label={t("select", { name: nameOf(row) })}
                isChecked={selection.isSelected(row)}
                onToggle={() => selection.toggle(row)}
              />
            )}
          </td>
        )}
        <td className="align-baseline">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t("openDetails", { name: nameOf(row) })}
            onClick={toggle}
            className="grid size-10 cursor-pointer place-items-center rounded-control"
          >
            <ChevronDown aria-hidden className={classNames("size-4", !isOpen && "-rotate-90")} />
          </button>
        </td>
        {columns.map((column) => (
          <td key={column.name} className={cellLook(column)}>
            <ReportValue column={column} row={row} />
          </td>
        ))}
        {selection && (
          <td className="py-1">
            {selection.isSelectable(row) && (
              <div className="flex min-w-max flex-col items-start">{selection.renderActions(row)}</div>
            )}
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className="border-b border-line bg-surface">
          <td colSpan={columns.length + (selection ? 3 : 1)} className="px-4 pt-2 pb-6">
            {detail(row)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
