import { formatDate } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Container } from "../../../ui/layout.tsx";
import { kindTexts, rewardTexts } from "../texts.ts";

const stateTexts = {
  open: "stateOpen",
  provided: "stateProvided",
  collected: "stateCollected",
  paid: "statePaid",
  expired: "stateExpired",
  cancelled: "stateCancelled",
} as const;

/** Rewards with nothing to choose: where each of them stands. */
export function OtherRewards({ rewards }: { rewards: readonly OwnReward[] }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const stateOf = ({ isHeld, status, statusAt, availableAt }: OwnReward) => {
    const date = formatDate(status === "open" ? availableAt : statusAt, language);
    return isHeld ? t("stateHeld") : t(stateTexts[status], { date });
  };
  return (
    <Container className="pb-12 md:pb-20">
      <h2 className="mb-4 text-heading">{t("others")}</h2>
      <ul>
        {rewards.map((reward) => (
          <li
            key={reward.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-t border-line py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_auto] md:gap-x-8"
          >
            <Amount cents={reward.amountCents} language={language} size="small" />
            <span>
              {reward.productName}
              {reward.kind !== "bounty" && (
                <span className="block text-fine text-muted">{t(kindTexts[reward.kind])}</span>
              )}
            </span>
            <span className="text-muted tabular-nums max-md:col-start-2 max-md:text-fine">
              {stateOf(reward)}
            </span>
          </li>
        ))}
      </ul>
    </Container>
  );
}
