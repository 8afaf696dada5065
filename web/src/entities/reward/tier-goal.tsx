import { formatDate, formatMoney, formatOrdinals } from "@weitersagen/contract/format";
import { Check } from "lucide-react";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { activeTiers, type Tier } from "./active-tiers.ts";
import { tierTexts } from "./tier-texts.ts";

interface TierGoalProps {
  readonly now: Date;
  /** Ids of those earned already; absent where the visitor is not known. */
  readonly earned?: readonly string[];
  /** Successes since the promotion began. */
  readonly successes?: number;
}

/** The extra rewards as steps with amounts, and how far the next one is. Nothing without running ones. */
export function TierGoal({ now, earned, successes }: TierGoalProps) {
  const t = useTexts(tierTexts);
  const { language, tenant } = usePage();
  const tiers = activeTiers(tenant.configuration, now);
  if (tiers.length === 0) return null;
  const isDone = ({ id, success }: Tier): boolean =>
    earned?.includes(id) ?? (successes !== undefined && success <= successes);
  const next = tiers.find((tier) => !isDone(tier));
  const sentence =
    successes === undefined
      ? t("ladder")
      : next === undefined
        ? t("reached")
        : t("goal", {
            count: Math.max(1, next.success - successes),
            amount: formatMoney(next.amountCents, language),
          });
  const periodOf = ({ startsAt, endsAt }: Tier): string => {
    const from = formatDate(startsAt, language);
    return endsAt ? t("between", { from, to: formatDate(endsAt, language) }) : t("from", { from });
  };
  return (
    <section aria-labelledby="extrapraemien">
      <h2 id="extrapraemien" className="text-heading">
        {t("title")}
      </h2>
      <p className="mt-1">
        {sentence}
        {next !== undefined && <span className="block text-fine text-muted">{periodOf(next)}</span>}
      </p>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-2 gap-y-4">
        {tiers.map((tier) => (
          <li
            key={tier.id}
            className={classNames("min-w-0 border-t-4 pt-2", isDone(tier) ? "border-success" : "border-line")}
          >
            <span className="flex items-center gap-1.5 font-display text-heading tabular-nums">
              +{formatMoney(tier.amountCents, language)}
              {isDone(tier) && (
                <>
                  <Check aria-hidden className="size-4 text-success" strokeWidth={3} />
                  <span className="sr-only">, {t("done")}</span>
                </>
              )}
            </span>
            <span className="block text-fine text-muted">
              {t("step", { nth: formatOrdinals([tier.success], language) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
