import { contentStates, type EntrySummary, listContent } from "@weitersagen/contract/console/content";
import { contentKinds, contentSchemas } from "@weitersagen/contract/content-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Badge, Empty, Failure, Loading } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { AddEntry } from "./add-entry.tsx";
import { StateBadge } from "./state-badge.tsx";
import { authorOf } from "./author.ts";
import { contentTexts } from "./texts.ts";

const linkStyle = "link font-medium";

/** The filter of entries whose planned publication did not happen. */
const FAILED = "failed";

/** A few screens of a phone. */
const PAGE_SIZE = 40;

interface Search {
  readonly art?: string;
  readonly zustand?: string;
  readonly suche?: string;
}

/** Lists the entries of the content, or links to where they are edited: the client's Squidex or another tenant. */
export function ContentPage() {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const me = useMe();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: ["content", tenant],
    queryFn: () => callConsole(listContent, {}, tenant),
  });
  const { source, where, content } = query.data ?? {};
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        source === "stored" && isAbleTo(me, "content.change", tenant) ? (
          <Button kind="primary" onPress={() => setAdding(true)}>
            {t("add")}
          </Button>
        ) : null
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {source === "squidex" ? (
        <Notice
          actions={
            <a href={where ?? ""} target="_blank" rel="noreferrer" className={linkStyle}>
              {t("openSquidex")}
            </a>
          }
        >
          {t("squidex")}
        </Notice>
      ) : null}
      {source === "shared" ? (
        <Notice
          actions={
            <Link to={`/${where}/inhalte`} className={linkStyle}>
              {t("openShared")}
            </Link>
          }
        >
          {t("shared", { where: where ?? "" })}
        </Notice>
      ) : null}
      {source === "stored" ? <Entries entries={content ?? []} /> : null}
      {isAdding ? <AddEntry entries={content ?? []} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function Entries({ entries }: { readonly entries: readonly EntrySummary[] }) {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { art = "", zustand = "", suche = "" } = useSearch({ strict: false }) as Search;
  const set = (change: Search) => {
    const next = Object.entries({ art, zustand, suche, ...change }).filter(([, value]) => value !== "");
    void navigate({ to: ".", search: Object.fromEntries(next), replace: true });
  };
  const columns = useColumns();
  const [shown, setShown] = useState(PAGE_SIZE);
  const wanted = suche.trim().toLowerCase();
  // Pages first, and what only engineers care about last: the order of the kinds.
  const rows = entries
    .toSorted((a, b) => contentSchemas.indexOf(a.schema) - contentSchemas.indexOf(b.schema))
    .filter(
      ({ schema, state, planFailure, title, id }) =>
        (art === "" || schema === art) &&
        (zustand === "" || state === zustand || (zustand === FAILED && planFailure !== null)) &&
        `${title} ${id}`.toLowerCase().includes(wanted),
    );
  const counted = (schema: string) => entries.filter((entry) => entry.schema === schema).length;
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <SearchField label={t("search")} value={suche} onChange={(text) => set({ suche: text })} />
        <ChoiceField
          label={t("kind")}
          value={art || "all"}
          onChange={(id) => set({ art: id === "all" ? "" : id })}
          choices={[
            { id: "all", name: t("all") },
            ...contentSchemas.map((schema) => ({
              id: schema,
              name: `${contentKinds[schema].name[language]} (${counted(schema)})`,
            })),
          ]}
        />
        <ChoiceField
          label={t("state")}
          value={zustand || "all"}
          onChange={(id) => set({ zustand: id === "all" ? "" : id })}
          choices={[
            { id: "all", name: t("allStates") },
            ...Object.entries(contentStates).map(([id, name]) => ({ id, name: name[language] })),
            { id: FAILED, name: t("failed") },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <Empty title={t("empty")}>{t("emptyHint")}</Empty>
      ) : (
        <DataTable label={t("title")} columns={columns} rows={rows.slice(0, shown)} />
      )}
      {rows.length > shown ? (
        <div className="flex justify-center">
          <Button onPress={() => setShown(shown + PAGE_SIZE)}>
            {t("more", { count: rows.length - shown })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function useColumns(): Columns<EntrySummary> {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  return useMemo<Columns<EntrySummary>>(
    () => [
      {
        id: "title",
        header: t("name"),
        cell: ({ row: { original: entry } }) => (
          <>
            <Link to={`/${tenant}/inhalte/${entry.schema}/${entry.id}`} className={linkStyle}>
              {entry.title}
            </Link>
            {entry.title === entry.id ? null : <span className="block text-xs text-muted">{entry.id}</span>}
          </>
        ),
      },
      {
        id: "kind",
        header: t("kind"),
        cell: ({ row }) => (
          <span className="whitespace-nowrap">{contentKinds[row.original.schema].one[language]}</span>
        ),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original: entry } }) => (
          <div className="flex flex-wrap items-center gap-1.5">
            <StateBadge entry={entry} />
            {entry.plannedAt ? (
              <Badge>{t("planned", { at: formatTime(entry.plannedAt, language) })}</Badge>
            ) : null}
            {entry.planFailure ? <Badge tone="danger">{t("failed")}</Badge> : null}
          </div>
        ),
      },
      {
        id: "changedAt",
        header: t("changedAt"),
        cell: ({ row }) => (
          <span className="whitespace-nowrap">{formatTime(row.original.changedAt, language)}</span>
        ),
      },
      {
        id: "changedBy",
        header: t("changedBy"),
        cell: ({ row }) => authorOf(row.original.changedBy, language),
      },
    ],
    // The texts change with the language only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [language, tenant],
  );
}
