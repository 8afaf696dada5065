import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

/** How a table is sorted. The first column is named `name`. */
export interface Sorting {
  /** Of the columns, in their order. */
  readonly columns: readonly string[];
  /** The column, with a hyphen before it if the largest is first. */
  readonly current: string;
  readonly choose: (sort: string) => void;
}

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ReactNode[])[];
  readonly keys: readonly string[];
  /** The last row, below a line. */
  readonly total?: readonly ReactNode[];
  readonly sorting?: Sorting;
}

/**
 * A table of numbers: the first column names the row, all others are right-aligned. Heads break so that ten columns fit
 * a screen and a sheet of paper; on narrow screens the table scrolls inside its frame. Without rows there is no table.
 */
export function NumberTable({ label, head, rows, keys, total, sorting }: Props) {
  if (rows.length === 0) return null;
  return (
    <section
      className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="w-full border-collapse text-sm print:text-[0.625rem]">
        <thead>
          <tr className="border-b border-line">
            {head.map((text, index) => (
              <Head
                key={text}
                text={text}
                isFirst={index === 0}
                column={sorting?.columns[index]}
                sorting={sorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <Row key={keys[row]} cells={cells} head={head} className="border-b border-line last:border-0" />
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <Row cells={total} head={head} className="border-t-2 border-line-strong/60 font-medium" />
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

interface HeadProps {
  readonly text: string;
  readonly isFirst: boolean;
  readonly column: string | undefined;
  readonly sorting: Sorting | undefined;
}

function Head({ text, isFirst, column, sorting }: HeadProps) {
  const isUp = sorting !== undefined && sorting.current === column;
  const isDown = sorting !== undefined && sorting.current === `-${column}`;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  // Numbers begin with the largest, names with A.
  const next = isDown || (isFirst && !isUp) ? column : `-${column}`;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      className={`px-2 py-2 align-bottom text-xs font-medium text-muted hyphens-auto print:px-1 print:text-[0.5625rem] ${isFirst ? "text-left" : "text-right"}`}
    >
      {sorting && column !== undefined && next !== undefined ? (
        <button
          type="button"
          onClick={() => sorting.choose(next)}
          className={`inline-flex items-end gap-0.5 hover:text-ink ${isFirst ? "text-left" : "text-right"} ${isUp || isDown ? "text-ink" : ""}`}
        >
          {text}
          {isUp || isDown ? <Arrow aria-hidden size={12} className="shrink-0 print:hidden" /> : null}
        </button>
      ) : (
        text
      )}
    </th>
  );
}

interface RowProps {
  readonly cells: readonly ReactNode[];
  readonly head: readonly string[];
  readonly className: string;
}

function Row({ cells: [name, ...cells], head, className }: RowProps) {
  return (
    <tr className={`break-inside-avoid ${className}`}>
      <th
        scope="row"
        className="min-w-36 px-2 py-2 text-left font-medium wrap-break-word hyphens-auto print:min-w-20 print:px-1"
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        <td key={head[index + 1]} className="px-2 py-2 text-right whitespace-nowrap print:px-1">
          {cell}
        </td>
      ))}
    </tr>
  );
}
