import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { ChevronDown, Columns3, Download, Search } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { offerFile } from "../../lib/encoding/offer-file.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ReportColumn } from "./report-column.tsx";
import type { ReportState } from "./report-state.ts";
import { reportTexts } from "./texts.ts";

interface ReportToolsProps<Row> {
  readonly title: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly states: readonly string[];
  readonly shown: readonly ReportColumn<Row>[];
  readonly state: ReportState;
  readonly onChange: (change: Partial<ReportState>) => void;
  readonly download: () => Promise<Blob>;
}

const compact = "min-h-11 px-3.5 py-2 text-fine";

/** Search, choice of columns and the file of the whole result. */
export function ReportTools<Row>(props: ReportToolsProps<Row>) {
  const { state, onChange } = props;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterForm
        key={state.filter}
        filter={state.filter}
        onChange={(filter) => onChange({ filter, page: 1 })}
      />
      <StateChoice {...props} />
      <div className="flex flex-wrap gap-3">
        <ColumnChoice {...props} />
        <CsvButton {...props} />
      </div>
    </div>
  );
}

interface FilterFormProps {
  readonly filter: string;
  readonly onChange: (filter: string) => void;
}

function FilterForm({ filter, onChange }: FilterFormProps) {
  const t = useTexts(reportTexts);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("suche");
    onChange(typeof typed === "string" ? typed.trim() : "");
  };
  return (
    <search className="min-w-0 grow basis-64 md:max-w-md">
      <form onSubmit={send} className="flex gap-2">
        <input
          type="search"
          name="suche"
          defaultValue={filter}
          maxLength={200}
          aria-label={t("filter")}
          placeholder={t("filterHint")}
          className="control min-h-11 min-w-0 grow py-2 text-base md:text-fine"
        />
        <Button type="submit" variant="secondary" className={compact} aria-label={t("search")}>
          <Search aria-hidden className="size-4" />
        </Button>
      </form>
    </search>
  );
}

/** Leaves the rows in one state. */
function StateChoice<Row>({ columns, states, state: { status }, onChange }: ReportToolsProps<Row>) {
  const t = useTexts(reportTexts);
  const column = columns.find(({ kind }) => kind === "status");
  if (!column || states.length === 0) return null;
  return (
    <label className="relative grow basis-44 md:max-w-60">
      <span className="sr-only">{column.label}</span>
      <select
        value={status ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: value === "" ? null : value, page: 1 })
        }
        className="control min-h-11 appearance-none py-2 pr-10 text-base md:text-fine"
      >
        <option value="">{t("allStates", { column: column.label })}</option>
        {states.map((name) => (
          <option key={name} value={name}>
            {column.words?.[name]?.text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </label>
  );
}

function ColumnChoice<Row>({ columns, shown, onChange, state }: ReportToolsProps<Row>) {
  const t = useTexts(reportTexts);
  const isShown = (column: ReportColumn<Row>) => shown.includes(column);
  const toggle = (toggled: ReportColumn<Row>) => {
    const chosen = columns.filter((column) => isShown(column) !== (column === toggled));
    if (chosen.length > 0) onChange({ columns: chosen.map(({ name }) => name) });
  };
  const menu = useClosingMenu();
  return (
    <details ref={menu} className="relative">
      <summary
        data-variant="secondary"
        className={`button list-none [&::-webkit-details-marker]:hidden ${compact}`}
      >
        <Columns3 aria-hidden className="size-4" />
        {t("columns")}
      </summary>
      <fieldset className="card absolute left-0 z-20 mt-2 max-h-96 w-64 max-w-[80vw] overflow-y-auto bg-paper p-4 shadow-lg md:right-0 md:left-auto">
        <legend className="sr-only">{t("columns")}</legend>
        {columns.map((column) => (
          <Checkbox
            key={column.name}
            label={column.label}
            checked={isShown(column)}
            onChange={() => toggle(column)}
            className="text-fine"
          />
        ))}
        {state.columns !== null && (
          <Button variant="quiet" className="text-fine" onClick={() => onChange({ columns: null })}>
            {t("usualColumns")}
          </Button>
        )}
      </fieldset>
    </details>
  );
}

/** Closes the opened menu as people expect of one: by Escape, which gives the focus back, or by a click beside it. */
function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current && !isInside) menu.current.open = false;
    };
    document.addEventListener("keydown", onKey, { signal: ended.signal });
    document.addEventListener("pointerdown", onPress, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return menu;
}

/** `ewe-Aufträge-2026-11-17.csv` */
const fileName = (slug: string, title: string): string =>
  `${slug}-${title}-${isoDate(calendarDateOf(new Date()))}.csv`;

function CsvButton<Row>({ title, download }: ReportToolsProps<Row>) {
  const t = useTexts(reportTexts);
  const { tenant } = usePage();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const start = async () => {
    setState("busy");
    try {
      offerFile(await download(), fileName(tenant.slug, title));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button variant="secondary" className={compact} busy={state === "busy"} onClick={() => void start()}>
        <Download aria-hidden className="size-4" />
        {t("csv")}
      </Button>
      {state === "failed" && <Notice tone="danger">{t("csvFailed")}</Notice>}
    </>
  );
}
