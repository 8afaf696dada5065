import { useState } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { progressTexts } from "./progress-texts.ts";
import { ProgressLine, type ProgressStep } from "./progress-line.tsx";
import { progressStepsOf, type ShownProgress } from "./progress-steps.ts";

/** The steps with labels in the page's language. */
export function useProgressSteps(progress: ShownProgress): ProgressStep[] {
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const [now] = useState(() => new Date());
  return progressStepsOf(progress, useTexts(progressTexts), { language, brand, now });
}

interface ProgressProps {
  readonly label: string;
  readonly steps: readonly ProgressStep[];
  readonly isUpright?: boolean;
}

/** The line of steps, with the words for their states in the page's language. */
export function Progress(props: ProgressProps) {
  const t = useTexts(progressTexts);
  return (
    <ProgressLine
      {...props}
      stateTexts={{
        done: t("stateDone"),
        current: t("stateCurrent"),
        ahead: t("stateAhead"),
        stopped: t("stateStopped"),
      }}
    />
  );
}
