import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ReactNode[])[];
  readonly keys: readonly string[];
}

/** A table of numbers: the first column names the row, all others are right-aligned. Scrolls inside its frame. */
export function NumberTable({ label, head, rows, keys }: Props) {
  return (
    <section
      className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            {head.map((text, index) => (
              <th
                key={text}
                scope="col"
                className={`px-3 py-2 text-xs font-medium whitespace-nowrap text-muted ${index === 0 ? "text-left" : "text-right"}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={keys[row]} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-36 px-3 py-2 text-left font-medium">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-3 py-2 text-right whitespace-nowrap">
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
