import { textGroupName } from "@weitersagen/contract/console/mail-names";
import { listTextGroups, type TextGroup, textKinds } from "@weitersagen/contract/console/texts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Badge, Empty, Failure, Loading } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { textDeskTexts } from "./texts.ts";

/** Mails, texts for sharing and words of the pages. */
export function TextsPage() {
  const t = useTexts(textDeskTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const { art = "mail", suche = "" } = useSearch({ strict: false }) as { art?: string; suche?: string };
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ["texts", tenant, "", language],
    queryFn: () => callConsole(listTextGroups, {}, tenant),
  });
  const columns = useColumns();
  const wanted = suche.trim().toLowerCase();
  // What has to be looked at comes first, whatever kind is chosen.
  const rows = query.data?.content
    .filter(
      ({ kind, title, id, unused }) =>
        (art === "alle" || kind === art || unused > 0) &&
        `${textGroupName(id, language)} ${title} ${id}`.toLowerCase().includes(wanted),
    )
    .toSorted((one, other) => Number(other.unused > 0) - Number(one.unused > 0));
  const set = (search: { art?: string; suche?: string }) =>
    void navigate({ to: ".", search: { art, ...(suche ? { suche } : {}), ...search }, replace: true });
  return (
    <Page title={t("title")} intro={t("intro")}>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <div className="sm:col-span-2">
          <SearchField label={t("search")} value={suche} onChange={(text) => set({ suche: text })} />
        </div>
        <ChoiceField
          label={t("kind")}
          value={art}
          onChange={(kind) => set({ art: kind })}
          choices={[
            { id: "alle", name: t("all") },
            ...textKinds.map((kind) => ({ id: kind, name: t(kind) })),
          ]}
        />
      </div>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {rows?.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {rows && rows.length > 0 ? <DataTable label={t("title")} columns={columns} rows={rows} /> : null}
    </Page>
  );
}

function useColumns(): Columns<TextGroup> {
  const t = useTexts(textDeskTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  return useMemo<Columns<TextGroup>>(
    () => [
      {
        id: "name",
        header: t("name"),
        cell: ({ row: { original: group } }) => (
          <>
            <Link to={`/${tenant}/texte/${group.id}`} className="link font-medium">
              {textGroupName(group.id, language)}
            </Link>
            {group.kind === "mail" ? (
              <span className="block text-xs text-muted">
                {t("subject")}: {group.title}
              </span>
            ) : null}
          </>
        ),
      },
      { id: "kind", header: t("kind"), cell: ({ row }) => t(row.original.kind) },
      {
        id: "own",
        header: t("own"),
        cell: ({ row: { original: group } }) =>
          group.unused > 0 ? (
            <Badge tone="warn">{t("toLookAt", { count: group.unused })}</Badge>
          ) : group.own === 0 ? (
            <span className="text-muted">{t("none")}</span>
          ) : (
            <Badge tone="accent">{t("some", { own: group.own, total: group.total })}</Badge>
          ),
      },
    ],
    // The texts change with the language only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [language, tenant],
  );
}
