import { getUser } from "@weitersagen/contract/account-calls";
import type { OwnReward } from "@weitersagen/contract/reward";
import { Link } from "../../../lib/router/link.tsx";
import { useParams } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ConfirmChoice } from "../components/confirm-choice.tsx";
import { RewardFrame } from "../components/reward-frame.tsx";
import { RewardLoading } from "../components/reward-loading.tsx";
import { RewardSum } from "../components/reward-sum.tsx";
import { RewardFailure, RewardTrouble } from "../components/reward-trouble.tsx";
import { Transfer } from "../components/transfer.tsx";
import { VoucherShop } from "../components/voucher-shop.tsx";
import { useRewardLink } from "../reward-link.ts";
import { choiceNote, rewardTexts } from "../texts.ts";
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
  const id = Number(useParams()["praemieid"]);
  const [rewards, reload] = useRewards();
  const { rewards: known, lacksAccount } =
    rewards.state === "loaded" ? rewards.data : { rewards: [], lacksAccount: false };
  const reward = known.find((own) => own.id === id);
  const hasNext = known.some((own) => own !== reward && troubleOfReward(own) === undefined);
  if (reward) return <OneReward {...{ reward, hasNext, lacksAccount }} onStale={reload} />;
  return (
    <RewardFrame title={t("title")}>
      {rewards.state === "loading" ? (
        <RewardLoading />
      ) : rewards.state === "failed" ? (
        <RewardFailure failure={rewards.failure} retry={reload} />
      ) : (
        <RewardTrouble trouble="unknown" />
      )}
    </RewardFrame>
  );
}

/** The code goes to the owner's address. A mailed link does not say which one that is; a login does. */
function VoucherAddress() {
  const t = useTexts(rewardTexts);
  const { isMailed } = useRewardLink();
  const [email] = useLoaded(async (api) => (isMailed ? undefined : (await api(getUser, {})).email));
  const address = email.state === "loaded" ? email.data : undefined;
  return (
    <p className="text-muted">
      <TextWithAddress>
        {address === undefined ? t("voucherText") : t("voucherTo", { email: address })}
      </TextWithAddress>
    </p>
  );
}

interface OneRewardProps {
  readonly reward: OwnReward;
  /** Another reward can be chosen after this one. */
  readonly hasNext: boolean;
  readonly lacksAccount: boolean;
  readonly onStale: () => void;
}

function OneReward({ reward, hasNext, lacksAccount, onStale }: OneRewardProps) {
  const t = useTexts(rewardTexts);
  const link = useRewardLink();
  const trouble = troubleOfReward(reward);
  if (trouble) {
    return (
      <RewardFrame title={t("title")} lead={<RewardSum reward={{ ...reward, expiresAt: null }} />}>
        <RewardTrouble {...{ trouble, reward, lacksAccount }} />
      </RewardFrame>
    );
  }
  const isVoucher = link.choice === "voucher" && reward.choices.includes("voucher");
  const lead = (
    <>
      <RewardSum reward={reward} />
      {reward.choices.length > 1 && (
        <Link
          to={link.toRewards}
          className="mt-4 inline-flex min-h-11 items-center text-base font-semibold text-link underline underline-offset-4"
        >
          {t("otherChoice")}
        </Link>
      )}
    </>
  );
  return (
    <RewardFrame title={t(isVoucher ? "voucherTitle" : "transferTitle")} lead={lead}>
      {isVoucher ? (
        <ConfirmChoice {...{ reward, hasNext, onStale }} choice="voucher" label={t("confirmVoucher")}>
          <h2 className="mb-4 text-heading">{t(choiceNote("voucher", reward))}</h2>
          <VoucherAddress />
          <VoucherShop />
        </ConfirmChoice>
      ) : (
        <Transfer {...{ reward, hasNext, onStale }} />
      )}
    </RewardFrame>
  );
}
