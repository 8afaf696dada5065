import { getUser } from "@weitersagen/contract/account-calls";
import { listClaims } from "@weitersagen/contract/claim";
import { type EarningsSummary, getEarnings } from "@weitersagen/contract/my-data-calls";
import { getUpgradeBanner, listOwnRecommendations } from "@weitersagen/contract/recommendation-calls";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { decideQuery } from "@weitersagen/domain/decide-query";
import { useMemo, useState } from "react";
import { MissingAccount } from "../../../entities/reward/missing-account.tsx";
import {
  isTransferChosen,
  isTransferUnderway,
  isVoucherChosen,
} from "../../../entities/reward/transfer-state.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Banner } from "../../../ui/banner.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { areaTexts } from "../area-texts.ts";
import { BestPaid } from "../components/best-paid.tsx";
import { Dashboard } from "../components/dashboard.tsx";
import { YearSums } from "../components/year-sums.tsx";
import { LoadState } from "../components/load-state.tsx";
import { MissingRewards } from "../components/missing-rewards.tsx";
import { OwnNumbers } from "../components/own-numbers.tsx";
import { ReadyRewards } from "../components/ready-rewards.tsx";
import { RecommendationList, type Wanted } from "../components/recommendation-list.tsx";
import { type Answer, TypedNotice } from "../components/typed-question.tsx";
import { isAskedAbout } from "../recommendation-groups.ts";
import { useOwnRewards } from "../use-own-rewards.ts";

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
  const [own, reload, refresh] = useLoaded(async (api) => {
    const [earnings, recommendations] = await Promise.all([
      api(getEarnings, {}),
      api(listOwnRecommendations, {}).catch(noneYet),
    ]);
    return { earnings, recommendations };
  });
  const { rewards, iban, frozenUntil } = useOwnRewards();
  const underway = rewards.filter(isTransferUnderway);
  const bankForm = usePath("EmpfehlerBankdaten");
  const [answer, setAnswer] = useState<{ readonly given: Answer }>();
  const [wanted, setWanted] = useState<Wanted>();
  const code = useSearchParams().get(decideQuery);
  const recommendations = own.state === "loaded" ? own.data.recommendations : [];
  const mailed = recommendations.find((each) => each.code === code && isAskedAbout(each))?.number;
  const mailedOne = useMemo(() => (mailed === undefined ? undefined : { number: mailed }), [mailed]);
  const title = user.state === "loaded" ? t("hello", { name: user.data.firstName }) : t("tab");
  return (
    <>
      <Section tone="stage">
        <Container>
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-1 md:mb-8">
            <h1 className="text-title md:text-display">{title}</h1>
            <div className="flex flex-wrap gap-x-3 max-md:-ml-2">
              {myData !== undefined && (
                <ButtonLink to={myData} variant="quiet">
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
          {underway.length > 0 && iban === null && (
            <div className="mb-8">
              <MissingAccount transfers={underway} form={bankForm} />
            </div>
          )}
          <ReadyRewards rewards={rewards} />
          <TypedNotice
            recommendations={recommendations}
            answer={answer}
            onShow={(number) => setWanted({ number })}
          />
          <LoadState loaded={own} reload={reload}>
            {(data) => (
              <Dashboard
                {...data}
                transfers={iban === null ? [] : rewards.filter(isTransferChosen)}
                iban={iban ?? undefined}
                frozenUntil={frozenUntil}
                vouchers={rewards.filter(isVoucherChosen)}
                email={user.state === "loaded" ? user.data.email : undefined}
              />
            )}
          </LoadState>
        </Container>
      </Section>
      {own.state === "loaded" && (
        <Recommendations
          {...own.data}
          // Until something is answered: then its outcome is read.
          wanted={wanted ?? (answer === undefined ? mailedOne : undefined)}
          onAnswer={(given) => {
            setAnswer({ given });
            setWanted(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}

interface RecommendationsProps {
  readonly earnings: EarningsSummary;
  readonly recommendations: readonly FollowedRecommendation[];
  readonly wanted: Wanted | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function Recommendations({ earnings, recommendations, ...list }: RecommendationsProps) {
  const [loaded] = useLoaded((api) => api(listClaims, {}));
  const known = loaded.state === "loaded" ? loaded.data : { claims: [], claimable: [] };
  return (
    <Section edge>
      <Container>
        <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="space-y-8 md:space-y-12">
            {recommendations.length === 0 ? (
              <BestPaid />
            ) : (
              <RecommendationList {...{ recommendations, ...known, ...list }} />
            )}
            <UpgradeBanner />
            <OwnNumbers recommendations={recommendations} />
          </div>
          <div className="space-y-8 empty:hidden md:space-y-12 lg:w-80">
            <MissingRewards {...known} />
            <YearSums earnings={earnings} />
          </div>
        </div>
      </Container>
    </Section>
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
  return <Banner banner={banner.data} action={t("toPackage")} />;
}

/** A tenant without this module answers `notFound`, which means an empty list. */
function noneYet(failure: unknown): FollowedRecommendation[] {
  if (problemOf(failure)?.code === "notFound") return [];
  throw failure;
}
