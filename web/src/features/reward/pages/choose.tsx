import { MissingAccount } from "../../../entities/reward/missing-account.tsx";
import { isTransferUnderway } from "../../../entities/reward/transfer-state.ts";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Choices, TransferAll } from "../components/choices.tsx";
import { PackageBanner } from "../components/package-banner.tsx";
import { OtherRewards } from "../components/other-rewards.tsx";
import { RewardFrame } from "../components/reward-frame.tsx";
import { RewardLoading } from "../components/reward-loading.tsx";
import { RewardSum, TotalSum } from "../components/reward-sum.tsx";
import { RewardFailure, RewardTrouble } from "../components/reward-trouble.tsx";
import { ToArea } from "../components/to-area.tsx";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { mayTransferTogether, troubleOfReward } from "../trouble.ts";
import { type KnownRewards, useRewards } from "../use-rewards.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(rewardTexts, page);
    return { title: t("tab"), description: t("description") };
  },
  Component: ChooseReward,
});

/** Shows the rewards of a mailed link, or all rewards of the logged-in person, those to collect first. */
function ChooseReward() {
  const t = useTexts(rewardTexts);
  const { isMailed } = useRewardLink();
  const [loaded, reload] = useRewards();
  if (loaded.state !== "loaded") {
    return (
      <RewardFrame title={t("title")}>
        {loaded.state === "loading" ? (
          <RewardLoading />
        ) : (
          <RewardFailure failure={loaded.failure} retry={reload} />
        )}
      </RewardFrame>
    );
  }
  const { rewards, lacksAccount } = loaded.data;
  const [mailed] = rewards;
  const trouble = isMailed && mailed ? troubleOfReward(mailed) : undefined;
  const hasReady = rewards.some((reward) => troubleOfReward(reward) === undefined);
  // A link about a refusal shows where to appeal, whatever else it opens.
  if (mailed && trouble && (!hasReady || mailed.appeal)) {
    return (
      <RewardFrame title={t("title")} lead={<RewardSum reward={{ ...mailed, expiresAt: null }} />}>
        <RewardTrouble trouble={trouble} reward={mailed} lacksAccount={lacksAccount} />
      </RewardFrame>
    );
  }
  return <Rewards rewards={rewards} lacksAccount={lacksAccount} />;
}

function Rewards({ rewards, lacksAccount }: KnownRewards) {
  const t = useTexts(rewardTexts);
  const { isMailed, toBank } = useRewardLink();
  const waiting = lacksAccount ? rewards.filter(isTransferUnderway) : [];
  const ready = rewards.filter((reward) => troubleOfReward(reward) === undefined);
  const others = rewards.filter((reward) => !ready.includes(reward));
  const isTogether = mayTransferTogether(ready);
  const title = t(ready.every(({ isHeld }) => isHeld) ? "heldTitle" : "readyTitle", { count: ready.length });
  return (
    <>
      {waiting[0] !== undefined && (
        <RewardFrame title={t("title")} isBare>
          <MissingAccount transfers={waiting} form={toBank(waiting[0].party)} />
        </RewardFrame>
      )}
      {ready.length === 0 && waiting.length === 0 && <NothingReady />}
      {isTogether && (
        <RewardFrame title={title} isFurther={waiting.length > 0} isBare lead={<TotalSum rewards={ready} />}>
          <TransferAll rewards={ready} />
        </RewardFrame>
      )}
      {isTogether && (
        <Container>
          <p className="border-t border-line pt-8 font-display text-heading">{t("single")}</p>
        </Container>
      )}
      {ready.map((reward, index) => (
        <RewardFrame
          key={reward.id}
          title={title}
          isFurther={isTogether || index > 0 || waiting.length > 0}
          isBare
          lead={<RewardSum reward={reward} />}
        >
          <Choices reward={reward} />
        </RewardFrame>
      ))}
      {others.length > 0 && <OtherRewards rewards={others} lacksAccount={lacksAccount} />}
      {isMailed && (
        <Container className="pb-12 md:pb-20">
          <ToArea party={rewards[0]?.party} />
        </Container>
      )}
      <PackageBanner />
    </>
  );
}

function NothingReady() {
  const t = useTexts(rewardTexts);
  const area = usePath("PersoenlicherBereich");
  return (
    <RewardFrame title={t("title")}>
      <h2 className="text-heading">{t("emptyTitle")}</h2>
      <p className="mt-3 mb-8 text-lead text-muted">{t("emptyText")}</p>
      {area !== undefined && <ButtonLink to={area}>{t("area")}</ButtonLink>}
    </RewardFrame>
  );
}
