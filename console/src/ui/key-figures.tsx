import type { ReactNode } from "react";

interface Props {
  readonly figures: readonly {
    readonly name: string;
    readonly value: ReactNode;
    readonly hint?: ReactNode;
  }[];
}

/** One row on wide screens and on paper, without a gap at its end. */
const columns: Readonly<Record<number, string>> = {
  3: "md:grid-cols-3 print:grid-cols-3",
  5: "md:grid-cols-5 print:grid-cols-5",
};

/** Large numbers with their name and what they are compared with. */
export function KeyFigures({ figures }: Props) {
  return (
    <dl
      className={`grid break-inside-avoid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line ${columns[figures.length] ?? "md:grid-cols-4 print:grid-cols-4"}`}
    >
      {figures.map(({ name, value, hint }) => (
        <div key={name} className="flex flex-col bg-surface p-4 max-md:last:odd:col-span-2 print:p-2">
          <dt className="order-2 text-xs text-muted">{name}</dt>
          <dd className="order-1 text-xl font-semibold tracking-tight print:text-base">{value}</dd>
          {hint === undefined ? null : <dd className="order-3 mt-1 text-xs text-muted">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
