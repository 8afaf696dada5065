import { type CreditNote, getCreditNoteDocument, listCreditNotes } from "@weitersagen/contract/agency-money";
import { getAgencyOverview } from "@weitersagen/contract/agency-calls";
import type { ApiCaller } from "@weitersagen/contract/page";
import { useCallback, useState } from "react";
import { existingPage, pageNumber } from "../../../lib/page/existing-page.ts";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { CommissionOfMonth } from "../components/commission-month.tsx";
import { NextPayments } from "../components/next-payment.tsx";
import { SettlementTasks } from "../components/settlement-tasks.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { ObjectionForm } from "../components/objection-form.tsx";
import { Withdrawal } from "../components/withdrawal.tsx";
import { StatementTable } from "../components/statement-table.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { offerAgencyFile } from "../offer-file.ts";
import { agencyTexts } from "../texts.ts";
import { Outcome } from "../components/outcome.tsx";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("statements")} – ${t("area")}`, description: t("description") };
  },
  Component: StatementsPage,
});

function StatementsPage() {
  const area = useTexts(agencyTexts);
  const t = useTexts(agencyMoneyTexts);
  const wanted = pageNumber(useSearchParams().get("seite"));
  const load = useCallback(
    async (api: ApiCaller) => {
      const [notes, { tasks, commission }] = await Promise.all([
        existingPage(wanted, (page) => api(listCreditNotes, { query: { page } })),
        api(getAgencyOverview, {}),
      ]);
      return { ...notes, tasks, commission };
    },
    [wanted],
  );
  return (
    <AgencyFrame screen="AgenturAbrechnungen" title={area("statements")} ability="viewInvoices">
      <p className="mb-6 max-w-2xl text-muted">{t("statementsLead")}</p>
      <AgencyData load={load}>
        {({ content, page, pageCount, tasks, commission }, reload) => (
          <>
            <SettlementTasks tasks={tasks} />
            {commission && <NextPayments commission={commission} />}
            {commission && <CommissionOfMonth commission={commission} />}
            {content.length === 0 ? (
              <EmptyState level={2} title={t("noStatements")}>
                {t("noStatementsText")}
              </EmptyState>
            ) : (
              <>
                <h2 className="mb-3 text-heading">{t("issuedNotes")}</h2>
                <Statements notes={content} reload={reload} />
                <Pages page={page} count={pageCount} />
              </>
            )}
          </>
        )}
      </AgencyData>
    </AgencyFrame>
  );
}

function Pages({ page, count }: { readonly page: number; readonly count: number }) {
  const t = useTexts(agencyMoneyTexts);
  const path = usePath("AgenturAbrechnungen") ?? "/agentur/abrechnungen";
  return (
    <div className="mt-6">
      <Pagination
        label={t("pages")}
        page={page}
        pageCount={count}
        hrefFor={(other) => `${path}?seite=${other}`}
        previousLabel={t("previous")}
        nextLabel={t("next")}
        positionText={t("position", { page, count })}
      />
    </div>
  );
}

interface StatementsProps {
  readonly notes: readonly CreditNote[];
  readonly reload: () => void;
}

function Statements({ notes, reload }: StatementsProps) {
  const t = useTexts(agencyMoneyTexts);
  const { api } = useAgency();
  const [objecting, setObjecting] = useState<CreditNote>();
  const [withdrawing, setWithdrawing] = useState<CreditNote>();
  const [outcome, setOutcome] = useState<"objected_" | "withdrawn" | "downloadFailed">();
  const download = ({ number }: CreditNote) => {
    setOutcome(undefined);
    api(getCreditNoteDocument, { params: { number } }).then(offerAgencyFile, () =>
      setOutcome("downloadFailed"),
    );
  };
  const close = () => {
    setObjecting(undefined);
    setWithdrawing(undefined);
  };
  const done = (what: "objected_" | "withdrawn") => {
    close();
    setOutcome(what);
    reload();
  };
  return (
    <>
      {outcome && (
        <Outcome key={outcome}>
          <Notice tone={outcome === "downloadFailed" ? "danger" : "success"}>{t(outcome)}</Notice>
        </Outcome>
      )}
      <StatementTable
        notes={notes}
        onDownload={download}
        onObject={(note) => {
          setOutcome(undefined);
          setObjecting(note);
        }}
        onWithdraw={(note) => {
          setOutcome(undefined);
          setWithdrawing(note);
        }}
      />
      <Dialog
        open={objecting !== undefined}
        onClose={close}
        title={t("objectTitle", { number: objecting?.number ?? "" })}
        closeLabel={t("close")}
      >
        {objecting && <ObjectionForm note={objecting} onSent={() => done("objected_")} onCancel={close} />}
      </Dialog>
      <Dialog
        open={withdrawing !== undefined}
        onClose={close}
        title={t("withdrawTitle", { number: withdrawing?.number ?? "" })}
        closeLabel={t("close")}
      >
        {withdrawing && <Withdrawal note={withdrawing} onDone={() => done("withdrawn")} onCancel={close} />}
      </Dialog>
    </>
  );
}
