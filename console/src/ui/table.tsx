/* oxlint-disable jsx-a11y/control-has-associated-label -- the columns give each cell its content */
import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";

const features = tableFeatures({});
export type Columns<Row extends object> = ColumnDef<typeof features, Row>[];

interface Props<Row extends object> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
}

/** A dense table. On narrow screens it scrolls inside its frame, never the page. */
export function DataTable<Row extends object>({ label, columns, rows }: Props<Row>) {
  const table = useTable({ features, columns, data: rows });
  return (
    <section
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className="bg-surface px-3 py-2 text-left text-xs font-medium whitespace-nowrap text-muted"
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-0 hover:bg-raised/60">
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className="px-3 py-2 align-top">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
