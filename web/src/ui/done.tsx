import { CircleCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

interface DoneProps {
  title: string;
  /** What comes next. */
  children?: ReactNode;
  action?: ReactNode;
  /** 1 if nothing else of the page is left. */
  level?: 1 | 2;
}

/** Replaces a form that was sent, and takes the focus so that screen readers announce it. */
export function Done({ title, children, action, level = 2 }: DoneProps) {
  const Heading = level === 1 ? "h1" : "h2";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="reveal">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Heading ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </Heading>
      {children && <div className="mt-3 text-lead text-muted">{children}</div>}
      {action && <div className="mt-8">{action}</div>}
    </div>
  );
}
