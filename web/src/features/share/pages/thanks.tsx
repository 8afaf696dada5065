import { formatDate } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { Printer } from "lucide-react";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Steps } from "../../../ui/steps.tsx";
import { codeAddress, PrintCard } from "../components/print-card.tsx";
import { isLinked } from "../linked.ts";
import { SharedScreen } from "../components/shared-screen.tsx";
import { shareTexts } from "../texts.ts";

/** Instructions for a recommendation that is passed on as a card. */
export const screen = defineScreen<{ readonly hasCard: boolean }>({
  load: async ({ url }) => ({ hasCard: url.searchParams.has("nr") }),
  head: ({ hasCard }, page) => {
    const t = textsOf(shareTexts, page);
    return { title: t(hasCard ? "thanksTitle" : "noCardTitle"), description: t("thanksDescription") };
  },
  Component: Thanks,
});

function Thanks() {
  const t = useTexts(shareTexts);
  const query = useSearchParams();
  const number = query.get("nr");
  if (number === null) return <NoCard />;
  return (
    <SharedScreen number={number} title={t("thanksTitle")}>
      {(recommendation) => <Card recommendation={recommendation} />}
    </SharedScreen>
  );
}

/** Opened without a recommendation: an explanation and a link to the form. */
function NoCard() {
  const t = useTexts(shareTexts);
  return (
    <Container width="regular" className="py-8 md:py-14">
      <h1 className="text-title md:text-display">{t("noCardTitle")}</h1>
      <p className="mt-2 mb-10 text-lead text-muted">{t("noCardText")}</p>
      <OfflineSteps address={t("noCardAddress")} />
      <ButtonLink to="/" size="large" className="mt-10">
        {t("noCardAction")}
      </ButtonLink>
    </Container>
  );
}

interface OfflineStepsProps {
  readonly address: string;
  /** The card has a code only, because the recommendation has no link. */
  readonly isCodeOnly?: boolean;
  /** The whole reward is the contact's. */
  readonly earnsNothing?: boolean;
}

function OfflineSteps({ address, isCodeOnly = false, earnsNothing = false }: OfflineStepsProps) {
  const t = useTexts(shareTexts);
  return (
    <Steps
      steps={[
        { title: t("step1"), body: t("step1Text") },
        { title: t("step2"), body: t(isCodeOnly ? "step2Code" : "step2Text", { address }) },
        ...(earnsNothing ? [] : [{ title: t("step3"), body: t("step3Text") }]),
      ]}
    />
  );
}

function Card({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const share = pathWith(page, "EmpfehlungTeilen", recommendation.number);
  const isCodeOnly = !isLinked(recommendation);
  return (
    <Container width="regular" className="py-8 md:py-14">
      <h1 className="text-title md:text-display">{t("thanksTitle")}</h1>
      <p className="mt-2 mb-8 text-lead text-muted">
        {t("thanksLead", { date: formatDate(recommendation.validUntil, page.language) })}
      </p>
      <PrintCard recommendation={recommendation} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="large" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {t("print")}
        </Button>
        {share !== undefined && (
          <ButtonLink to={share} variant="quiet" size="large" className="max-md:-ml-2">
            {t(isCodeOnly ? "toCode" : "online")}
          </ButtonLink>
        )}
      </div>
      <h2 className="mt-14 mb-8 text-title">{t("steps")}</h2>
      <OfflineSteps
        address={codeAddress(recommendation, page)}
        isCodeOnly={isCodeOnly}
        earnsNothing={recommendation.referrerCents === 0}
      />
    </Container>
  );
}
