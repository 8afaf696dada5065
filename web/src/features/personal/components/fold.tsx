import type { ReactNode } from "react";
import { FoldMark } from "../../../ui/fold-mark.tsx";

/** A form that is seldom needed, behind a line that names it. */
export function Fold({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
        {label}
        <FoldMark />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}
