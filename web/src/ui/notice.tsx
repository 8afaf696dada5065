import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  info: { Icon: Info, look: "bg-surface text-ink", role: "status" },
  success: { Icon: CircleCheck, look: "bg-success-tint text-success", role: "status" },
  danger: { Icon: CircleAlert, look: "bg-danger-tint text-danger", role: "alert" },
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  const { Icon, look, role } = tones[tone];
  return (
    <div role={role} className={classNames("flex gap-3 rounded-card px-5 py-4", look)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  );
}
