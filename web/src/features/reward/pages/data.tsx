import { getUser } from "@weitersagen/contract/account-calls";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useState } from "react";
import { Link } from "../../../lib/router/link.tsx";
import { useParams } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ConfirmChoice } from "../components/confirm-choice.tsx";
import { NothingReady } from "../components/nothing-ready.tsx";
import { RewardFrame } from "../components/reward-frame.tsx";
import { RewardLoading } from "../components/reward-loading.tsx";
import { RewardSum, TotalSum } from "../components/reward-sum.tsx";
import { RewardFailure, RewardTrouble } from "../components/reward-trouble.tsx";
import { Transfer } from "../components/transfer.tsx";
import { VoucherShop } from "../components/voucher-shop.tsx";
import { ALL, useRewardLink } from "../reward-link.ts";
import { choiceNote } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";
import { troubleOfReward } from "../trouble.ts";
import { useRewards } from "../use-rewards.ts";
import { TextWithAddress } from "../../../ui/address.tsx";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(rewardTexts, page);
    return { title: t("tab"), description: t("description") };
  },
  Component: RewardData,
});

function RewardData() {
  const t = useTexts(rewardTexts);
  const wanted = useParams()["praemieid"];
  const [rewards, reload, refresh] = useRewards();
  const { rewards: known, ...account } =
    rewards.state === "loaded" ? rewards.data : { rewards: [], lacksAccount: false };
  const ready = known.filter((own) => troubleOfReward(own) === undefined);
  if (wanted === ALL && ready.length > 0) return <AllRewards rewards={ready} onStale={refresh} />;
  const reward = known.find((own) => own.id === Number(wanted));
  const hasNext = ready.some((own) => own !== reward);
  if (reward) return <OneReward {...{ reward, hasNext }} {...account} onStale={refresh} />;
  return (
    <RewardFrame title={t("title")}>
      {rewards.state === "loading" ? (
        <RewardLoading />
      ) : rewards.state === "failed" ? (
        <RewardFailure failure={rewards.failure} retry={reload} />
      ) : wanted !== ALL ? (
        <RewardTrouble trouble="unknown" />
      ) : known.some(({ status }) => status === "collected") ? (
        <RewardTrouble trouble="chosen" />
      ) : (
        <NothingReady party={known[0]?.party} />
      )}
    </RewardFrame>
  );
}

/** Leads back to the ways of collecting. */
function Otherwise({ children }: { readonly children: string }) {
  const { toRewards } = useRewardLink();
  return (
    <Link
      to={toRewards}
      className="mt-4 inline-flex min-h-11 items-center text-base font-semibold text-link underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

function LeadOfOne({ reward }: { readonly reward: OwnReward }) {
  const t = useTexts(rewardTexts);
  return (
    <>
      <RewardSum reward={reward} />
      {reward.choices.length > 1 && <Otherwise>{t("otherChoice")}</Otherwise>}
    </>
  );
}

interface AllRewardsProps {
  readonly rewards: readonly OwnReward[];
  readonly onStale: () => void;
}

function AllRewards({ rewards, onStale }: AllRewardsProps) {
  const t = useTexts(rewardTexts);
  const [hasChanged, setChanged] = useState(false);
  const [first, ...others] = rewards;
  if (!first) return null;
  // Only one is left if the others were chosen on another device.
  const lead =
    others.length === 0 ? (
      <LeadOfOne reward={first} />
    ) : (
      <>
        <TotalSum rewards={rewards} />
        <Otherwise>{t("oneByOne")}</Otherwise>
      </>
    );
  return (
    <RewardFrame title={t("transferTitle")} lead={lead}>
      {hasChanged && (
        <p className="mb-6 border-l-4 border-accent pl-4">{t("changed", { count: rewards.length })}</p>
      )}
      <Transfer
        rewards={[first, ...others]}
        hasNext={false}
        onStale={() => {
          setChanged(true);
          onStale();
        }}
      />
    </RewardFrame>
  );
}

interface VoucherProps {
  readonly reward: OwnReward;
  /** Another reward can be chosen after this one. */
  readonly hasNext: boolean;
  readonly onStale: () => void;
}

/** The code goes to the owner's address. A mailed link does not say which one that is; a login does. */
function Voucher({ reward, hasNext, onStale }: VoucherProps) {
  const t = useTexts(rewardTexts);
  const { isMailed } = useRewardLink();
  const [loaded] = useLoaded(async (api) => (isMailed ? undefined : (await api(getUser, {})).email));
  const email = loaded.state === "loaded" ? loaded.data : undefined;
  return (
    <ConfirmChoice
      rewards={[reward]}
      {...{ hasNext, onStale, email }}
      choice="voucher"
      label={t("confirmVoucher")}
    >
      <h2 className="mb-4 text-heading">{t(choiceNote("voucher", reward))}</h2>
      <p className="text-muted">
        <TextWithAddress>
          {email === undefined ? t("voucherText") : t("voucherTo", { email })}
        </TextWithAddress>
      </p>
      <VoucherShop />
    </ConfirmChoice>
  );
}

interface OneRewardProps extends VoucherProps {
  readonly lacksAccount: boolean;
  readonly frozenUntil?: Date | null;
}

function OneReward({ reward, hasNext, onStale, ...account }: OneRewardProps) {
  const t = useTexts(rewardTexts);
  const link = useRewardLink();
  const trouble = troubleOfReward(reward);
  if (trouble) {
    return (
      <RewardFrame title={t("title")} lead={<RewardSum reward={{ ...reward, expiresAt: null }} />}>
        <RewardTrouble {...{ trouble, reward }} {...account} />
      </RewardFrame>
    );
  }
  const isVoucher = link.choice === "voucher" && reward.choices.includes("voucher");
  return (
    <RewardFrame title={t(isVoucher ? "voucherTitle" : "transferTitle")} lead={<LeadOfOne reward={reward} />}>
      {isVoucher ? (
        <Voucher {...{ reward, hasNext, onStale }} />
      ) : (
        <Transfer rewards={[reward]} {...{ hasNext, onStale }} />
      )}
    </RewardFrame>
  );
}
