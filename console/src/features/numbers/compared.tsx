import type { ReactNode } from "react";
import { useTexts } from "../../lib/language.tsx";
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
