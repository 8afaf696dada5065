import { listSweepRuns } from "@weitersagen/contract/console/privacy-desk";
import type { KindOfData } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { MappedTable } from "@weitersagen/domain/data-map/table";
import { dataMap } from "@weitersagen/domain/data-map/tables";
import { endText } from "@weitersagen/domain/data-map/wording";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Empty, Failure } from "../../ui/states.tsx";
import { basisNames, personNames, readerNames, recordTexts } from "./record-texts.ts";

interface Record_ extends KindOfData {
  readonly name: string;
  readonly tables: readonly (readonly [table: string, columns: readonly string[]])[];
}

/** Every kind of personal data with the columns that hold it. */
const records: readonly Record_[] = Object.entries<KindOfData>(kindsOfData).map(([name, kind]) => ({
  ...kind,
  name,
  tables: Object.entries<MappedTable>(dataMap).flatMap(([table, mapped]) => {
    if ("noPerson" in mapped) return [];
    const columns = Object.entries(mapped.personal).flatMap(([column, kinds]) =>
      [kinds].flat().some((kindName) => kindName === name) ? [column] : [],
    );
    return columns.length === 0 ? [] : [[table, columns] as const];
  }),
}));

/** The record of processing (Art. 30 GDPR) and the terms, drawn from the data map of the program. */
export function RecordsPage() {
  const t = useTexts(recordTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const navigate = useNavigate();
  const { suche: search = "" } = useSearch({ strict: false }) as { suche?: string };
  const query = useQuery({
    queryKey: ["sweepRuns", tenant],
    queryFn: () => callConsole(listSweepRuns, {}, tenant),
  });
  const runs = new Map(query.data?.content.map(({ name, doneAt }) => [name, doneAt]));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = records.filter((record) => {
    const text = textOf(record, language);
    return words.every((word) => text.includes(word));
  });
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      back={<BackLink to={`/${tenant}/datenschutz`}>{t("back")}</BackLink>}
      actions={
        <div className="print:hidden">
          <Button onPress={() => globalThis.print()}>
            <Printer aria-hidden size={16} />
            {t("print")}
          </Button>
        </div>
      }
    >
      <div className="max-w-md print:hidden">
        <SearchField
          label={t("search")}
          placeholder={t("searchHint")}
          value={search}
          onChange={(text) =>
            void navigate({ to: ".", search: text === "" ? {} : { suche: text }, replace: true })
          }
        />
      </div>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      <p className="-mb-2 text-xs text-muted" aria-live="polite">
        {shown.length === 1 ? t("one") : t("count", { count: formatCount(shown.length, language) })}
      </p>
      {shown.length === 0 ? <Empty title={t("none")} /> : null}
      <ul className="grid gap-3">
        {shown.map((record) => (
          <li key={record.name}>
            <RecordCard record={record} runs={query.data ? runs : undefined} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Everything that the search looks at. */
function textOf(record: Record_, language: "de" | "en"): string {
  const { title, purpose, whose, bases, readers, tables, name, end } = record;
  return [
    name,
    title[language],
    purpose[language],
    endText(end, language),
    ...whose.map((one) => personNames[one][language]),
    ...bases.map((basis) => basisNames[basis][language]),
    ...readers.map((reader) => readerNames[reader][language]),
    ...tables.flatMap(([table, columns]) => [table, ...columns]),
    ...(end.sweeps ?? []),
  ]
    .join(" ")
    .toLowerCase();
}

interface CardProps {
  readonly record: Record_;
  /** Absent until they are loaded. */
  readonly runs: ReadonlyMap<string, Date> | undefined;
}

function RecordCard({ record, runs }: CardProps) {
  const t = useTexts(recordTexts);
  const { language } = useLanguage();
  const { title, whose, purpose, bases, readers, end, afterwards, erasure, exported, tables } = record;
  return (
    <article className="grid break-inside-avoid gap-3 rounded-lg border border-line bg-surface p-4 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">{title[language]}</h2>
        <p className="text-muted">
          {t("whose")} {whose.map((one) => personNames[one][language]).join(", ")}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name={t("purpose")}>
          {purpose[language]}
          <Small>{bases.map((basis) => basisNames[basis][language]).join("; ")}</Small>
        </Fact>
        <Fact name={t("readers")}>
          {readers.map((reader) => readerNames[reader][language]).join(", ")}
          <Small>{t(typeof exported === "string" ? "inExport" : "notInExport")}</Small>
        </Fact>
        <Fact name={t("kept")}>
          {endText(end, language)}, {t("afterwards")} {t(afterwards)}
          {end.sweeps && runs ? <Small>{lastRun(end.sweeps, runs)}</Small> : null}
        </Fact>
        <Fact name={t("onErasure")}>
          {erasure === "deleted" ? t("erased") : t("stays", { what: erasure.kept[language] })}
        </Fact>
      </dl>
      <details className="text-xs text-muted">
        <summary className="w-fit cursor-pointer">{t("where")}</summary>
        <ul className="mt-1 grid gap-1 font-mono">
          {tables.map(([table, columns]) => (
            <li key={table} className="break-words">
              {table}: {columns.join(", ")}
            </li>
          ))}
          {end.sweeps?.map((sweep) => (
            <li key={sweep} className="break-words">
              {t("sweep")}: {sweep}
            </li>
          ))}
        </ul>
      </details>
    </article>
  );

  /** When the sweep that was longest ago has run. */
  function lastRun(sweeps: readonly string[], known: ReadonlyMap<string, Date>): string {
    const times = sweeps.map((sweep) => known.get(sweep)?.getTime() ?? 0);
    const earliest = Math.min(...times);
    return earliest === 0 ? t("neverRan") : t("lastRun", { at: formatTime(new Date(earliest), language) });
  }
}

/** A quieter line below a fact. */
function Small({ children }: { readonly children: ReactNode }) {
  return <span className="mt-0.5 block text-xs text-muted first-letter:uppercase">{children}</span>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="break-words first-letter:uppercase">{children}</dd>
    </div>
  );
}
