import { formatDate } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { Container } from "../../../ui/layout.tsx";
import { useRewardLink } from "../reward-link.ts";
import { kindTexts, rewardListText } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";
import type { KnownRewards } from "../use-rewards.ts";

const isOver = ({ status }: OwnReward): boolean =>
  status === "paid" || status === "expired" || status === "cancelled";

/** Rewards without a choice: the expected ones are listed, the finished ones collapsed, the last one first. */
export function OtherRewards({ rewards, lacksAccount }: KnownRewards) {
  const t = useTexts(rewardTexts);
  const underway = rewards.filter((reward) => !isOver(reward));
  const over = rewards
    .filter(isOver)
    .toSorted((one, other) => other.statusAt.getTime() - one.statusAt.getTime());
  return (
    <Container className="grid gap-10 pb-12 md:pb-20">
      {underway.length > 0 && (
        <div>
          <h2 className="mb-4 text-heading">{t("underway")}</h2>
          <RewardList rewards={underway} lacksAccount={lacksAccount} />
        </div>
      )}
      {over.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
            <h2 className="text-heading">{t("over", { count: over.length })}</h2>
            <FoldMark look="size-5 shrink-0 text-muted" />
          </summary>
          <div className="mt-4">
            <RewardList rewards={over} lacksAccount={lacksAccount} />
          </div>
        </details>
      )}
    </Container>
  );
}

function RewardList({ rewards, lacksAccount }: KnownRewards) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { toReward } = useRewardLink();
  const [now] = useState(() => new Date());
  const stateOf = (reward: OwnReward) => {
    const { status, statusAt, availableAt } = reward;
    return t(rewardListText(reward, { now, lacksAccount }), {
      date: formatDate(status === "open" ? availableAt : statusAt, language),
      promised: formatDate(transferPromisedUntil(statusAt), language),
    });
  };
  return (
    <ul>
      {rewards.map((reward) => (
        <li
          key={reward.id}
          className="grid grid-cols-[min(4.5rem,25%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-t border-line py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_auto] md:gap-x-8"
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
            {reward.appeal === "possible" && (
              <Link
                to={toReward(reward.id, "transfer")}
                className="ml-3 inline-flex min-h-6 items-center text-link underline underline-offset-4"
              >
                {t("appeal")}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
