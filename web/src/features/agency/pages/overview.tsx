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
import { CommissionTiles } from "../components/commission-tiles.tsx";
import { ReleaseBanner } from "../components/release-banner.tsx";
import { SettlementTasks } from "../components/settlement-tasks.tsx";
import { Tile, Tiles } from "../components/tiles.tsx";
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
    <AgencyFrame screen="Agentur" title={t("overview")} ability="viewReferrerReport">
      <AgencyData load={load}>{(data) => <Figures overview={data} />}</AgencyData>
    </AgencyFrame>
  );
}

function Figures({ overview }: { readonly overview: AgencyOverview }) {
  const t = useTexts(agencyTexts);
  const { language } = usePage();
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <ReleaseBanner releases={overview.releases} confirmations={overview.confirmations} />
      <SettlementTasks tasks={overview.tasks} />
      <h2 className="mb-3 text-heading">{t(overview.isWholeAgency ? "creditedAgency" : "creditedMember")}</h2>
      <Tiles>
        {overview.totals.map(({ name, total, recent }) => (
          <Tile
            key={name}
            name={
              <Report screen={reportScreens[name]} query={name === "Auftraege" ? "?auswahl=counted" : ""}>
                {t(name)}
              </Report>
            }
            value={number.format(total)}
            note={t("recent", { count: recent })}
          />
        ))}
      </Tiles>
      {overview.commission && <CommissionTiles commission={overview.commission} />}
    </>
  );
}

/** Each figure is the number of rows of its report. */
const reportScreens = {
  Empfehler: "AgenturEmpfehler",
  Empfehlungen: "AgenturEmpfehlungen",
  Einladungen: "AgenturEinladungen",
  Auftraege: "AgenturAuftraege",
} as const satisfies Record<AgencyOverview["totals"][number]["name"], ScreenName>;

const abilities = {
  AgenturEmpfehler: "viewReferrerReport",
  AgenturEmpfehlungen: "viewReferrerReport",
  AgenturEinladungen: "viewInvitationTool",
  AgenturAuftraege: "viewOrderReport",
} as const satisfies Record<string, AgencyAbility>;

interface ReportProps {
  readonly screen: keyof typeof abilities;
  /** Shows the part of the report that the figure counts. */
  readonly query: string;
  readonly children: string;
}

/** The name of a figure, as a link to its report where the member may open it. */
function Report({ screen, query, children }: ReportProps) {
  const { can } = useAgency();
  const path = usePath(screen);
  if (path === undefined || !can(abilities[screen])) return children;
  return (
    <Link
      to={path + query}
      className="-my-2 inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
