import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { type ReportColumn, ReportValue, SumValue } from "./report-column.tsx";
import type { ReportRowsProps } from "./report-table.tsx";
import { SelectBox } from "./row-actions.tsx";
import { reportTexts } from "./texts.ts";

/** A page of cards would be a dozen screens long: the rest comes on request. */
const FIRST_CARDS = 8;

/** The rows on phones: a card each, with its columns as lines. */
export function ReportCards<Row>(props: ReportRowsProps<Row>) {
  const { rows, keyOf, columns, sums } = props;
  const t = useTexts(reportTexts);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_CARDS);
  const rest = rows.length - shown.length;
  const columnsWithSums = columns.filter(({ name }) => name in sums);
  return (
    <div className="md:hidden">
      <SortChoice {...props} />
      {columnsWithSums.length > 0 && (
        <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-1 border-y border-line py-3 text-fine">
          {columnsWithSums.map(({ name, label, kind }) => (
            <div key={name} className="flex gap-2">
              <dt className="text-muted">{label}</dt>
              <dd>
                {kind === "money" ? (
                  <SumValue cents={sums[name] ?? 0} />
                ) : (
                  <SumValue count={sums[name] ?? 0} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="grid gap-3">
        {shown.map((row) => (
          <Card key={keyOf(row)} {...props} row={row} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setWhole(true)}>
          {t("moreCards", { count: rest })}
        </Button>
      )}
    </div>
  );
}

function SortChoice<Row>({ columns, state, onChange }: ReportRowsProps<Row>) {
  const t = useTexts(reportTexts);
  const value = state.orderBy === null ? "" : `${state.isDescending ? "-" : ""}${state.orderBy}`;
  const options = columns
    .filter(({ isUnsorted }) => !isUnsorted)
    .flatMap(({ name, label }) => [
      { value: name, label: `${label} ↑` },
      { value: `-${name}`, label: `${label} ↓` },
    ]);
  return (
    <Select
      label={t("order")}
      value={value}
      options={[{ value: "", label: t("newestFirst") }, ...options]}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange({
          orderBy: chosen === "" ? null : chosen.replace(/^-/, ""),
          isDescending: chosen === "" || chosen.startsWith("-"),
          page: 1,
        })
      }
      className="mb-4"
    />
  );
}

function Card<Row>(props: ReportRowsProps<Row> & { readonly row: Row }) {
  const { row, columns, keyOf, nameOf, opened, onOpen, detail, selection } = props;
  const t = useTexts(reportTexts);
  const key = keyOf(row);
  const isOpen = opened === key;
  const status = columns.find(({ kind }) => kind === "status");
  // The first column is the card's heading.
  const [, ...others] = columns.filter((column) => column !== status);
  const lines = others.filter(({ isMinor }) => isOpen || !isMinor);
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="flex min-w-0 items-center gap-1 font-semibold wrap-anywhere">
          {selection?.isSelectable(row) && (
            <span className="-my-2 -ml-3">
              <SelectBox
                label={t("select", { name: nameOf(row) })}
                isChecked={selection.isSelected(row)}
                onToggle={() => selection.toggle(row)}
              />
            </span>
          )}
          {nameOf(row)}
        </h2>
        {status && <ReportValue column={status} row={row} />}
      </div>
      <dl className="mt-2 grid gap-1 text-fine">
        {lines.map((column) => (
          <Line key={column.name} column={column} row={row} />
        ))}
      </dl>
      {selection?.isSelectable(row) && (
        <div className="mt-3 flex flex-wrap gap-1">{selection.renderActions(row)}</div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t("openDetails", { name: nameOf(row) })}
        onClick={() => onOpen(isOpen ? undefined : key)}
        className="mt-1 -mb-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-fine font-semibold text-link"
      >
        {t("details")}
        <ChevronDown aria-hidden className={classNames("size-4", isOpen && "rotate-180")} />
      </button>
      {isOpen && <div className="mt-3 border-t border-line pt-4">{detail(row)}</div>}
    </li>
  );
}

function Line<Row>({ column, row }: { readonly column: ReportColumn<Row>; readonly row: Row }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{column.label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">
        <ReportValue column={column} row={row} />
      </dd>
    </div>
  );
}
