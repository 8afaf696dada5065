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

/** The progress of a recommendation: vertical, or horizontal where the width has room for its fonts. */
export function ProgressLine({ label, steps, stateTexts, isUpright = false }: ProgressLineProps) {
  return (
    <div className="@container">
      <ol
        aria-label={label}
        className={classNames("grid", !isUpright && "@3xl:auto-cols-fr @3xl:grid-flow-col")}
      >
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.state === "current" ? "step" : undefined}
            className={classNames(
              "relative flex gap-3 pb-5 last:pb-0",
              !isUpright && "@3xl:flex-col @3xl:pr-3 @3xl:pb-0",
            )}
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className={classNames(
                  "absolute top-6 bottom-0 left-[0.6875rem] w-0.5",
                  !isUpright &&
                    "@3xl:top-[0.6875rem] @3xl:right-0 @3xl:bottom-auto @3xl:left-6 @3xl:h-0.5 @3xl:w-auto",
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
                  !isUpright && "@3xl:text-fine @3xl:leading-6",
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
    </div>
  );
}
