import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { formatDate, formatMoney, formatOrdinals } from "@weitersagen/contract/format";
import { Check } from "lucide-react";
import { usePath } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";
import { Link } from "../../lib/router/link.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { activeTiers, extraRewardsId, type Tier } from "./active-tiers.ts";
import { tierTexts } from "./tier-texts.ts";

interface TierGoalProps {
  readonly now: Date;
  /** What this referrer has earned and can still earn; absent where the visitor is not known. */
  readonly own?: Pick<EarningsSummary, "earnedTiers" | "unreleasedTiers" | "heldTiers" | "reachableTiers">;
  /** Reads as a referrer who has not begun. Without it nothing is said about how far a visitor is who is not known. */
  readonly isNew?: boolean;
}

/** The extra rewards as steps with amounts, and how far the next one is. Nothing without running ones. */
export function TierGoal({ now, own, isNew = false }: TierGoalProps) {
  const t = useTexts(tierTexts);
  const { language, tenant } = usePage();
  const conditions = usePath("AktuellePraemienuebersicht");
  const login = usePath("Login");
  const running = activeTiers(tenant.configuration, now);
  const isEarned = ({ id }: Tier): boolean => own?.earnedTiers.includes(id) ?? false;
  const isUnreleased = ({ id }: Tier): boolean => own?.unreleasedTiers.includes(id) ?? false;
  const isHeld = ({ id }: Tier): boolean => own?.heldTiers.includes(id) ?? false;
  const isDone = (tier: Tier): boolean => isEarned(tier) && !isUnreleased(tier) && !isHeld(tier);
  const isGoal = ({ id }: Tier): boolean => own?.reachableTiers.some((one) => one.id === id) ?? true;
  const tiers = running.filter((tier) => isEarned(tier) || isGoal(tier));
  if (tiers.length === 0) return null;
  const unreleased = tiers.filter(isUnreleased);
  const [nearest] = own?.reachableTiers ?? [];
  const next = own === undefined ? tiers[0] : tiers.find(({ id }) => id === nearest?.id);
  const remainingOf = ({ id, success }: Tier): number | undefined =>
    isNew ? success : own?.reachableTiers.find((one) => one.id === id)?.remaining;
  /** Undefined where it is not known, or is no matter of counting any more. */
  const countedOf = (tier: Tier): number | undefined => {
    const remaining = remainingOf(tier);
    return remaining === undefined ? undefined : Math.max(0, tier.success - remaining);
  };
  const sentence = (): string => {
    if (own === undefined && !isNew)
      return login === undefined ? t("ladder") : `${t("ladder")} ${t("ladderLogin")}`;
    const count = next && remainingOf(next);
    if (next === undefined || count === undefined) return whenOver();
    const amount = formatMoney(next.amountCents, language);
    return t(countedOf(next) === 0 ? "first" : "goal", { count, amount });
  };
  /** Without a next one: what is reached, and what of it the agency has to release first. */
  const whenOver = (): string => {
    if (running.every(isDone)) return t("reached");
    const over = t(running.every(isEarned) ? "allReached" : "noMore");
    if (unreleased.length === 0) return over;
    const cents = unreleased.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return `${over} ${t("waitsRelease", { amount: formatMoney(cents, language) })}`;
  };
  const stepText = (tier: Tier): string => {
    const done = countedOf(tier);
    if (done === undefined) return t("step", { nth: formatOrdinals([tier.success], language) });
    return t("progress", { done, count: tier.success });
  };
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
        {sentence()}
        {next !== undefined && (
          <span className="block text-fine text-muted empty:hidden">{periodOf(next)}</span>
        )}
      </p>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-x-2 gap-y-4">
        {tiers.map((tier) => (
          <li key={tier.id} className="min-w-0">
            <Meter of={tier.success} done={isEarned(tier) ? tier.success : countedOf(tier)} />
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
              {stepText(tier)}
              {isUnreleased(tier) && <span className="block">{t("unreleased")}</span>}
              {isHeld(tier) && <span className="block">{t("held")}</span>}
            </span>
          </li>
        ))}
      </ol>
      {unreleased.length > 0 && (
        <p className="mt-3 text-fine text-muted">{t("unreleasedText", { count: unreleased.length })}</p>
      )}
      {tiers.some(isHeld) && <p className="mt-3 text-fine text-muted">{t("heldText")}</p>}
      {conditions !== undefined && (
        <Link
          to={`${conditions}#${extraRewardsId}`}
          className="mt-1 inline-block py-2.5 text-fine text-link underline underline-offset-4"
        >
          {t("conditions")}
        </Link>
      )}
    </section>
  );
}

/** More would be too narrow to tell apart on a phone. */
const MOST_PARTS = 12;

/** A part for each success, those that count filled; nothing where it is not known. What it shows is said in words below it. */
function Meter({ of, done }: { readonly of: number; readonly done: number | undefined }) {
  if (done === undefined) return null;
  const parts = Math.min(of, MOST_PARTS);
  const filled = Math.floor((done / of) * parts);
  return (
    <span aria-hidden className="mb-2 flex gap-0.5">
      {Array.from({ length: parts }, (_, part) => (
        <span
          key={part}
          className={classNames(
            "flex-1 border-t-4",
            // In forced colours both borders have the same colour.
            part < filled ? "border-success" : "border-line forced-colors:border-dotted",
          )}
        />
      ))}
    </span>
  );
}
