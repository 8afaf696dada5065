import type { ReleaseResult, ReleaseState } from "@weitersagen/contract/agency-release";
import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
import { formatDate } from "@weitersagen/contract/format";
import { operatorReminder } from "@weitersagen/domain/order-release";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import { releaseTexts } from "../release-texts.ts";
import { Confirmers, namesIn } from "./confirmers.tsx";
import { Outcome } from "./outcome.tsx";

const outcomeTexts = { released: "done", confirming: "begun", refused: "refusedDone" } as const;

interface ReleaseOutcomeProps {
  readonly results: readonly ReleaseResult[];
  readonly nameOf: (id: number) => string;
}

/** How many orders were decided, and each that was not with the reason. */
export function ReleaseOutcome({ results, nameOf }: ReleaseOutcomeProps) {
  const t = useTexts(releaseTexts);
  const countOf = (state: ReleaseState) => results.filter(({ order }) => order?.state === state).length;
  const failed = results.filter(({ error }) => error !== null);
  const states = (["released", "confirming", "refused"] as const).filter((state) => countOf(state) > 0);
  return (
    <Outcome>
      {states.map((state) => (
        <Notice key={state} tone="success">
          {t(outcomeTexts[state], { count: countOf(state) })}
          {state === "confirming" && (
            <>
              {" "}
              <Confirmers names={namesIn(results.map(({ order }) => order?.confirmers))} />
            </>
          )}
        </Notice>
      ))}
      {failed.length > 0 && (
        <Notice tone="danger" title={t("notDone", { count: failed.length })}>
          <ul className="list-disc pl-5">
            {failed.map(({ id, error }) => (
              <li key={id}>
                {nameOf(id)}: {error?.detail}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Outcome>
  );
}

const deadlines = {
  reader: { until: "untilDate", overdue: "overdue" },
  agency: { until: "untilAgency", overdue: "overdueAgency" },
  secondPerson: { until: "untilOthers", overdue: "overdueOthers" },
} as const;

/** Who should decide. A cancelled order, or one without a reward, has no deadline any more. */
function deadlineOf({ state, isReleasable }: OrderRow) {
  if (state !== "waiting" && state !== "confirming") return undefined;
  if (isReleasable) return deadlines.reader;
  return state === "waiting" ? deadlines.agency : deadlines.secondPerson;
}

/** How far the release of one order is, as sentences. */
export function ReleaseFacts({ row }: { readonly row: OrderRow }) {
  const t = useTexts(releaseTexts);
  const { language, tenant } = usePage();
  const [now] = useState(Date.now);
  const { state, release, releaseUntil, releasedBy, releasedAt, reason } = row;
  if (release === null) return row.isReleasable ? <p className="mb-5 max-w-2xl">{t("reportText")}</p> : null;
  const day = (date: Date | null) => (date ? formatDate(date, language) : "");
  const decision = { name: releasedBy ?? "", date: day(releasedAt), reason: reason ?? "" };
  const deadline = deadlineOf(row);
  const isOverdue = releaseUntil !== null && releaseUntil.getTime() < now;
  const operatorAt = releaseUntil && operatorReminder(releaseUntil);
  return (
    <div className="mb-5 max-w-2xl">
      {release === "released" && <p>{t("releasedText", decision)}</p>}
      {release === "refused" && <p>{t("refusedBy", decision)}</p>}
      {state === "confirming" && (
        <p>
          {t("firstBy", decision)} <Confirmers names={row.confirmers ?? []} />
        </p>
      )}
      {deadline && releaseUntil && (
        <p>{t(isOverdue ? deadline.overdue : deadline.until, { date: day(releaseUntil) })}</p>
      )}
      {deadline && isOverdue && operatorAt && (
        <p>
          {operatorAt.getTime() < now
            ? t("operatorNow", { date: day(releaseUntil), brand: tenant.configuration.brand })
            : t("operatorSoon", { date: day(operatorAt), brand: tenant.configuration.brand })}
        </p>
      )}
    </div>
  );
}
