import {
  type ContentVersion,
  type EntryView,
  getContentVersion,
  publishContent,
} from "@weitersagen/contract/console/content";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changesBetween } from "../../entities/content/changes.ts";
import { Changes } from "../../entities/content/diff-view.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, Failure, Loading } from "../../ui/states.tsx";
import { authorOf } from "./author.ts";
import { PlanEnds } from "./plan-ends.tsx";
import { contentTexts } from "./texts.ts";

/** All versions of an entry: each can be compared with what visitors see, and published again. */
export function History({ entry }: { readonly entry: EntryView }) {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<ContentVersion>();
  const { schema, id, published, draft, state, plannedAt, plannedVersion } = entry;
  const mayPublish = isAbleTo(me, "content.publish", tenant) && state !== "fixed";
  // A draft that was discarded or not published in time; visitors have never seen it.
  const isNewer = restored !== undefined && published !== null && restored.version > published;
  return (
    <Section title={t("history")}>
      <ol className="grid">
        {entry.versions.map((each) => {
          const { version, writtenAt, writtenBy } = each;
          const name = t("version", { version });
          return (
            <li key={version} className="grid gap-3 border-b border-line py-2 last:border-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-medium">{name}</span>
                <span className="min-w-40 flex-1 text-muted">
                  {formatTime(writtenAt, language)} · {authorOf(writtenBy, language)}
                </span>
                {version === published ? <Badge tone="good">{t("live")}</Badge> : null}
                {version === draft ? <Badge tone="accent">{t("draft")}</Badge> : null}
                {version === plannedVersion && plannedAt ? (
                  <Badge>{t("planned", { at: formatTime(plannedAt, language) })}</Badge>
                ) : null}
                {published !== null && version !== published ? (
                  <Button
                    kind="quiet"
                    aria-label={`${compared === version ? t("hide") : t("compare")}: ${name}`}
                    onPress={() => setCompared(compared === version ? undefined : version)}
                  >
                    {compared === version ? t("hide") : t("compare")}
                  </Button>
                ) : null}
                {mayPublish && published !== null && version !== published && version !== draft ? (
                  <Button
                    aria-label={`${t(version < published ? "restore" : "publishThis")}: ${name}`}
                    onPress={() => setRestored(each)}
                  >
                    {t(version < published ? "restore" : "publishThis")}
                  </Button>
                ) : null}
              </div>
              {compared === version && published !== null ? (
                <Comparison entry={entry} before={published} after={version} />
              ) : null}
            </li>
          );
        })}
      </ol>
      <ActionDialog
        title={isNewer ? t("publishThis") : t("restoreTitle")}
        text={t(isNewer ? "publishThisText" : "restoreText", {
          version: restored?.version ?? "",
          at: restored ? formatTime(restored.writtenAt, language) : "",
        })}
        button={isNewer ? t("publishThis") : t("restore")}
        isOpen={restored !== undefined}
        onClose={() => setRestored(undefined)}
        run={() =>
          callConsole(
            publishContent,
            { params: { schema, id }, body: { version: restored?.version ?? 0, expected: published } },
            tenant,
          )
        }
      >
        <PlanEnds entry={entry} published={restored?.version} />
      </ActionDialog>
    </Section>
  );
}

interface ComparisonProps {
  readonly entry: EntryView;
  readonly before: number;
  readonly after: number;
}

function Comparison({ entry: { schema, id }, before, after }: ComparisonProps) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const read = async (version: number) =>
    (await callConsole(getContentVersion, { params: { schema, id, version } }, tenant)).data;
  const query = useQuery({
    queryKey: ["content", tenant, schema, id, "compare", before, after],
    queryFn: async () => changesBetween(await read(before), await read(after)),
    staleTime: Infinity,
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading rows={2} />;
  if (query.data.length === 0) return <p className="text-sm text-muted">{t("sameAsLive")}</p>;
  return <Changes schema={schema} changes={query.data} />;
}
