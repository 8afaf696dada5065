import type { OwnReward } from "@weitersagen/contract/reward";
import { MissingAccount } from "../../../entities/reward/missing-account.tsx";
import { isTransferUnderway } from "../../../entities/reward/transfer-state.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Container } from "../../../ui/layout.tsx";
import { Choices, ListedChoices, TransferAll } from "../components/choices.tsx";
import { PackageBanner } from "../components/package-banner.tsx";
import { NothingReady } from "../components/nothing-ready.tsx";
import { OtherRewards } from "../components/other-rewards.tsx";
import { RewardFrame } from "../components/reward-frame.tsx";
import { RewardLoading } from "../components/reward-loading.tsx";
import { RewardSum, TotalSum } from "../components/reward-sum.tsx";
import { RewardFailure, RewardTrouble } from "../components/reward-trouble.tsx";
import { ToArea } from "../components/to-area.tsx";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { troubleOfReward } from "../trouble.ts";
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
  const { rewards, ...account } = loaded.data;
  const [mailed] = rewards;
  const trouble = isMailed && mailed ? troubleOfReward(mailed) : undefined;
  const hasReady = rewards.some((reward) => troubleOfReward(reward) === undefined);
  // A link about a refusal shows where to appeal, whatever else it opens.
  if (mailed && trouble && (!hasReady || mailed.appeal)) {
    return (
      <RewardFrame title={t("title")} lead={<RewardSum reward={{ ...mailed, expiresAt: null }} />}>
        <RewardTrouble trouble={trouble} reward={mailed} {...account} />
      </RewardFrame>
    );
  }
  return <Rewards {...loaded.data} />;
}

function Rewards({ rewards, lacksAccount }: KnownRewards) {
  const t = useTexts(rewardTexts);
  const { isMailed, toBank } = useRewardLink();
  const waiting = lacksAccount ? rewards.filter(isTransferUnderway) : [];
  const ready = rewards.filter((reward) => troubleOfReward(reward) === undefined);
  const others = rewards.filter((reward) => !ready.includes(reward));
  const [first] = ready;
  const title = t(ready.every(({ isHeld }) => isHeld) ? "heldTitle" : "readyTitle", { count: ready.length });
  return (
    <>
      {waiting[0] !== undefined && (
        <RewardFrame title={t("title")} isBare>
          <MissingAccount transfers={waiting} form={toBank(waiting[0].party)} />
        </RewardFrame>
      )}
      {!first && waiting.length === 0 && (
        <RewardFrame title={t("title")}>
          <NothingReady party={rewards[0]?.party} />
        </RewardFrame>
      )}
      {ready.length > 1 ? (
        <Together title={title} isFurther={waiting.length > 0} rewards={ready} />
      ) : (
        first && (
          <RewardFrame
            title={title}
            isFurther={waiting.length > 0}
            isBare
            lead={<RewardSum reward={first} />}
          >
            <Choices reward={first} />
          </RewardFrame>
        )
      )}
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

interface TogetherProps {
  readonly title: string;
  readonly isFurther: boolean;
  readonly rewards: readonly OwnReward[];
}

/** Several rewards: all at once, or below each by itself. */
function Together({ title, isFurther, rewards }: TogetherProps) {
  const t = useTexts(rewardTexts);
  return (
    <>
      <RewardFrame title={title} isFurther={isFurther} isBare lead={<TotalSum rewards={rewards} />}>
        <TransferAll rewards={rewards} />
      </RewardFrame>
      <Container className="pb-12 md:pb-20">
        <h2 className="mb-4 text-heading">{t("single")}</h2>
        <ul>
          {rewards.map((reward) => (
            <li
              key={reward.id}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-5"
            >
              <RewardSum reward={reward} isListed />
              <ListedChoices reward={reward} />
            </li>
          ))}
        </ul>
      </Container>
    </>
  );
}
