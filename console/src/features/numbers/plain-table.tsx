import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../lib/language.tsx";
import { pressableIn, useOneStop } from "../../ui/one-stop.ts";
import { numbersTexts } from "./texts.ts";

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
 * a screen and a sheet of paper; on narrow screens the table scrolls inside its frame, says so, and its first column
 * stays. The tab key stops once in a table, the arrow keys lead from number to number. Without rows there is no table.
 */
export function NumberTable(props: Props) {
  return props.rows.length === 0 ? null : <Table {...props} />;
}

/** Whether a table is wider than its frame. */
function useIsWide() {
  const frame = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, isWide };
}

const isCell = (element: Element | null): element is HTMLTableCellElement =>
  element instanceof HTMLTableCellElement;

/** The cells in the direction of an arrow key, the nearest first. */
function cellsTowards(cell: HTMLTableCellElement, key: string): Element[] {
  const row = cell.closest("tr");
  const cells = [...(row?.cells ?? [])];
  if (key === "ArrowRight") return cells.slice(cell.cellIndex + 1);
  if (key === "ArrowLeft") return cells.slice(0, cell.cellIndex).toReversed();
  const rows = [...(cell.closest("table")?.rows ?? [])];
  const at = rows.findIndex((one) => one === row);
  const towards =
    key === "ArrowDown" ? rows.slice(at + 1) : key === "ArrowUp" ? rows.slice(0, at).toReversed() : [];
  return towards.flatMap((one) => one.cells[cell.cellIndex] ?? []);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest("td, th") : null;
  if (!isCell(cell)) return;
  const [next] = cellsTowards(cell, event.key).flatMap((one) => pressableIn(one)[0] ?? []);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Table({ label, head, rows, keys, total, sorting }: Props) {
  const t = useTexts(numbersTexts);
  const { frame, isWide } = useIsWide();
  const keepStop = useOneStop(frame);
  const hint = useId();
  return (
    <div className="group grid grid-cols-[minmax(0,1fr)] gap-1 print:block">
      {isWide ? (
        <p className="text-xs text-muted print:hidden">
          {t("wideTable", { count: String(head.length) })} <span aria-hidden>→</span>
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it react to the keys */}
      <section
        ref={frame}
        className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
        // It scrolls, also by keyboard.
        {...(isWide ? { tabIndex: 0 } : {})}
        onKeyDown={moveFocus}
        onFocus={keepStop}
        aria-label={label}
        aria-describedby={hint}
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
      <p id={hint} className="hidden text-xs text-muted group-has-focus-visible:block print:hidden!">
        {t("arrowKeys")}
      </p>
    </div>
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
      className={`px-2 py-2 align-bottom text-xs font-medium text-muted hyphens-auto print:px-1 print:py-0.5 print:text-[0.5625rem] ${isFirst ? "sticky left-0 bg-surface bg-clip-padding text-left" : "text-right"}`}
    >
      {sorting && column !== undefined && next !== undefined ? (
        <button
          type="button"
          onClick={() => sorting.choose(next)}
          className={`inline-flex items-end gap-0.5 hover:text-ink ${isFirst ? "text-left" : "text-right"} ${isUp || isDown ? "text-ink" : ""}`}
        >
          <span className="inline-block first-letter:uppercase">{text}</span>
          {isUp || isDown ? <Arrow aria-hidden size={12} className="shrink-0 print:hidden" /> : null}
        </button>
      ) : (
        <span className="inline-block first-letter:uppercase">{text}</span>
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
        className="sticky left-0 min-w-36 bg-surface bg-clip-padding px-2 py-2 text-left font-medium wrap-break-word hyphens-auto max-sm:min-w-28 print:static print:min-w-20 print:px-1 print:py-0.5"
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        <td key={head[index + 1]} className="px-2 py-2 text-right whitespace-nowrap print:px-1 print:py-0.5">
          {cell}
        </td>
      ))}
    </tr>
  );
}
