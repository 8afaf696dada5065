import type { ReactNode } from "react";

interface EmptyStateProps {
  /** Left out if a headline above says the same. */
  title?: string;
  /** Of the title: 2 directly below the title of the page. */
  level?: 2 | 3;
  children?: ReactNode;
  /** What to do next: a ButtonLink or Button. */
  action?: ReactNode;
  art?: ReactNode;
}

export function EmptyState({ title, level = 3, children, action, art }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 border-l-4 border-accent py-2 pl-6">
      {art}
      {title && <Heading className="text-heading">{title}</Heading>}
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  );
}
