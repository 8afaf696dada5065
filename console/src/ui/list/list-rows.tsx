/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as cards, the elements of a table lose their roles in some browsers */
import type { ListColumn } from "@weitersagen/contract/console/list";
import { Link, useNavigate } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLanguage } from "../../lib/language.tsx";
import { Cell, isNumeric } from "./cell.tsx";
import type { UsedListState } from "./list-state.ts";

/** Shorter lists are shown whole, so that the browser's own search finds everything. */
const LONG = 100;
const ROW_HEIGHT = 37;

interface Props<Row extends object> {
  readonly label: string;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly rows: readonly Row[];
  readonly state: UsedListState;
  readonly cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
  readonly open?: ((row: Row) => string) | undefined;
}

/** Whether the keys are meant for the page: the focus is on the page or on the list as a whole, not on a control. */
const hasNoFocus = (section: HTMLElement | null): boolean =>
  document.activeElement === document.body ||
  document.activeElement === section ||
  document.activeElement?.id === "content";

/** The rows as a table; on narrow screens each row is a card. Arrow keys move between rows, from the page into the first one, Enter opens one. */
export function ListRows<Row extends object>({ label, columns, rows, state, cells, open }: Props<Row>) {
  const section = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const isLong = rows.length > LONG;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoised
  const virtual = useWindowVirtualizer({
    count: isLong ? rows.length : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 15,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const from = isLong ? (items[0]?.index ?? 0) : 0;
  const to = isLong ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  const before = isLong ? (items[0]?.start ?? top) - top : 0;
  const after = isLong ? virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0;
  const focusRow = (index: number) => {
    if (index < 0 || index >= rows.length) return;
    if (isLong) virtual.scrollToIndex(index, { align: "auto" });
    // A row further down is drawn only after the scrolling.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-row="${index}"] a`)?.focus());
  };
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "ArrowDown" || event.defaultPrevented || !hasNoFocus(section.current)) return;
      const first = body.current?.querySelector<HTMLElement>("[data-row] a");
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, []);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest("[data-row]");
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!row || step === undefined) return;
    event.preventDefault();
    focusRow(Number(row.getAttribute("data-row")) + step);
  };
  return (
    <section
      ref={section}
      className="overflow-x-auto rounded-lg border border-line bg-surface max-sm:border-0 max-sm:bg-transparent"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table
        role="table"
        aria-rowcount={rows.length + 1}
        className="w-full border-collapse text-sm max-sm:block"
      >
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line">
            {state.shown.map((name) => (
              <HeadCell key={name} name={name} column={columns[name]} state={state} />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys, beside the links */}
        <tbody ref={body} role="rowgroup" onKeyDown={move} className="max-sm:grid max-sm:gap-2">
          {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
          {rows.slice(from, to).map((row, offset) => (
            <ListRow
              key={from + offset}
              index={from + offset}
              row={row}
              columns={columns}
              shown={state.shown}
              cells={cells}
              address={open?.(row)}
            />
          ))}
          {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  readonly name: string;
  readonly column: ListColumn | undefined;
  readonly state: UsedListState;
}

function HeadCell({ name, column, state }: HeadProps) {
  const { language } = useLanguage();
  const direction = state.sort === name ? "ascending" : state.sort === `-${name}` ? "descending" : undefined;
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ArrowUpDown;
  const text = column?.label[language];
  const alignment = column && isNumeric(column) ? "text-right" : "text-left";
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction ?? (column?.isSortable ? "none" : undefined)}
      className={`px-3 py-2 align-bottom text-xs font-medium text-muted max-xl:px-1.5 xl:whitespace-nowrap ${alignment}`}
    >
      {column?.isSortable ? (
        <button
          type="button"
          onClick={() => state.setSort(direction === "descending" ? name : `-${name}`)}
          className={`inline-flex items-center gap-1 rounded ${direction ? "text-ink" : ""}`}
        >
          {text}
          <Icon aria-hidden size={12} className={direction ? "" : "opacity-40"} />
        </button>
      ) : (
        text
      )}
    </th>
  );
}

/** The first column names the thing: the head of its card. */
const titleOfCard = "max-sm:text-base max-sm:font-medium";
/** A card names what there is; a table keeps its columns. */
const lineOfCard = "max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:gap-2 max-sm:has-data-empty:hidden";

interface RowProps<Row extends object> {
  readonly index: number;
  readonly row: Row;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly shown: readonly string[];
  readonly cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
  readonly address: string | undefined;
}

function ListRow<Row extends object>({ index, row, columns, shown, cells, address }: RowProps<Row>) {
  const { language } = useLanguage();
  const navigate = useNavigate();
  // A click beside the link opens the row too, unless it selects text or hits another control.
  const click = (event: MouseEvent<HTMLElement>) => {
    if (address === undefined || getSelection()?.toString() || event.defaultPrevented) return;
    if ((event.target as HTMLElement).closest("a, button, input, label")) return;
    void navigate({ to: address });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link is for keys
    <tr
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      onClick={click}
      className={`border-b border-line last:border-0 hover:bg-raised/60 focus-within:bg-accent-soft max-sm:grid max-sm:gap-1 max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:p-3 max-sm:last:border ${address === undefined ? "" : "cursor-pointer"}`}
    >
      {shown.map((name, position) => {
        const column = columns[name];
        if (!column) return null;
        const content = cells[name]?.(row) ?? (
          <Cell column={column} value={(row as Record<string, unknown>)[name]} />
        );
        return (
          <td
            key={name}
            role="cell"
            className={`px-3 py-2 align-top max-xl:px-1.5 max-sm:grid max-sm:p-0 ${isNumeric(column) ? "text-right whitespace-nowrap max-sm:text-left" : ""} ${column.kind === "day" ? "whitespace-nowrap" : column.kind === "time" ? "xl:whitespace-nowrap" : ""} ${position === 0 ? titleOfCard : lineOfCard}`}
          >
            {position === 0 ? null : (
              <span className="text-xs text-muted sm:hidden">{column.label[language]}</span>
            )}
            <span className="min-w-0 break-words">
              {position === 0 && address !== undefined ? (
                <Link to={address} className="link font-medium">
                  {content}
                </Link>
              ) : (
                content
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}
