interface StatisticsTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly StatisticsRow[];
}

interface StatisticsRow {
  /** Two members or products may have the same name. */
  readonly key: string;
  /** The first cell names the row. */
  readonly cells: readonly string[];
}

const cell =
  "md:py-2 md:pr-4 md:text-right md:whitespace-nowrap md:last:pr-0 max-md:flex max-md:justify-between";

/** Numbers in columns; on a phone each row is a block. */
export function StatisticsTable({ label, head, rows }: StatisticsTableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left tabular-nums max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-fine text-muted">
          {head.map((text, index) => (
            <th
              key={text}
              scope="col"
              className={`py-2 pr-4 font-semibold last:pr-0 ${index > 0 ? "text-right" : ""}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ key, cells: [name = "", ...values] }) => (
          <tr key={key} className="border-b border-line max-md:block max-md:py-3">
            <th scope="row" className="font-normal max-md:block max-md:font-semibold md:py-2 md:pr-4">
              {name}
            </th>
            {values.map((text, index) => (
              <td key={head[index + 1]} className={cell}>
                <span aria-hidden className="text-fine text-muted md:hidden">
                  {head[index + 1]}
                </span>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
