import { type AgencyOverview, getAgencyOverview } from "@weitersagen/contract/agency-calls";
import type { ApiCaller } from "@weitersagen/contract/page";
import type { ScreenName } from "@weitersagen/contract/screens";
import type { AgencyAbility } from "@weitersagen/domain/agency-abilities";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { Link } from "../../../lib/router/link.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { ReleaseBanner } from "../components/release-banner.tsx";
import { SettlementTasks } from "../components/settlement-tasks.tsx";
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
  const { can, name, agencyName } = useAgency();
  const isWholeAgency = can("viewInvoices") && name !== agencyName;
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <ReleaseBanner releases={overview.releases} confirmations={overview.confirmations} />
      <SettlementTasks tasks={overview.tasks} />
      <h2 className="mb-3 text-heading">{t(isWholeAgency ? "creditedAgency" : "creditedMember")}</h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
        {overview.totals.map(({ name, total, recent }) => (
          <div key={name} className="flex flex-col bg-paper p-4">
            <dt className="text-fine text-muted">
              <Report screen={reportScreens[name]}>{t(name)}</Report>
            </dt>
            <dd className="mt-1 text-title tabular-nums">{number.format(total)}</dd>
            <dd className="mt-auto pt-1 text-fine text-muted">{t("recent", { count: recent })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Recommendations have no report of their own: they are in the details of their recommenders. */
const reportScreens = {
  Empfehler: "AgenturEmpfehler",
  Empfehlungen: "AgenturEmpfehler",
  Einladungen: "AgenturEinladungen",
  Auftraege: "AgenturAuftraege",
} as const satisfies Record<AgencyOverview["totals"][number]["name"], ScreenName>;

const abilities = {
  AgenturEmpfehler: "viewRecommenderReport",
  AgenturEinladungen: "viewInvitationTool",
  AgenturAuftraege: "viewOrderReport",
} as const satisfies Record<string, AgencyAbility>;

interface ReportProps {
  readonly screen: keyof typeof abilities;
  readonly children: string;
}

/** The name of a figure, as a link to its report where the member may open it. */
function Report({ screen, children }: ReportProps) {
  const { can } = useAgency();
  const path = usePath(screen);
  if (path === undefined || !can(abilities[screen])) return children;
  return (
    <Link
      to={path}
      className="-my-2 inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
