import { formatDays } from "@weitersagen/contract/format";
import type { Period } from "@weitersagen/domain/insight-period";
import type { ReactNode } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { numbersTexts } from "./texts.ts";

interface Props {
  /** The number of the period before, and that of the same days a year before. */
  readonly before: ReactNode;
  readonly yearBefore: ReactNode;
}

/** What a key figure was before. */
export function Compared({ before, yearBefore }: Props) {
  const t = useTexts(numbersTexts);
  return (
    <>
      <span className="block">
        {t("before")}: {before}
      </span>
      <span className="block">
        {t("yearBefore")}: {yearBefore}
      </span>
    </>
  );
}

interface DaysProps {
  readonly report: { readonly beforeDays: Period; readonly yearBeforeDays: Period };
}

/** Which days the numbers are compared with. */
export function ComparedDays({ report: { beforeDays, yearBeforeDays } }: DaysProps) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  return (
    <p className="text-xs text-muted">
      {t("comparedDays", {
        before: formatDays(beforeDays, language),
        yearBefore: formatDays(yearBeforeDays, language),
      })}
    </p>
  );
}
