import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Container } from "../../../ui/layout.tsx";

interface RewardFrameProps {
  readonly title: string;
  /** Below the title. */
  readonly lead?: ReactNode;
  /** A further frame of the same page, without a repeated title. */
  readonly isFurther?: boolean;
  /** The way back, above the title. */
  readonly above?: ReactNode;
  /** The content is below the title on all screens: a page of settings, whose title needs no column. */
  readonly isStacked?: boolean;
  /** The content consists of cards, so the frame draws none. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** Title and lead on the left, the content on the right; on phones one below the other. */
export function RewardFrame({
  title,
  lead,
  isFurther = false,
  isBare = false,
  isStacked = false,
  above,
  children,
}: RewardFrameProps) {
  return (
    <Container>
      <div
        className={classNames(
          "grid gap-x-20 gap-y-8 py-12 md:py-20",
          isStacked ? "max-w-2xl" : "lg:grid-cols-[minmax(0,1fr)_min(34rem,50%)]",
        )}
      >
        <header>
          {above && <div className="-mt-4 mb-4">{above}</div>}
          {!isFurther && <h1 className="mb-4 text-title md:text-display">{title}</h1>}
          {lead && <div className="max-w-xl text-lead text-muted">{lead}</div>}
        </header>
        <div className={isBare ? "" : "card bg-surface p-5 md:p-10 lg:self-start"}>{children}</div>
      </div>
    </Container>
  );
}
