import { type AgencyOverview, getAgencyOverview } from "@weitersagen/contract/agency-calls";
import type { ApiCaller } from "@weitersagen/contract/page";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: t("area"), description: t("description") };
  },
  Component: Overview,
});

const load = (api: ApiCaller) => api(getAgencyOverview, {});

function Overview() {
  const t = useTexts(agencyTexts);
  return (
    <AgencyFrame screen="Agentur" title={t("overview")} ability="viewRecommenderReport">
      <AgencyData load={load}>{(data) => <Figures overview={data} />}</AgencyData>
    </AgencyFrame>
  );
}

function Figures({ overview }: { readonly overview: AgencyOverview }) {
  const t = useTexts(agencyTexts);
  const { language } = usePage();
  const { can } = useAgency();
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <Tasks tasks={overview.tasks} />
      <h2 className="mb-3 text-heading">{t(can("viewInvoices") ? "creditedAgency" : "creditedMember")}</h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
        {overview.totals.map(({ name, total, recent }) => (
          <div key={name} className="flex flex-col bg-paper p-4">
            <dt className="text-fine text-muted">{t(name)}</dt>
            <dd className="mt-1 text-title tabular-nums">{number.format(total)}</dd>
            <dd className="mt-auto pt-1 text-fine text-muted">{t("recent", { count: recent })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Tasks({ tasks }: Pick<AgencyOverview, "tasks">) {
  const t = useTexts(agencyTexts);
  const { can } = useAgency();
  const masterData = usePath("AgenturStammdaten");
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="aufgaben" className="mb-8 rounded-card bg-surface p-5">
      <h2 id="aufgaben" className="text-heading">
        {t("tasks")}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {tasks.map((task) => (
          <li key={task}>{t(task)}</li>
        ))}
      </ul>
      {can("changeMasterData") && masterData && (
        <ButtonLink to={masterData} variant="secondary" className="mt-4">
          {t("complete")}
        </ButtonLink>
      )}
    </section>
  );
}
