import { formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { sumOf } from "./sum-of.ts";
import { rewardTexts } from "./texts.ts";

/** When one transfer of these rewards is made. What is under check has no date, and is named if it is only a part. */
export function useTransferNote(rewards: readonly OwnReward[]): string {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const held = rewards.filter(({ isHeld }) => isHeld);
  if (held.length === 0) return t("transferNote");
  if (held.length === rewards.length) return t("heldNote");
  return `${t("transferNote")} ${t("nextHeld", { amount: formatMoney(sumOf(held), language) })}`;
}
