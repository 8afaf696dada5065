import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { style: "border-line bg-surface", icon: Info, color: "text-accent" },
  good: { style: "border-good/40 bg-good-soft", icon: CircleCheck, color: "text-good" },
  warn: { style: "border-warn/40 bg-warn-soft", icon: CircleAlert, color: "text-warn" },
  danger: { style: "border-danger/40 bg-danger-soft", icon: CircleAlert, color: "text-danger" },
} as const;

interface Props {
  readonly tone?: keyof typeof tones;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One sentence that a person should know before they go on, with what they can do about it. */
export function Notice({ tone = "info", actions, children }: Props) {
  const { style, icon: Icon, color } = tones[tone];
  return (
    <div className={`flex flex-wrap items-center gap-3 rounded-lg border p-3 text-sm ${style}`}>
      <Icon aria-hidden size={18} className={`shrink-0 ${color}`} />
      <div className="min-w-40 flex-1">{children}</div>
      {actions}
    </div>
  );
}
