import { sweepIn } from "@weitersagen/contract/console/sweep-names";
import type { SweepState } from "@weitersagen/contract/console/system";
import { useMemo } from "react";
import { formatCount, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Badge } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { systemTexts } from "./texts.ts";

/** Runs of such a sweep are noted every five minutes only. */
const OFTEN_SECONDS = 300;
/** A run that should have begun this long ago is overdue. */
const GRACE_MS = 15 * 60_000;

const nextRun = ({ ranAt, everySeconds }: SweepState): Date =>
  new Date(ranAt.getTime() + everySeconds * 1_000);

const isLate = (sweep: SweepState): boolean => nextRun(sweep).getTime() + GRACE_MS < Date.now();

/** What runs by itself, what failed or is overdue first. */
export function Schedule({ sweeps }: { readonly sweeps: readonly SweepState[] }) {
  const t = useTexts(systemTexts);
  const { language } = useLanguage();
  const rows = useMemo(() => {
    const rank = (sweep: SweepState) => (sweep.failed > 0 ? 0 : isLate(sweep) ? 1 : 2);
    return sweeps.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        sweepIn(one.name, language).localeCompare(sweepIn(other.name, language), language),
    );
  }, [sweeps, language]);
  const columns = useMemo<Columns<SweepState>>(
    () => [
      { id: "task", header: t("task"), cell: ({ row }) => sweepIn(row.original.name, language) },
      { id: "ranAt", header: t("ranAt"), cell: ({ row }) => formatTime(row.original.ranAt, language) },
      {
        id: "took",
        header: t("took"),
        cell: ({ row }) => `${formatCount(row.original.tookMs, language)} ms`,
      },
      {
        id: "result",
        header: t("result"),
        cell: ({ row: { original: sweep } }) => {
          if (sweep.failed > 0)
            return <Badge tone="danger">{t("resultFailed", { count: sweep.failed })}</Badge>;
          if (isLate(sweep)) return <Badge tone="warn">{t("resultLate")}</Badge>;
          const done = t("resultDone", { count: formatCount(sweep.changed, language) });
          // Most find nothing to do: a column of green would hide what matters.
          return sweep.changed > 0 ? (
            <Badge tone="good">{done}</Badge>
          ) : (
            <span className="text-muted">{done}</span>
          );
        },
      },
      {
        id: "next",
        header: t("nextRun"),
        cell: ({ row: { original: sweep } }) =>
          sweep.everySeconds < OFTEN_SECONDS
            ? t("often", { count: sweep.everySeconds })
            : formatTime(nextRun(sweep), language),
      },
    ],
    [t, language],
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{t("schedule")}</h2>
      <p className="text-sm text-muted">{t(rows.length === 0 ? "scheduleEmpty" : "scheduleText")}</p>
      {rows.length > 0 ? (
        <DataTable label={t("schedule")} columns={columns} rows={rows} numbers={["took"]} />
      ) : null}
    </section>
  );
}
