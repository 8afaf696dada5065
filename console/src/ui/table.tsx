/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the columns give each cell its content; as cards, the elements of a table lose their roles in some browsers */
import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";

const features = tableFeatures({});
export type Columns<Row extends object> = ColumnDef<typeof features, Row>[];

interface Props<Row extends object> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  /** Columns of numbers: aligned at their end, so that digits are below each other. */
  readonly numbers?: readonly string[];
}

/** No frame inside a frame: its text begins where the title of the section begins. */
const inCard =
  "[[data-card]_&]:rounded-none [[data-card]_&]:border-0 sm:[[data-card]_&]:-mx-2 xl:[[data-card]_&]:-mx-3";

/** The first column names the thing: the head of its card. */
const titleOfCard = "max-sm:text-base max-sm:font-medium max-sm:[&_.text-xs]:font-normal";
/** A card names what there is; a table keeps its columns. */
const lineOfCard =
  "max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-2 max-sm:has-[>div:empty]:hidden max-sm:has-data-empty:hidden";

/** A dense table; on narrow screens each row is a card. What is too wide scrolls inside its frame, never the page. */
export function DataTable<Row extends object>({ label, columns, rows, numbers = [] }: Props<Row>) {
  const alignment = (id: string) => (numbers.includes(id) ? "sm:text-right" : "");
  const table = useTable({ features, columns, data: rows });
  return (
    <section
      className={`overflow-x-auto rounded-lg border border-line bg-surface max-sm:border-0 max-sm:bg-transparent ${inCard}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table role="table" className="w-full border-collapse text-sm max-sm:block">
        <thead role="rowgroup" className="max-sm:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr role="row" key={group.id} className="border-b border-line">
              {group.headers.map((header) => (
                <th
                  role="columnheader"
                  key={header.id}
                  scope="col"
                  className={`bg-surface px-3 py-2 text-left align-bottom text-xs first-letter:uppercase font-medium text-muted max-xl:px-2 xl:whitespace-nowrap ${alignment(header.column.id)}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:gap-2">
          {table.getRowModel().rows.map((row) => (
            <tr
              role="row"
              key={row.id}
              className="border-b border-line last:border-0 hover:bg-raised/60 max-sm:block max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:py-2 max-sm:last:border"
            >
              {row.getAllCells().map((cell, position) => (
                <td
                  role="cell"
                  key={cell.id}
                  className={`px-3 py-2 align-top max-xl:px-2 max-sm:grid max-sm:px-3 max-sm:py-1 ${position === 0 ? titleOfCard : lineOfCard} ${alignment(cell.column.id)}`}
                >
                  <span
                    aria-hidden
                    className={`hidden text-xs text-muted ${position === 0 ? "" : "max-sm:block"}`}
                  >
                    {typeof cell.column.columnDef.header === "string" ? cell.column.columnDef.header : ""}
                  </span>
                  <div className="min-w-0 break-words empty:after:text-muted empty:after:content-['–']">
                    <table.FlexRender cell={cell} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
