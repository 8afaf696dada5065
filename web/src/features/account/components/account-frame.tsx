import type { ReactNode } from "react";
import { Container } from "../../../ui/layout.tsx";

interface AccountFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Further links below the lead. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Title and lead on the left, the form on the right; on phones one below the other. */
export function AccountFrame({ title, lead, aside, children }: AccountFrameProps) {
  return (
    <Container>
      <div className="grid gap-x-20 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(32rem,50%)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="text-title md:text-display">{title}</h1>
          {lead && <p className="mt-4 max-w-xl text-lead text-muted">{lead}</p>}
        </header>
        <div className="card bg-surface p-5 md:p-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {children}
        </div>
        {aside && <div className="lg:col-start-1">{aside}</div>}
      </div>
    </Container>
  );
}
