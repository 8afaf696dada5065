import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  /** What can be done: beside the content, or below it on a narrow screen, unless it asks to come first. */
  readonly aside: ReactNode;
}

/** The page of one thing: its sections, and beside them what can be done with it. */
export function WithAside({ children, aside }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      {aside}
    </div>
  );
}
