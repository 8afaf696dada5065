import { listWeeklyReports, setWeeklyReport } from "@weitersagen/contract/console/weekly-report";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRun } from "../../lib/use-run.ts";
import { CheckBox } from "../../ui/check-box.tsx";
import { Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Empty, Failure } from "../../ui/states.tsx";
import { accountTexts } from "./texts.ts";

/** A switch per tenant for the weekly report by mail. */
export function WeeklyReports() {
  const t = useTexts(accountTexts);
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ["weeklyReports"],
    queryFn: () => callConsole(listWeeklyReports, {}),
  });
  const { run, error, isRunning } = useRun();
  const set = (tenant: string, isWanted: boolean) =>
    run(async () => {
      await callConsole(setWeeklyReport, { body: { isWanted } }, tenant);
      await query.refetch();
    });
  return (
    <Section title={t("reports")} id="wochenbericht">
      <p className="text-sm text-muted">{t("reportsText")}</p>
      <QueryState query={query} />
      {error ? <Failure error={error} /> : null}
      {query.data?.content.length === 0 ? <Empty title={t("noReports")} /> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {query.data?.content.map(({ tenant, brand, nextAt }) => (
          <li key={tenant} className="flex flex-wrap items-center gap-x-3 border-t border-line pt-1">
            <span className="flex-1">
              <CheckBox
                label={brand}
                isSelected={nextAt !== null}
                isDisabled={isRunning}
                onChange={(isWanted) => void set(tenant, isWanted)}
              />
            </span>
            {nextAt ? (
              <span className="text-xs text-muted">
                {t("nextReport", { at: formatTime(nextAt, language) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
