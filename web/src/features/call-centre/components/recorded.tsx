import { CircleCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

interface RecordedProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the button that clears the form for the next caller. */
  readonly next: string;
  readonly onNext: () => void;
}

/** Replaces a form of the desk that was sent. Small, because other forms are beside it. Takes the focus. */
export function Recorded({ title, children, next, onNext }: RecordedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="reveal card bg-surface p-5 md:p-6">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-heading outline-none">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
        {title}
      </h3>
      <p className="mt-3 [overflow-wrap:anywhere] text-muted">{children}</p>
      <Button variant="secondary" onClick={onNext} className="mt-5">
        {next}
      </Button>
    </div>
  );
}
