import { retryJob, type TroubledJob } from "@weitersagen/contract/console/system";
import { jobFaultIn, taskIn } from "@weitersagen/contract/console/trouble-words";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { systemTexts } from "./texts.ts";

interface Props {
  readonly jobs: readonly TroubledJob[];
  readonly brandOf: (tenant: string) => string;
}

/** Jobs that failed: retried by themselves, or given up and waiting for a person. */
export function TroubledJobs({ jobs, brandOf }: Props) {
  const t = useTexts(systemTexts);
  const { language } = useLanguage();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const retry = async (id: number) => {
    await run(() => callConsole(retryJob, { params: { id } }));
    await refresh();
  };
  return (
    <Section title={t("failing")}>
      <p className="text-sm text-muted">{t(jobs.length === 0 ? "failingEmpty" : "failingText")}</p>
      {error ? <Failure error={error} /> : null}
      <ul className="grid">
        {jobs.map((job) => (
          <li
            key={job.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <div className="min-w-60 flex-1">
              <span className="font-medium">{taskIn(job.task, language)}</span>
              {job.tenant === null ? null : <span className="text-muted"> · {brandOf(job.tenant)}</span>}
              <span className="block break-words">{jobFaultIn(job.error, language)}</span>
              <span className="block text-xs text-muted">
                {t("attempts")}: {t("of", { count: job.attempts, most: job.maxAttempts })} ·{" "}
                {t("since", { at: formatTime(job.createdAt, language) })}
                {job.state === "failing" ? ` · ${t("next", { at: formatTime(job.runAt, language) })}` : ""}
              </span>
            </div>
            <Badge tone={job.state === "givenUp" ? "danger" : "warn"}>
              {t(job.state === "failing" ? "failingState" : job.state)}
            </Badge>
            <Button
              onPress={() => void retry(job.id)}
              isDisabled={job.state === "running"}
              isPending={isRunning}
              aria-label={`${t("retry")}: ${taskIn(job.task, language)} ${job.id}`}
            >
              {t("retry")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
