import {
  type AsideEntry,
  type BankFileView,
  listBankEntriesAside,
  listBankFiles,
  resolveBankEntry,
} from "@weitersagen/contract/console/bank";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { BankUpload } from "./bank-upload.tsx";
import { bankTexts } from "./texts.ts";

/** What the bank says: files to import, entries to clarify, and what was imported before. */
export function BankPage() {
  const t = useTexts(bankTexts);
  const me = useMe();
  const tenant = useTenant();
  return (
    <Page title={t("title")} intro={t("intro")}>
      {isAbleTo(me, "bank.import", tenant) ? <BankUpload /> : null}
      <Aside />
      <Files />
    </Page>
  );
}

function Aside() {
  const t = useTexts(bankTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [selected, setSelected] = useState<AsideEntry>();
  const query = useQuery({
    queryKey: ["bankAside", tenant],
    queryFn: () => callConsole(listBankEntriesAside, {}, tenant),
  });
  const resolve = async (resolution: string) => {
    if (!selected) return;
    const input = { params: { id: selected.id }, body: { resolution } };
    if (!(await run(() => callConsole(resolveBankEntry, input, tenant)))) return;
    setSelected(undefined);
    await refresh();
  };
  return (
    <Section title={t("aside")}>
      <QueryState query={query} rows={2} />
      {query.data?.content.length === 0 ? <p className="text-sm text-muted">{t("asideEmpty")}</p> : null}
      <ul className="grid">
        {query.data?.content.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <div className="min-w-60 flex-1">
              <span className="font-medium">{entry.reference}</span> {entry.problem}
              <span className="block text-xs text-muted">
                {formatTime(entry.setAsideAt, language)} · {entry.kind} {entry.messageId} ·{" "}
                {t("line", { line: entry.line })}
              </span>
            </div>
            <span>{entry.amountCents === null ? "" : formatMoney(entry.amountCents, language)}</span>
            {isAbleTo(me, "bank.check", tenant) ? (
              <Button onPress={() => setSelected(entry)}>{t("resolve")}</Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Confirm
        key={selected?.id ?? 0}
        title={t("resolveTitle")}
        isOpen={selected !== undefined}
        action={t("resolve")}
        asksReason
        reasonLabel={t("resolution")}
        onConfirm={(resolution) => void resolve(resolution)}
        onClose={() => {
          setSelected(undefined);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>
          {selected?.reference} {selected?.problem}
        </p>
        <p>{t("resolveText")}</p>
      </Confirm>
    </Section>
  );
}

function Files() {
  const t = useTexts(bankTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["bankFiles", tenant],
    queryFn: () => callConsole(listBankFiles, {}, tenant),
  });
  const columns = useMemo<Columns<BankFileView>>(
    () => [
      {
        id: "file",
        header: t("file"),
        cell: ({ row: { original: file } }) => (
          <>
            <span className="font-medium">{file.messageId}</span>
            <span className="block text-xs text-muted">
              {file.kind}
              {file.page > 1 ? ` · ${t("page", { page: file.page })}` : ""}
            </span>
          </>
        ),
      },
      {
        id: "when",
        header: t("when"),
        cell: ({ row }) => (
          <span className="whitespace-nowrap">{formatTime(row.original.importedAt, language)}</span>
        ),
      },
      { id: "who", header: t("who"), cell: ({ row }) => row.original.importedBy },
      {
        id: "confirmed",
        header: t("confirmedColumn"),
        cell: ({ row }) => formatCount(row.original.confirmed, language),
      },
      { id: "back", header: t("returned"), cell: ({ row }) => formatCount(row.original.cameBack, language) },
      { id: "aside", header: t("aside"), cell: ({ row }) => formatCount(row.original.aside, language) },
    ],
    [t, language],
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{t("files")}</h2>
      <QueryState query={query} rows={3} />
      {query.data?.content.length === 0 ? <p className="text-sm text-muted">{t("filesEmpty")}</p> : null}
      {query.data && query.data.content.length > 0 ? (
        <DataTable
          label={t("files")}
          columns={columns}
          rows={query.data.content}
          numbers={["confirmed", "back", "aside"]}
        />
      ) : null}
    </section>
  );
}
