import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { ArrowRight, Check, X } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import type { Group } from "../recommendation-groups.ts";

interface StateDotProps {
  readonly recommendation: FollowedRecommendation;
  readonly group: Group;
  readonly isLate: boolean;
}

const filled = "grid size-6 place-items-center rounded-full";

/** The state as a shape of its own: over, to do, late, or a ring that closes with each step. The words stand beside it. */
export function StateDot({ recommendation: { statusText, steps }, group, isLate }: StateDotProps) {
  const isGood = statusText === "paid" || statusText === "contract";
  if (group === "finished") {
    const Icon = isGood ? Check : X;
    return (
      <span
        aria-hidden
        className={classNames(filled, isGood ? "bg-success text-paper" : "border-2 border-line text-muted")}
      >
        <Icon className="size-3.5" strokeWidth={3} />
      </span>
    );
  }
  if (group === "toDo") {
    return (
      <span aria-hidden className={classNames(filled, "bg-accent text-on-accent")}>
        <ArrowRight className="size-3.5" strokeWidth={3} />
      </span>
    );
  }
  if (isLate) {
    return (
      <span aria-hidden className={classNames(filled, "bg-danger font-semibold text-paper")}>
        !
      </span>
    );
  }
  const done = steps.filter(({ at }) => at !== null).length / steps.length;
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 -rotate-90 fill-none" strokeWidth={4}>
      <circle cx={12} cy={12} r={10} className="stroke-line" />
      <circle
        cx={12}
        cy={12}
        r={10}
        pathLength={1}
        strokeDasharray={`${done} 1`}
        className="stroke-success"
      />
    </svg>
  );
}
