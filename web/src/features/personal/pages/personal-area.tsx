import { getUser } from "@weitersagen/contract/account-calls";
import { getEarnings } from "@weitersagen/contract/my-data-calls";
import { getUpgradeBanner, listOwnRecommendations } from "@weitersagen/contract/recommendation-calls";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Banner } from "../../../ui/banner.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { areaTexts } from "../area-texts.ts";
import { BestPaid } from "../components/best-paid.tsx";
import { Earnings, YearSums } from "../components/earnings.tsx";
import { FinishedRecommendation } from "../components/finished-recommendation.tsx";
import { ActiveRecommendation } from "../components/active-recommendation.tsx";
import { LoadState } from "../components/load-state.tsx";
import { MissingRewards } from "../components/missing-rewards.tsx";
import { ReadyRewards } from "../components/ready-rewards.tsx";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(areaTexts, page);
    return { title: t("tab"), description: t("description") };
  },
  Component: PersonalArea,
});

/** The server's markup has no personal data: the browser loads it. */
function PersonalArea() {
  const t = useTexts(areaTexts);
  const myData = usePath("MeineDaten");
  const logout = usePath("Logout");
  const [user] = useLoaded((api) => api(getUser, {}));
  const [earnings, reloadEarnings] = useLoaded((api) => api(getEarnings, {}));
  const title = user.state === "loaded" ? t("hello", { name: user.data.firstName }) : t("tab");
  return (
    <>
      <Section tone="stage">
        <Container>
          <div className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <h1 className="text-title md:text-display">{title}</h1>
            <div className="flex flex-wrap gap-3">
              {myData !== undefined && (
                <ButtonLink to={myData} variant="secondary">
                  {t("myData")}
                </ButtonLink>
              )}
              {logout !== undefined && (
                <ButtonLink to={logout} variant="quiet">
                  {t("logout")}
                </ButtonLink>
              )}
            </div>
          </div>
          <LoadState loaded={earnings} reload={reloadEarnings}>
            {(data) => <Earnings earnings={data} />}
          </LoadState>
          <ReadyRewards />
          {earnings.state === "loaded" && <YearSums earnings={earnings.data} />}
        </Container>
      </Section>
      <Recommendations />
    </>
  );
}

function Recommendations() {
  const [list, reload] = useLoaded((api) => api(listOwnRecommendations, {}).catch(noneYet));
  return (
    <Section edge>
      <Container>
        <LoadState loaded={list} reload={reload}>
          {(recommendations) =>
            recommendations.length === 0 ? (
              <BestPaid />
            ) : (
              <RecommendationList recommendations={recommendations} />
            )
          }
        </LoadState>
        <UpgradeBanner />
        <MissingRewards />
      </Container>
    </Section>
  );
}

/** Active recommendations with their full progress, those that need an action first; finished ones in one line each. */
function RecommendationList({
  recommendations,
}: {
  readonly recommendations: readonly FollowedRecommendation[];
}) {
  const t = useTexts(areaTexts);
  const needsAction = ({ statusText }: FollowedRecommendation) =>
    statusText === "pickUpReward" || statusText === "enterBankData" ? 0 : 1;
  const underway = recommendations
    .filter(({ next }) => next !== null)
    .toSorted((one, other) => needsAction(one) - needsAction(other));
  const finished = recommendations
    .filter(({ next }) => next === null)
    .toSorted((a, b) => b.statusAt.getTime() - a.statusAt.getTime());
  return (
    <>
      <section aria-labelledby="unterwegs">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <h2 id="unterwegs" className="text-title">
            {t("underwayTitle")}
          </h2>
          <ButtonLink to="/">{t("another")}</ButtonLink>
        </div>
        {underway.length === 0 && <p className="text-muted">{t("underwayEmpty")}</p>}
        {underway.map((recommendation) => (
          <ActiveRecommendation key={recommendation.number} recommendation={recommendation} />
        ))}
      </section>
      {finished.length > 0 && (
        <section aria-labelledby="abgeschlossen" className="mt-12 md:mt-16">
          <h2 id="abgeschlossen" className="mb-6 border-b border-line pb-6 text-title">
            {t("finishedTitle")}
          </h2>
          {finished.map((recommendation) => (
            <FinishedRecommendation key={recommendation.number} recommendation={recommendation} />
          ))}
        </section>
      )}
    </>
  );
}

/**
 * Advertises the package of several products. The server decides who sees it: referrers who recommended single products
 * only. The page is shown without waiting for it.
 */
function UpgradeBanner() {
  const t = useTexts(areaTexts);
  const [banner] = useLoaded((api) => api(getUpgradeBanner, {}));
  if (banner.state !== "loaded" || !banner.data.show) return null;
  return (
    <div className="mt-12 md:mt-16">
      <Banner banner={banner.data} action={t("toPackage")} />
    </div>
  );
}

/** A tenant without this module answers `notFound`, which means an empty list. */
function noneYet(failure: unknown): FollowedRecommendation[] {
  if (problemOf(failure)?.code === "notFound") return [];
  throw failure;
}
