import type { ReactNode } from "react";
import { Container } from "../../../ui/layout.tsx";

interface RewardFrameProps {
  readonly title: string;
  /** Below the title. */
  readonly lead?: ReactNode;
  /** A further frame of the same page, without a repeated title. */
  readonly isFurther?: boolean;
  /** The content consists of cards, so the frame draws none. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** Title and lead on the left, the content on the right; on phones one below the other. */
export function RewardFrame({ title, lead, isFurther = false, isBare = false, children }: RewardFrameProps) {
  return (
    <Container>
      <div className="grid gap-x-20 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(34rem,50%)]">
        <header>
          {!isFurther && <h1 className="mb-4 text-title md:text-display">{title}</h1>}
          {lead && <div className="max-w-xl text-lead text-muted">{lead}</div>}
        </header>
        <div className={isBare ? "" : "card bg-surface p-5 md:p-10 lg:self-start"}>{children}</div>
      </div>
    </Container>
  );
}
