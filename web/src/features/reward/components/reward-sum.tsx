import { formatDate } from "@weitersagen/contract/format";
import { wasReturned, type OwnReward } from "@weitersagen/contract/reward";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { sumOf } from "../sum-of.ts";
import { kindTexts } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";

interface RewardSumProps {
  readonly reward: OwnReward;
  /** One of several, in a list. */
  readonly isListed?: boolean;
}

/** The amount as the largest element of the page, with its reason and deadline. */
export function RewardSum({ reward, isListed = false }: RewardSumProps) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { kind, amountCents, productName, expiresAt, isHeld, status } = reward;
  return (
    <div className="text-ink">
      <p>
        <Amount cents={amountCents} language={language} size={isListed ? "regular" : "hero"} />
      </p>
      <p className={isListed ? "font-semibold" : "mt-2 text-lead font-semibold"}>
        {t(kindTexts[kind])} {productName !== null && t("forProduct", { name: productName })}
      </p>
      {wasReturned(reward) && (
        <p className="mt-4 border-l-4 border-accent pl-4 text-base">{t("transferReturned")}</p>
      )}
      {isHeld && status === "provided" && (
        <p className="mt-4 border-l-4 border-accent pl-4 text-base">{t("heldReady")}</p>
      )}
      {expiresAt && (
        <p className="mt-1 text-base text-muted tabular-nums">
          {t("until", { date: formatDate(expiresAt, language) })}
        </p>
      )}
    </div>
  );
}

/** What several rewards are worth together. */
export function TotalSum({ rewards }: { readonly rewards: readonly OwnReward[] }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  return (
    <div className="text-ink">
      <p>
        <Amount cents={sumOf(rewards)} language={language} size="hero" />
      </p>
      <p className="mt-2 text-lead font-semibold">{t("togetherFor", { count: rewards.length })}</p>
    </div>
  );
}
