import { actorIn } from "@weitersagen/contract/console/actors";
import {
  getTenantDraft,
  listTenantVersions,
  unplanTenantDraft,
  type VersionView,
} from "@weitersagen/contract/console/tenant-draft";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Badge, Empty, Failure, Loading } from "../../ui/states.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { versionTexts } from "./versions-texts.ts";

/** Every version of a tenant's settings, the newest first. */
export function VersionsPage() {
  const t = useTexts(versionTexts);
  const tenant = useTenant();
  const me = useMe();
  const [selected, setSelected] = useState<number>();
  const query = useInfiniteQuery({
    queryKey: ["tenant-versions", tenant],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => callConsole(listTenantVersions, { query: { before: pageParam } }, tenant),
    getNextPageParam: ({ content, hasMore }) => (hasMore ? content.at(-1)?.number : undefined),
  });
  const versions = query.data?.pages.flatMap(({ content }) => content);
  const canRestore = isAbleTo(me, "tenant.publish", tenant);
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        <Link to={`/${tenant}/einstellungen`} className="link text-sm">
          {t("settings")}
        </Link>
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading /> : null}
      <PlannedVersion />
      {versions?.length === 0 ? <Empty title={t("empty")} /> : null}
      <ol className="grid gap-3">
        {versions?.map((version, index) => (
          <li key={version.number}>
            <VersionCard
              version={version}
              isCurrent={index === 0}
              target={index === 0 ? versions[1]?.number : version.number}
              onRestore={canRestore ? setSelected : undefined}
            />
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("more")}
        </Button>
      ) : null}
      {selected === undefined ? null : (
        <RestoreDialog number={selected} onClose={() => setSelected(undefined)} />
      )}
    </Page>
  );
}

/** A publication that is still to come: the next version. */
function PlannedVersion() {
  const t = useTexts(settingsTexts);
  const tenant = useTenant();
  const { language } = useLanguage();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const { data } = useQuery({
    queryKey: ["tenant-draft", tenant],
    queryFn: () => callConsole(getTenantDraft, {}, tenant),
  });
  const [isUnplanned, setUnplanned] = useState(false);
  const { draft, differences = [] } = data ?? {};
  const count = differences.length;
  const unplan = async () => {
    if (!(await run(() => callConsole(unplanTenantDraft, {}, tenant)))) return;
    setUnplanned(true);
    await refresh();
  };
  return (
    <div aria-live="polite" className="empty:hidden">
      {draft?.publishAt ? (
        <Notice
          actions={
            isAbleTo(me, "tenant.change", tenant) ? (
              <Button onPress={() => void unplan()} isPending={isRunning}>
                {t("unplan")}
              </Button>
            ) : null
          }
        >
          <p className="font-medium">{t(count === 1 ? "plannedOne" : "plannedMany", { count })}</p>
          <p className="text-muted">
            {t("planned", { at: formatTime(draft.publishAt, language), by: draft.changedBy })}
            {draft.note === "" ? "" : ` ${t("noteOf", { note: draft.note })}`}
          </p>
          {error ? <Failure error={error} /> : null}
        </Notice>
      ) : isUnplanned ? (
        <Notice tone="good">{t("unplanned")}</Notice>
      ) : null}
    </div>
  );
}

interface CardProps {
  readonly version: VersionView;
  readonly isCurrent: boolean;
  /** The version that the button restores: of the current one the version before it, otherwise the version itself. */
  readonly target: number | undefined;
  readonly onRestore: ((number: number) => void) | undefined;
}

function VersionCard({ version, isCurrent, target, onRestore }: CardProps) {
  const t = useTexts(versionTexts);
  const { language } = useLanguage();
  const { number, publishedAt, publishedBy, note, restores, changed } = version;
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{t("number", { number })}</h2>
        {isCurrent ? <Badge tone="good">{t("current")}</Badge> : null}
        <p className="min-w-40 flex-1 text-sm text-muted">
          {t("by", { by: actorIn(publishedBy, language), at: formatTime(publishedAt, language) })}
        </p>
        {onRestore && target !== undefined ? (
          <Button onPress={() => onRestore(target)}>{isCurrent ? t("undo") : t("restore")}</Button>
        ) : null}
      </header>
      {note === "" ? null : <p className="text-sm">{note}</p>}
      {restores === null ? null : <p className="text-sm text-muted">{t("again", { number: restores })}</p>}
      {changed.length === 0 ? (
        <p className="text-sm text-muted">{t("first")}</p>
      ) : (
        <DifferenceList differences={changed} />
      )}
    </article>
  );
}
