import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import type { ProgressStep } from "../../../entities/recommendation/progress-line.tsx";
import { areaTexts } from "../area-texts.ts";

const fills = { done: "bg-success", current: "bg-ink", ahead: "bg-line", stopped: "bg-danger" } as const;

interface ProgressSummaryProps {
  readonly steps: readonly ProgressStep[];
  /** The full list of steps, shown when opened. */
  readonly children: ReactNode;
}

/** The progress as a bar, with the current step. */
export function ProgressSummary({ steps, children }: ProgressSummaryProps) {
  const t = useTexts(areaTexts);
  const done = steps.filter(({ state }) => state === "done").length;
  const next = steps.find(({ state }) => state === "current");
  return (
    <details className="group lg:hidden">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="flex gap-1">
          {steps.map(({ id, state }) => (
            <span key={id} className={classNames("h-1.5 grow rounded-full", fills[state])} />
          ))}
        </span>
        <span className="mt-3 flex min-h-11 flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 flex-[1_1_10rem]">
            {next && t("nextStep", { name: next.label })}
            <span className="block text-fine text-muted tabular-nums">
              {[t("stepsDone", { done, count: steps.length }), next?.date].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1 text-fine font-semibold text-link">
            {t("showWay")}
            <FoldMark look="size-4" />
          </span>
        </span>
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}
