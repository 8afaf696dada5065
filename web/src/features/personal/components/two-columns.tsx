import type { ReactNode } from "react";
import { Container } from "../../../ui/layout.tsx";

interface TwoColumnsProps {
  /** The breadcrumb above the title. */
  readonly above?: ReactNode;
  readonly title: string;
  readonly lead?: string;
  /** Below the title, or on phones at the end. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** Title and lead on the left, the content on the right; on phones one below the other. */
export function TwoColumns({ above, title, lead, below, children }: TwoColumnsProps) {
  return (
    <Container className="py-12 md:py-20">
      {above && <div className="-mt-4 mb-4">{above}</div>}
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(34rem,50%)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="text-title md:text-display">{title}</h1>
          {lead !== undefined && <p className="mt-4 max-w-xl text-lead text-muted">{lead}</p>}
        </header>
        <div className="card bg-surface p-5 md:p-10 lg:row-span-2 lg:self-start">{children}</div>
        {below}
      </div>
    </Container>
  );
}
