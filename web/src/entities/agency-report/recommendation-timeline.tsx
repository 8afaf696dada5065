import { followCreditedRecommendation } from "@weitersagen/contract/agency-reports";
import type { CreditedRecommendation } from "@weitersagen/contract/agency-reports";
import { formatShortDate } from "@weitersagen/contract/format";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useLoaded } from "../../lib/api/use-loaded.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Progress, useProgressSteps } from "../recommendation/progress.tsx";
import { reportTexts } from "./texts.ts";

interface RecommendationTimelineProps {
  readonly agency: string;
  readonly number: string;
}

/** What happened to a recommendation, with dates, and what comes next. */
export function RecommendationTimeline({ agency, number }: RecommendationTimelineProps) {
  const t = useTexts(reportTexts);
  const [loaded, reload] = useLoaded((api) =>
    api(followCreditedRecommendation, { params: { agency, number } }),
  );
  if (loaded.state === "loading") {
    return (
      <div aria-busy="true" className="grid gap-2">
        <output className="sr-only">{t("loading")}</output>
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  if (loaded.state === "failed") {
    return (
      <Notice
        tone="danger"
        title={t("timelineFailed")}
        action={
          <Button variant="secondary" onClick={reload}>
            {t("retry")}
          </Button>
        }
      />
    );
  }
  return <Timeline recommendation={loaded.data} />;
}

function Timeline({ recommendation }: { readonly recommendation: CreditedRecommendation }) {
  const t = useTexts(reportTexts);
  const { language } = usePage();
  const { number, visitors, recipients, validUntil, reason, productName, referrerName } = recommendation;
  const title = t("timeline", { number: showSpokenNumber(number) });
  const facts = [
    productName,
    referrerName,
    t("visitors", { count: visitors }),
    t("recipients", { count: recipients }),
    t("validUntil", { date: formatShortDate(validUntil, language) }),
  ];
  return (
    <div className="grid gap-4 text-fine">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{facts.join(" · ")}</p>
      </div>
      <Progress label={title} steps={useProgressSteps(recommendation)} />
      {reason && (
        <p>
          <strong>{t("reasonTitle")}:</strong> {reason.text}
        </p>
      )}
    </div>
  );
}
