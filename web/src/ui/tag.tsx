import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  // The outline shows it on a surface of the same colour, too.
  plain: "bg-surface text-ink ring-1 ring-ink/20 ring-inset",
  accent: "bg-accent text-on-accent",
  success: "bg-success-tint text-success",
  danger: "bg-danger-tint text-danger",
};

export function Tag({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-control px-2.5 py-0.5 text-fine font-semibold",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
