import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useSyncExternalStore } from "react";
import { Thanks } from "../components/thanks.tsx";
import { madeChoice } from "../made-choice.ts";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(rewardTexts, page);
    return { title: t("thanksTab"), description: t("thanksTab") };
  },
  Component: RewardThanks,
});

const never = () => () => {};
const chosenCount = () => madeChoice()?.count ?? 1;

const titles = { transfer: "thanksTransfer", voucher: "thanksVoucher" } as const;

function RewardThanks() {
  const t = useTexts(rewardTexts);
  const { choice } = useRewardLink();
  const count = useSyncExternalStore(never, chosenCount, () => 1);
  return <Thanks title={t(choice ? titles[choice] : "thanksAny", { count })} lead={t("thanksLead")} />;
}
