import { type ReactNode, useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { statisticsTexts } from "../statistics-texts.ts";

interface StatisticsFoldProps {
  /** What the numbers are about. */
  readonly name: string;
  /** Open on wide screens and on paper. On a phone the tables are many screens long, and the charts come first. */
  readonly isOpenWhenWide?: boolean;
  readonly children: ReactNode;
}

/** The numbers of a chart as a table that can be folded. */
export function StatisticsFold({ name, isOpenWhenWide = false, children }: StatisticsFoldProps) {
  const t = useTexts(statisticsTexts);
  const [isOpen] = useState(() => isOpenWhenWide && matchMedia("(min-width: 48rem)").matches);
  return (
    <details
      open={isOpen}
      className={`mt-2 ${isOpenWhenWide ? "print:details-content:[content-visibility:visible]" : ""}`}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4 print:hidden">
        {t("asTable")}
        <span className="sr-only">{`: ${name}`}</span>
      </summary>
      {children}
    </details>
  );
}
