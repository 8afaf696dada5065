import { formatSecond } from "@weitersagen/contract/console/second";
import {
  type AuditEntryView,
  exportAudit,
  exportInstallationAudit,
  listAudit,
  listInstallationAudit,
  outcomeNames,
  outcomes,
} from "@weitersagen/contract/console/audit";
import { actionGroups } from "@weitersagen/contract/console/audit-actions/access-work";
import { actorIn } from "@weitersagen/contract/console/actors";
import { methodName } from "@weitersagen/contract/console/audit-actions/target-names";
import {
  actionName,
  installationActions,
  reasonText,
  targetName,
  tenantActions,
} from "@weitersagen/contract/console/audit-actions/words";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { isDay } from "@weitersagen/contract/console/list";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { callConsole, download } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { browserName } from "../../lib/browser-name.ts";
import { networkAddress } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Badge, Empty, Failure, Loading, type Tone } from "../../ui/states.tsx";
import { SearchChoice } from "../../ui/search-choice.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { Unread } from "../../ui/unread.tsx";
import { decisionIn } from "@weitersagen/contract/console/audit-actions/content-words";
import { EntryContent } from "./entry-content.tsx";
import { targetPage } from "./target-page.ts";
import { useVerifiedAudit } from "./verify.tsx";
import { auditTexts } from "./texts.ts";

const tones: Readonly<Record<AuditEntryView["outcome"], Tone>> = {
  begun: "neutral",
  done: "good",
  refused: "warn",
  failed: "danger",
};

/** The filters as they are in the address. */
interface Search {
  readonly wer?: string;
  readonly aktion?: string;
  readonly nur?: string;
  readonly ziel?: string;
  readonly ergebnis?: string;
  readonly von?: string;
  readonly bis?: string;
}

/** The days of the address that exist, and those that do not. */
function readDays({ von, bis, ...others }: Search) {
  const days = Object.entries({ von, bis }).flatMap(([name, day]) =>
    day === undefined ? [] : [{ name: name as "von" | "bis", day }],
  );
  const known = days.filter(({ day }) => isDay(day)).map(({ name, day }) => [name, day]);
  return {
    search: { ...others, ...Object.fromEntries(known) } as Search,
    unread: days.filter(({ day }) => !isDay(day)),
  };
}

const queryOf = ({ wer, aktion, nur, ziel, ergebnis, von, bis }: Search) => ({
  actor: wer,
  onlyChanges: nur === undefined ? undefined : ("aenderungen" as const),
  action: aktion,
  target: ziel,
  outcome: outcomes.find((one) => one === ergebnis),
  from: von === undefined ? undefined : startOfDay(readIsoDate(von)),
  to: bis === undefined ? undefined : addDays(startOfDay(readIsoDate(bis)), 1),
});

export function AuditPage() {
  const t = useTexts(auditTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const address = useSearch({ strict: false }) as Search;
  const { search, unread } = readDays(address);
  const { run, error, isRunning } = useRun();
  const [shown, setShown] = useState<AuditEntryView>();
  const verified = useVerifiedAudit();
  const query = useInfiniteQuery({
    queryKey: ["audit", tenant, search],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before }) => {
      const input = { query: { ...queryOf(search), before } };
      return tenant === ""
        ? callConsole(listInstallationAudit, input)
        : callConsole(listAudit, input, tenant);
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ content }) => content) ?? [], [query.data]);
  const columns = useColumns(setShown);
  const save = () =>
    run(() =>
      download(tenant === "" ? exportInstallationAudit : exportAudit, { query: queryOf(search) }, tenant),
    );
  return (
    <Page
      title={tenant === "" ? t("installationTitle") : t("title")}
      intro={t("intro")}
      actions={
        <>
          {verified.button}
          <Button onPress={() => void save()} isPending={isRunning}>
            <Download aria-hidden size={16} />
            {t("csv")}
          </Button>
        </>
      }
    >
      {verified.outcome}
      <Filters key={JSON.stringify(search)} search={search} />
      <Unread
        parts={unread.map(({ name, day }) => ({
          label: t(name === "von" ? "from" : "to"),
          value: day,
          isDay: true,
        }))}
      />
      {(error ?? query.error) ? (
        <Failure error={(error ?? query.error) as Error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Loading rows={10} /> : null}
      {query.data && rows.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {rows.length > 0 ? <DataTable label={t("title")} columns={columns} rows={rows} /> : null}
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("more")}
        </Button>
      ) : null}
      <Dialog
        title={actionName(shown?.action ?? "", language)}
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        <EntryContent content={shown?.content ?? null} />
        {shown?.userAgent ? <p className="text-xs text-muted">{browserName(shown.userAgent)}</p> : null}
        <div className="flex justify-end">
          <Button onPress={() => setShown(undefined)}>{t("close")}</Button>
        </div>
      </Dialog>
    </Page>
  );
}

/** Everything that the log may hold, by name. */
function useActions() {
  const { language } = useLanguage();
  const tenant = useTenant();
  return useMemo(() => {
    const actions = tenant === "" ? installationActions : tenantActions;
    const groups = Object.entries(actionGroups).map(([id, { names }]) => ({ id, name: names[language] }));
    const single = Object.entries(actions)
      .map(([id, names]) => ({ id, name: names[language] }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language));
    return [...groups, ...single];
  }, [tenant, language]);
}

function Filters({ search }: { readonly search: Search }) {
  const t = useTexts(auditTexts);
  const { language } = useLanguage();
  const actions = useActions();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState(search.ergebnis ?? "");
  const [action, setAction] = useState(search.aktion ?? "");
  const [isOnlyChanges, setOnlyChanges] = useState(search.nur !== undefined);
  const go = (next: Search) => void navigate({ to: ".", search: next });
  const apply = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const entries = ["wer", "ziel", "von", "bis"].map((name) => [name, text(name)]);
    const only = isOnlyChanges ? "aenderungen" : "";
    const given = [...entries, ["aktion", action], ["ergebnis", outcome], ["nur", only]].filter(
      ([, value]) => value !== "",
    );
    go(Object.fromEntries(given) as Search);
  };
  return (
    <form onSubmit={apply} className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
      <div className="col-span-2">
        <SearchChoice
          label={t("action")}
          value={action}
          onChange={setAction}
          choices={actions}
          placeholder={t("anyAction")}
          noMatch={t("noAction")}
          showLabel={t("suggestions")}
        />
      </div>
      <Field label={t("who")} name="wer" defaultValue={search.wer ?? ""} />
      <Field label={t("target")} placeholder={t("targetHint")} name="ziel" defaultValue={search.ziel ?? ""} />
      <ChoiceField
        label={t("outcome")}
        value={outcome}
        onChange={setOutcome}
        choices={[
          { id: "", name: t("any") },
          ...outcomes.map((id) => ({ id, name: outcomeNames[id][language] })),
        ]}
      />
      <Field label={t("from")} name="von" type="date" defaultValue={search.von ?? ""} />
      <Field label={t("to")} name="bis" type="date" defaultValue={search.bis ?? ""} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:col-span-2">
        <CheckBox label={t("onlyChanges")} isSelected={isOnlyChanges} onChange={setOnlyChanges} />
        <Button type="submit" kind="primary">
          {t("search")}
        </Button>
        {Object.keys(search).length > 0 ? (
          <Button kind="quiet" onPress={() => go({})}>
            {t("reset")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** What the entry is about, with a link to its page. */
function Target({ entry: { targetKind, target, targetName: name } }: { readonly entry: AuditEntryView }) {
  const me = useMe();
  const { language } = useLanguage();
  const tenant = useTenant();
  const page = targetPage(targetKind, target);
  // The action already names the list.
  if (targetKind === "list") return null;
  if (name !== null) return name;
  if (targetKind === "method" && target !== null) return methodName(target, language);
  if (!page || tenant === "" || !isAbleTo(me, page.ability, tenant)) return target;
  return (
    <Link to={`/${tenant}/${page.path}`} search={page.search ?? {}} className="link">
      {target}
    </Link>
  );
}

function useColumns(show: (entry: AuditEntryView) => void): Columns<AuditEntryView> {
  const t = useTexts(auditTexts);
  const { language } = useLanguage();
  return useMemo<Columns<AuditEntryView>>(
    () => [
      {
        id: "at",
        header: t("time"),
        cell: ({ row }) => (
          <span className="whitespace-nowrap">{formatSecond(row.original.at, language)}</span>
        ),
      },
      {
        id: "actor",
        header: t("who"),
        cell: ({ row: { original: entry } }) => (
          <span className={entry.actorKind === "command" ? "font-mono text-xs" : ""}>
            {entry.actorKind === "system" ? actorIn(entry.actor, language) : entry.actor}
          </span>
        ),
      },
      {
        id: "action",
        header: t("action"),
        cell: ({ row: { original: entry } }) => {
          const decision = decisionIn(entry.content, language);
          return (
            <>
              {actionName(entry.action, language)}
              {decision === undefined ? null : <span className="block text-xs text-muted">{decision}</span>}
            </>
          );
        },
      },
      {
        id: "target",
        header: t("target"),
        cell: ({ row: { original: entry } }) => (
          <>
            <Target entry={entry} />
            {entry.targetKind === null || entry.targetKind === "list" ? null : (
              <span className="block text-xs text-muted">{targetName(entry.targetKind, language)}</span>
            )}
          </>
        ),
      },
      {
        id: "outcome",
        header: t("outcome"),
        cell: ({ row: { original: entry } }) => (
          <>
            <Badge tone={tones[entry.outcome]}>{outcomeNames[entry.outcome][language]}</Badge>
            {entry.reason === null ? null : (
              <span className="block max-w-48 text-xs text-muted">{reasonText(entry.reason, language)}</span>
            )}
          </>
        ),
      },
      { id: "address", header: t("where"), cell: ({ row }) => networkAddress(row.original.address) },
      {
        id: "details",
        header: t("details"),
        cell: ({ row: { original: entry } }) =>
          entry.content === null ? null : (
            <Button kind="quiet" onPress={() => show(entry)}>
              {t("show")}
            </Button>
          ),
      },
    ],
    [t, language, show],
  );
}
