import type { ReactNode } from "react";

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: string | undefined;
}

/** A few numbers side by side, each with its name. */
export function Figures({ items }: { readonly items: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
      {items.map(({ label, value, hint }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-surface p-4">
          <dt className="text-xs text-muted">
            {label}
            {hint === undefined ? null : <span className="block">{hint}</span>}
          </dt>
          <dd className="text-xl font-semibold tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
