import {
  isNoteState,
  issueCreditNotes,
  listCreditNotes,
  type NoteState,
} from "@weitersagen/contract/console/credit-notes";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { NoteTable } from "./note-table.tsx";
import { agencyTexts } from "./texts.ts";
import { WaitingAgencies } from "./waiting-agencies.tsx";

const sums = {
  offen: "unpaidSum",
  ueberfaellig: "lateSum",
  klaeren: "toClearSum",
} as const satisfies Record<NoteState, string>;

/** The credit notes of all agencies, and what keeps others from being issued. */
export function CreditNotesPage() {
  const t = useTexts(agencyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [result, setResult] = useState<{ issued: number; waiting: number }>();
  const { zustand, nummer, seite } = useSearch({ strict: false }) as {
    zustand?: string;
    nummer?: string;
    seite?: unknown;
  };
  const page = Math.max(1, Math.trunc(Number(seite ?? 1)) || 1);
  const state = isNoteState(zustand) ? zustand : undefined;
  const query = useQuery({
    queryKey: ["creditNotes", tenant, state, nummer, page],
    queryFn: () => callConsole(listCreditNotes, { query: { state, number: nummer, page } }, tenant),
  });
  const ask = () => {
    setResult(undefined);
    setDialogOpen(true);
  };
  const issue = async () => {
    const isDone = await run(async () => setResult(await callConsole(issueCreditNotes, {}, tenant)));
    if (!isDone) return;
    setDialogOpen(false);
    await refresh();
  };
  const { data } = query;
  return (
    <Page
      title={t("notes")}
      intro={t("notesIntro")}
      actions={
        isAbleTo(me, "creditNotes.issue", tenant) ? (
          <Button kind="primary" onPress={ask} isDisabled={data?.hasIssuer !== true}>
            {t("issue")}
          </Button>
        ) : null
      }
    >
      <QueryState query={query} rows={5} />
      {result ? (
        <Notice tone="good">
          {result.issued + result.waiting === 0 ? t("nothingToIssue") : t("issued", result)}
        </Notice>
      ) : null}
      {data && !data.hasIssuer ? <Notice tone="warn">{t("noIssuer")}</Notice> : null}
      {data ? <WaitingAgencies agencies={data.waiting} /> : null}
      {data && (state ?? nummer) ? (
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="font-medium">
            {state ? t(sums[state], { sum: formatMoney(data.grossCents, language) }) : nummer}
          </span>
          <Link to="." search={{}} className="link">
            {t("allNotes")}
          </Link>
        </p>
      ) : null}
      {data ? <NoteTable key={`${state} ${nummer} ${page}`} notes={data.content} /> : null}
      {data && data.pageCount > 1 ? (
        <nav aria-label={t("pages")} className="flex flex-wrap gap-x-4 text-sm">
          <span className="text-muted">
            {t("position", { page, pages: data.pageCount, count: data.totalCount })}
          </span>
          {page > 1 ? <PageLink {...{ state, page: page - 1 }}>{t("newer")}</PageLink> : null}
          {page < data.pageCount ? <PageLink {...{ state, page: page + 1 }}>{t("older")}</PageLink> : null}
        </nav>
      ) : null}
      <Confirm
        title={t("issue")}
        isOpen={isDialogOpen}
        action={t("issue")}
        onConfirm={() => void issue()}
        onClose={() => {
          setDialogOpen(false);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>{t("issueText")}</p>
      </Confirm>
    </Page>
  );
}

interface PageLinkProps {
  readonly state: string | undefined;
  readonly page: number;
  readonly children: string;
}

function PageLink({ state, page, children }: PageLinkProps) {
  return (
    <Link to="." search={{ zustand: state, seite: page }} className="link">
      {children}
    </Link>
  );
}
