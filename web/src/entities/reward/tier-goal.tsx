import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { formatDate, formatMoney, formatOrdinals } from "@weitersagen/contract/format";
import { Check } from "lucide-react";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { activeTiers, type Tier } from "./active-tiers.ts";
import { tierTexts } from "./tier-texts.ts";

interface TierGoalProps {
  readonly now: Date;
  /** What this referrer has earned and can still earn; absent where the visitor is not known. */
  readonly own?: Pick<EarningsSummary, "earnedTiers" | "unreleasedTiers" | "heldTiers" | "reachableTiers">;
}

/** The extra rewards as steps with amounts, and how far the next one is. Nothing without running ones. */
export function TierGoal({ now, own }: TierGoalProps) {
  const t = useTexts(tierTexts);
  const { language, tenant } = usePage();
  const running = activeTiers(tenant.configuration, now);
  const isEarned = ({ id }: Tier): boolean => own?.earnedTiers.includes(id) ?? false;
  const isUnreleased = ({ id }: Tier): boolean => own?.unreleasedTiers.includes(id) ?? false;
  const isHeld = ({ id }: Tier): boolean => own?.heldTiers.includes(id) ?? false;
  const isDone = (tier: Tier): boolean => isEarned(tier) && !isUnreleased(tier) && !isHeld(tier);
  const isGoal = ({ id }: Tier): boolean => own?.reachableTiers.some((one) => one.id === id) ?? true;
  const tiers = running.filter((tier) => isEarned(tier) || isGoal(tier));
  if (tiers.length === 0) return null;
  const [nearest] = own?.reachableTiers ?? [];
  const next = own === undefined ? tiers[0] : tiers.find(({ id }) => id === nearest?.id);
  const sentence =
    own === undefined
      ? t("ladder")
      : nearest === undefined || next === undefined
        ? t(running.every(isDone) ? "reached" : "noMore")
        : t("goal", { count: nearest.remaining, amount: formatMoney(next.amountCents, language) });
  const periodOf = ({ startsAt, endsAt }: Tier): string => {
    const from = formatDate(startsAt, language);
    if (endsAt) return t("between", { from, to: formatDate(endsAt, language) });
    // All orders of a new referrer follow the start.
    return own === undefined ? "" : t("from", { from });
  };
  return (
    <section aria-labelledby="extrapraemien">
      <h2 id="extrapraemien" className="text-heading">
        {t("title")}
      </h2>
      <p className="mt-1">
        {sentence}
        {next !== undefined && (
          <span className="block text-fine text-muted empty:hidden">{periodOf(next)}</span>
        )}
      </p>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-2 gap-y-4">
        {tiers.map((tier) => (
          <li
            key={tier.id}
            className={classNames(
              "min-w-0 border-t-4 pt-2",
              // In forced colours both borders have the same colour.
              isDone(tier) ? "border-success" : "border-line forced-colors:border-dotted",
            )}
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
              {isUnreleased(tier) && <span className="block">{t("unreleased")}</span>}
              {isHeld(tier) && <span className="block">{t("held")}</span>}
            </span>
          </li>
        ))}
      </ol>
      {tiers.some(isUnreleased) && <p className="mt-3 text-fine text-muted">{t("unreleasedText")}</p>}
      {tiers.some(isHeld) && <p className="mt-3 text-fine text-muted">{t("heldText")}</p>}
    </section>
  );
}
