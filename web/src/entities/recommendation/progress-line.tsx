import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

export interface ProgressStep {
  id: string;
  label: string;
  state: "done" | "current" | "ahead" | "stopped";
  /** When it happened, or when it is expected. */
  date?: string;
  note?: ReactNode;
}

const dots = {
  done: "border-success bg-success text-paper",
  current: "border-ink bg-paper text-ink",
  ahead: "border-line bg-paper",
  stopped: "border-danger bg-danger text-paper",
};

interface ProgressLineProps {
  label: string;
  steps: readonly ProgressStep[];
  /** The state for screen readers, because colour and shape alone do not convey it. */
  stateTexts: Record<ProgressStep["state"], string>;
  /** Vertical on all screens, for narrow containers. */
  isUpright?: boolean;
}

/** The progress of a recommendation: vertical on phones, horizontal on wide screens. */
export function ProgressLine({ label, steps, stateTexts, isUpright = false }: ProgressLineProps) {
  return (
    <ol aria-label={label} className={classNames("grid", !isUpright && "lg:auto-cols-fr lg:grid-flow-col")}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === "current" ? "step" : undefined}
          className={classNames(
            "relative flex gap-3 pb-5 last:pb-0",
            !isUpright && "lg:flex-col lg:pr-3 lg:pb-0",
          )}
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={classNames(
                "absolute top-6 bottom-0 left-[0.6875rem] w-0.5",
                !isUpright && "lg:top-[0.6875rem] lg:right-0 lg:bottom-auto lg:left-6 lg:h-0.5 lg:w-auto",
                step.state === "done" ? "bg-success" : "bg-line",
              )}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              "relative grid size-6 shrink-0 place-items-center rounded-full border-2",
              dots[step.state],
            )}
          >
            {step.state === "done" && <Check className="size-3.5" strokeWidth={3} />}
            {step.state === "stopped" && <X className="size-3.5" strokeWidth={3} />}
            {step.state === "current" && <span className="size-2 rounded-full bg-ink" />}
          </span>
          <span className="min-w-0">
            <span
              className={classNames(
                "block leading-6",
                step.state === "ahead" ? "text-muted" : "font-semibold",
              )}
            >
              {step.label}
              <span className="sr-only">, {stateTexts[step.state]}</span>
            </span>
            {step.date && <span className="block text-fine text-muted tabular-nums">{step.date}</span>}
            {step.note && <span className="mt-1 block text-fine">{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
