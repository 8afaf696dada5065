import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { areaTexts } from "../area-texts.ts";
import { ownMonths, type OwnMonth, type OwnStep, ownSteps } from "../own-numbers.ts";
import { Fold } from "./fold.tsx";

/** What became of the own recommendations, month by month. The chart is part of the table, so both say the same. */
export function OwnNumbers({
  recommendations,
}: {
  readonly recommendations: readonly FollowedRecommendation[];
}) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const [now] = useState(() => new Date());
  const months = ownMonths(recommendations, now);
  const most = Math.max(1, ...months.map(({ shared }) => shared));
  const nameOf = ({ year, month }: OwnMonth) =>
    new Intl.DateTimeFormat(language, { month: "short", year: "2-digit", timeZone: "UTC" }).format(
      new Date(Date.UTC(year, month - 1, 1)),
    );
  if (recommendations.length === 0) return null;
  return (
    <Fold
      label={
        <h2 id="eigene-zahlen" className="text-heading">
          {t("ownNumbers")}
        </h2>
      }
    >
      <p className="max-w-3xl text-muted">{t("ownNumbersIntro")}</p>
      <section
        aria-labelledby="eigene-zahlen"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="mt-4 overflow-x-auto print:overflow-visible"
      >
        <table
          aria-label={t("ownNumbers")}
          className="w-full max-w-3xl border-collapse text-left tabular-nums"
        >
          <thead>
            <tr className="border-b border-line text-fine text-muted">
              <th scope="col" className="py-2 pr-2 font-semibold md:pr-4">
                {t("month")}
              </th>
              <td aria-hidden className="w-1/3 min-w-8 py-2 pr-2 md:min-w-24 md:pr-4" />
              {ownSteps.map((step) => (
                <th
                  key={step}
                  scope="col"
                  className={classNames("py-2 pr-2 text-right md:pr-4 font-semibold last:pr-0", onWide(step))}
                >
                  {t(`own_${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={nameOf(month)} className="border-b border-line">
                <th scope="row" className="py-2 pr-2 font-normal md:pr-4 whitespace-nowrap">
                  {nameOf(month)}
                </th>
                <td aria-hidden className="py-2 pr-2 md:pr-4">
                  <MonthBar month={month} most={most} />
                </td>
                {ownSteps.map((step) => (
                  <td
                    key={step}
                    className={classNames("py-2 pr-2 text-right md:pr-4 last:pr-0", onWide(step))}
                  >
                    {month[step]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Fold>
  );
}

/** A phone has room for what the bar shows; the sums of the other steps are at the top of the page. */
const onWide = (step: OwnStep) => step !== "shared" && step !== "ordered" && "max-md:hidden";

/** All recommendations of a month as a light bar, those with an order darker in it. */
function MonthBar({ month, most }: { readonly month: OwnMonth; readonly most: number }) {
  const width = (count: number) => (100 * count) / most;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-4 w-full">
      <rect width={width(month.shared)} height={10} className="fill-link opacity-30" />
      <rect width={width(month.ordered)} height={10} className="fill-link" />
    </svg>
  );
}
