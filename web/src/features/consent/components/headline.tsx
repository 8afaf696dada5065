import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

interface HeadlineProps {
  readonly id: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Takes the focus when its layer appears, so that neither answer is preselected. */
export function Headline({ id, className, children }: HeadlineProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  return (
    <h2 ref={headline} id={id} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </h2>
  );
}
