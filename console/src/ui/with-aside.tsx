import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  /** What can be done: beside the content, or below it on a narrow screen. */
  readonly aside: ReactNode;
  /** On a narrow screen it comes above the content. Keyboards and screen readers meet it first everywhere. */
  readonly isAsideFirst?: boolean;
}

/** The page of one thing: its sections, and beside them what can be done with it. */
export function WithAside({ children, aside, isAsideFirst = false }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      {isAsideFirst ? aside : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:col-start-1 xl:row-start-1">{children}</div>
      {isAsideFirst ? null : aside}
    </div>
  );
}
