import type { ReactNode } from "react";

/** What is stored, to read. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid max-w-3xl gap-x-8 gap-y-3 md:grid-cols-2">{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="border-t border-line pt-2">
      <dt className="text-fine text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
