import {
  listReleases,
  type OpenRelease,
  refuseForAgency,
  releaseForAgency,
} from "@weitersagen/contract/console/releases";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Empty } from "../../ui/states.tsx";
import { releaseTexts } from "./release-texts.ts";
import { orderNameOf, ReleaseTable } from "./release-table.tsx";

interface Asked {
  readonly release: OpenRelease;
  readonly isReleased: boolean;
}

/** Orders that wait for their agency: first those whose deadline is over, which an operator decides. */
export function ReleasesPage() {
  const t = useTexts(releaseTexts);
  const tenant = useTenant();
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<Asked>();
  const query = useQuery({
    queryKey: ["releases", tenant],
    queryFn: () => callConsole(listReleases, {}, tenant),
  });
  const { data } = query;
  const ask = (release: OpenRelease, isReleased: boolean) => {
    setDone(undefined);
    setAsked({ release, isReleased });
  };
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      back={<BackLink to={`/${tenant}/agenturen`}>{t("back")}</BackLink>}
    >
      <QueryState query={query} rows={5} />
      {done ? (
        <Notice tone="good">
          {t(done.isReleased ? "released" : "refused", { number: orderNameOf(done.release) })}
        </Notice>
      ) : null}
      {data?.content.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {data && data.content.length > 0
        ? ([true, false] as const).map((isOverdue) => {
            const title = t(isOverdue ? "overdue" : "inTime");
            const rows = data.content.filter((release) => release.isOverdue === isOverdue);
            return (
              <Section key={title} title={title}>
                {rows.length === 0 ? (
                  <p className="text-sm text-muted">{t("none")}</p>
                ) : (
                  <ReleaseTable label={title} releases={rows} onAsk={ask} />
                )}
              </Section>
            );
          })
        : null}
      {data?.isMore === true ? <p className="text-sm text-muted">{t("more")}</p> : null}
      {asked ? (
        <Decision
          key={`${asked.release.id} ${asked.isReleased}`}
          asked={asked}
          onDone={setDone}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Page>
  );
}

interface DecisionProps {
  readonly asked: Asked;
  readonly onDone: (asked: Asked) => void;
  readonly onClose: () => void;
}

function Decision({ asked, onDone, onClose }: DecisionProps) {
  const t = useTexts(releaseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const { release, isReleased } = asked;
  const { id, agencyName, product, rewardCents, isOverdue, dueAt } = release;
  const number = orderNameOf(release);
  const decide = async (reason: string) => {
    const params = { id };
    const isDone = await run(() =>
      isReleased
        ? callConsole(releaseForAgency, { params }, tenant)
        : callConsole(refuseForAgency, { params, body: { reason } }, tenant),
    );
    if (!isDone) return;
    onClose();
    onDone(asked);
    await refresh();
  };
  return (
    <Confirm
      title={t(isReleased ? "releaseTitle" : "refuseTitle", { number })}
      isOpen
      action={t(isReleased ? "release" : "refuse")}
      isDangerous={!isReleased}
      asksReason={!isReleased}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
      error={error}
      isRunning={isRunning}
    >
      <p className="font-medium">
        {t("about", {
          agency: agencyName,
          product: product ?? "–",
          amount: formatMoney(rewardCents, language),
        })}
      </p>
      {isOverdue ? null : <p>{t("stillTime", { date: formatDay(dueAt, language) })}</p>}
      <p>{t(isReleased ? "releaseText" : "refuseText")}</p>
    </Confirm>
  );
}
