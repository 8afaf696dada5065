import type { ReactNode } from "react";
import { Failure } from "./states.tsx";

interface Props {
  /** Why the last attempt failed; beside the button, because the rest of a long form is out of sight. */
  readonly error?: Error | undefined;
  /** What the last attempt did. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons of a long form, at the bottom of the window, with the outcome of the last attempt above them. */
export function SaveBar({ error, notice, children }: Props) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-3">
      {error ? <Failure error={error} /> : null}
      {notice}
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
