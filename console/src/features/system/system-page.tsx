import {
  type Check,
  checkSystem,
  getSystem,
  type MailSum,
  type QueueSum,
  FAILED_MAIL_DAYS,
  firstFailedMailDay,
} from "@weitersagen/contract/console/system";
import { taskIn } from "@weitersagen/contract/console/trouble-words";
import { isoDate } from "@weitersagen/domain/dates";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Badge, Failure, type Tone } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { TroubledJobs } from "./troubled-jobs.tsx";
import { Schedule } from "./schedule.tsx";
import { systemTexts } from "./texts.ts";

const AGAIN_MS = 10_000;

/** Health, jobs, mails and versions of the installation. */
export function SystemPage() {
  const t = useTexts(systemTexts);
  const query = useQuery({
    queryKey: ["system"],
    queryFn: () => callConsole(getSystem, {}),
    refetchInterval: AGAIN_MS,
  });
  const { data } = query;
  const brandOf = (tenant: string): string =>
    data?.mails.find((one) => one.tenant === tenant)?.brand ?? tenant;
  return (
    <Page title={t("title")} intro={t("intro")}>
      <QueryState query={query} rows={8} />
      {data ? (
        <>
          <Health checks={data.checks} brandOf={brandOf} />
          <TroubledJobs jobs={data.jobs} brandOf={brandOf} />
          <Schedule sweeps={data.sweeps} />
          <Queue queue={data.queue} />
          <Mails mails={data.mails} />
          <Section title={t("versions")}>
            <dl className="grid grid-cols-2 gap-3 text-sm md:grid-cols-4">
              {(
                [
                  ["product", data.versions.product],
                  ["node", data.versions.node],
                  ["postgres", data.versions.database],
                  ["schema", data.versions.schema],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-muted">{t(name)}</dt>
                  <dd className="font-medium break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </>
      ) : null}
    </Page>
  );
}

const tones: Readonly<Record<Check["state"], Tone>> = {
  good: "good",
  warning: "warn",
  failed: "danger",
  off: "neutral",
  unknown: "neutral",
};

interface HealthProps {
  readonly checks: readonly Check[];
  readonly brandOf: (tenant: string) => string;
}

function Health({ checks, brandOf }: HealthProps) {
  const t = useTexts(systemTexts);
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const checkNow = async () => {
    await run(() => callConsole(checkSystem, {}));
    await refresh();
  };
  const { language } = useLanguage();
  const words = (detail: string): string =>
    detail in systemTexts[language] ? t(detail as keyof (typeof systemTexts)["de"]) : detail;
  return (
    <Section
      title={t("health")}
      actions={
        <Button onPress={() => void checkNow()} isPending={isRunning}>
          {t("checkNow")}
        </Button>
      }
    >
      {error ? <Failure error={error} /> : null}
      <ul className="grid md:grid-cols-[auto_auto_minmax(0,1fr)_auto] md:gap-x-4">
        {checks.map(({ name, tenant, state, detail, checkedAt }) => (
          <li
            key={`${name} ${tenant}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0 md:col-span-full md:grid md:grid-cols-subgrid"
          >
            <span className="font-medium">
              {t(name)}
              {tenant === null ? null : <span className="font-normal text-muted"> · {brandOf(tenant)}</span>}
            </span>
            <Badge tone={tones[state]}>{t(state)}</Badge>
            <span className="max-md:empty:hidden">{words(detail)}</span>
            <span className="text-xs text-muted">
              {checkedAt === null ? "" : t("checked", { at: formatTime(checkedAt, language) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Queue({ queue }: { readonly queue: readonly QueueSum[] }) {
  const t = useTexts(systemTexts);
  const { language } = useLanguage();
  const columns = useMemo<Columns<QueueSum>>(
    () => [
      {
        id: "task",
        header: t("task"),
        cell: ({ row }) => taskIn(row.original.task, language),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original: sum } }) => t(sum.state === "failing" ? "failingState" : sum.state),
      },
      { id: "count", header: t("count"), cell: ({ row }) => formatCount(row.original.count, language) },
      { id: "oldest", header: t("oldest"), cell: ({ row }) => formatTime(row.original.oldest, language) },
    ],
    [t, language],
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{t("queue")}</h2>
      {queue.length === 0 ? (
        <p className="text-sm text-muted">{t("queueEmpty")}</p>
      ) : (
        <DataTable label={t("queue")} columns={columns} rows={queue} numbers={["count"]} />
      )}
    </section>
  );
}

function Mails({ mails }: { readonly mails: readonly MailSum[] }) {
  const t = useTexts(systemTexts);
  const { language } = useLanguage();
  const columns = useMemo<Columns<MailSum>>(
    () => [
      { id: "brand", header: t("brand"), cell: ({ row }) => row.original.brand },
      {
        id: "sent",
        header: t("sentToday"),
        cell: ({ row }) => formatCount(row.original.sentToday, language),
      },
      { id: "pending", header: t("pending"), cell: ({ row }) => formatCount(row.original.pending, language) },
      {
        id: "failed",
        header: t("failedMails", { days: FAILED_MAIL_DAYS }),
        cell: ({ row: { original: mail } }) =>
          mail.failed === 0 ? (
            "0"
          ) : (
            <Link
              to={`/${mail.tenant}/mails`}
              search={{ zustand: "failed", von: isoDate(firstFailedMailDay(new Date())) }}
              className="font-medium text-danger underline underline-offset-4"
            >
              {formatCount(mail.failed, language)}
            </Link>
          ),
      },
    ],
    [t, language],
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{t("mails")}</h2>
      <DataTable label={t("mails")} columns={columns} rows={mails} numbers={["sent", "pending", "failed"]} />
    </section>
  );
}
