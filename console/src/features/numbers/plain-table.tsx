import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ReactNode[])[];
  readonly keys: readonly string[];
}

/**
 * A table of numbers: the first column names the row, all others are right-aligned. Heads break so that ten columns fit
 * a screen and a sheet of paper; on narrow screens the table scrolls inside its frame. Without rows there is no table.
 */
export function NumberTable({ label, head, rows, keys }: Props) {
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
              <th
                key={text}
                scope="col"
                className={`px-2 py-2 align-bottom text-xs font-medium text-muted hyphens-auto print:px-1 print:text-[0.5625rem] ${index === 0 ? "text-left" : "text-right"}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={keys[row]} className="break-inside-avoid border-b border-line last:border-0">
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
          ))}
        </tbody>
      </table>
    </section>
  );
}
