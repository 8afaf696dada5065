interface StatisticsTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[];
  /** One per row: two members or products may have the same name. */
  readonly keys: readonly string[];
}

/** Numbers in columns. On a narrow screen it scrolls inside its frame. */
export function StatisticsTable({ label, head, rows, keys }: StatisticsTableProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table aria-label={label} className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-line text-fine text-muted">
            {head.map((text, index) => (
              <th
                key={text}
                scope="col"
                className={`py-2 pr-4 font-semibold whitespace-nowrap last:pr-0 ${index > 0 ? "text-right" : ""}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells], row) => (
            <tr key={keys[row]} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="py-2 pr-4 text-right whitespace-nowrap last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
