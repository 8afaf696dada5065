import type { ReactNode } from "react";

interface EmptyStateProps {
  /** Left out if a headline above says the same. */
  title?: string;
  children?: ReactNode;
  /** What to do next: a ButtonLink or Button. */
  action?: ReactNode;
  art?: ReactNode;
}

export function EmptyState({ title, children, action, art }: EmptyStateProps) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 border-l-4 border-accent py-2 pl-6">
      {art}
      {title && <h3 className="text-heading">{title}</h3>}
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  );
}
