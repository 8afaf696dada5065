import { type BonusReport, exportBonusReport, getBonusReport } from "@weitersagen/contract/agency-money";
import { formatMonth } from "@weitersagen/contract/format";
import type { ApiCaller } from "@weitersagen/contract/page";
import { isMonth } from "@weitersagen/domain/month";
import { useCallback, useState } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { BonusPlans } from "../components/bonus-plans.tsx";
import { BonusResults } from "../components/bonus-results.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { offerAgencyFile } from "../offer-file.ts";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("bonusPlan")} – ${t("area")}`, description: t("description") };
  },
  Component: BonusPlanPage,
});

function BonusPlanPage() {
  const area = useTexts(agencyTexts);
  const asked = new URLSearchParams(useLocation().search).get("monat") ?? "";
  // Anything else than a month in the address shows the running one.
  const month = isMonth(asked) ? asked : undefined;
  const load = useCallback(
    (api: ApiCaller) => api(getBonusReport, { query: month === undefined ? {} : { month } }),
    [month],
  );
  return (
    <AgencyFrame screen="AgenturBonusplan" title={area("bonusPlan")} ability="viewBonusPlan">
      <AgencyData load={load}>{(report, reload) => <Report report={report} reload={reload} />}</AgencyData>
    </AgencyFrame>
  );
}

function Report({ report, reload }: { readonly report: BonusReport; readonly reload: () => void }) {
  const t = useTexts(agencyMoneyTexts);
  const { can } = useAgency();
  return (
    <>
      <p className="mb-6 max-w-2xl text-muted">{t(can("addBonusPlan") ? "bonusLead" : "bonusLeadMember")}</p>
      <BonusPlans plans={report.plans} month={report.months[0] ?? report.month} reload={reload} />
      <Results report={report} />
    </>
  );
}

function Results({ report }: { readonly report: BonusReport }) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const { api } = useAgency();
  const navigate = useNavigate();
  const path = usePath("AgenturBonusplan") ?? "/agentur/bonusplan";
  const [failed, setFailed] = useState(false);
  const { month } = report;
  const download = () => {
    setFailed(false);
    api(exportBonusReport, { query: { month } }).then(offerAgencyFile, () => setFailed(true));
  };
  return (
    <section aria-labelledby="ergebnisse" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="ergebnisse" className="text-heading">
          {t("results")}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            id="bonus-monat"
            label={t("month")}
            value={month}
            onChange={(event) => void navigate(`${path}?monat=${event.currentTarget.value}`)}
            options={[...new Set([month, ...report.months])]
              .toSorted()
              .toReversed()
              .map((value) => ({ value, label: formatMonth(value, language) }))}
          />
          <Button variant="secondary" onClick={download}>
            {t("export")}
          </Button>
        </div>
      </div>
      {failed && <Notice tone="danger">{t("failed")}</Notice>}
      <BonusResults results={report.results} />
    </section>
  );
}
