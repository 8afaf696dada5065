import type { ReactNode } from "react";

/** Figures side by side, two in a row on a phone. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
      {children}
    </dl>
  );
}

interface TileProps {
  readonly name: ReactNode;
  readonly value: string;
  /** A line below the figure. */
  readonly note?: string;
}

export function Tile({ name, value, note }: TileProps) {
  return (
    <div className="flex flex-col bg-paper p-4">
      {/* As high as a name that is a link. */}
      <dt className="flex min-h-7 items-center text-fine text-muted">{name}</dt>
      <dd className="mt-1 text-title tabular-nums">{value}</dd>
      {note !== undefined && <dd className="mt-auto pt-1 text-fine text-muted">{note}</dd>}
    </div>
  );
}
