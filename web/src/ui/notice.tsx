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

/** On phones the words below a title use the whole width: a mail address fits into a line. */
const belowTitle = "mt-1 max-md:col-span-2 md:col-start-2";

export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  const { Icon, look, role } = tones[tone];
  return (
    <div
      role={role}
      className={classNames(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card px-5 py-4 max-md:px-4",
        look,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5" />
      {title && <p className="font-semibold">{title}</p>}
      <div className={classNames("space-y-1 empty:hidden", title ? belowTitle : "")}>
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  );
}
