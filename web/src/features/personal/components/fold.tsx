import type { ReactNode } from "react";
import { FoldMark } from "../../../ui/fold-mark.tsx";

/** What is seldom needed, behind a line that names it. The arrow is beside the name, where the eye is. */
export function Fold({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
        {label}
        <FoldMark look="size-5 shrink-0" />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
