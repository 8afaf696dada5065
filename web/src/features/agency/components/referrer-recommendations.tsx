import type { RecommendationRow } from "@weitersagen/contract/agency-report-rows";
import { reportRecommendations } from "@weitersagen/contract/agency-reports";
import { RecommendationTimeline } from "../../../entities/agency-report/recommendation-timeline.tsx";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { agencyReportTexts } from "../report-texts.ts";

interface ReferrerRecommendationsProps {
  readonly agency: string;
  readonly referrerNumber: string;
  readonly name: string;
}

const MAX_SHOWN = 100;

/** The newest recommendations of one person, each with its timeline. */
export function ReferrerRecommendations({ agency, referrerNumber, name }: ReferrerRecommendationsProps) {
  const t = useTexts(agencyReportTexts);
  const [loaded, reload] = useLoaded((api) =>
    api(reportRecommendations, {
      params: { agency },
      body: { filter: referrerNumber, pageSize: MAX_SHOWN },
    }),
  );
  if (loaded.state === "failed") return <TryAgain failure={loaded.failure} retry={reload} />;
  if (loaded.state === "loading") return <Skeleton className="h-16 w-full" />;
  const own = loaded.data.content.filter((row: RecommendationRow) => row.referrerNumber === referrerNumber);
  if (own.length === 0) return <p className="text-fine text-muted">{t("noRecommendations")}</p>;
  return (
    <ul aria-label={t("ofReferrer", { name })} className="grid gap-8">
      {own.map(({ number }) => (
        <li key={number}>
          <RecommendationTimeline agency={agency} number={number} />
        </li>
      ))}
    </ul>
  );
}
