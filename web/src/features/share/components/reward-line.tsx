import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { shareTexts } from "../texts.ts";
import { SplitChange } from "./split-change.tsx";

interface RewardLineProps {
  readonly recommendation: SharedRecommendation;
  readonly onChange: (changed: SharedRecommendation) => void;
}

/** What each side gets, with the form to change the split while the recommendation is open. */
export function RewardLine({ recommendation, onChange }: RewardLineProps) {
  const t = useTexts(shareTexts);
  const { language, tenant } = usePage();
  const { bountyCents, referrerCents, recipientCents, isShareFinal } = recommendation;
  const sides = [
    { label: t("yours"), cents: referrerCents },
    { label: t("theirs"), cents: recipientCents },
  ].filter(({ cents }) => cents > 0);
  const isDivisible = tenant.configuration.shares.length > 1 && bountyCents > 0 && !isShareFinal;
  return (
    <div>
      {sides.length > 0 && (
        <dl className="flex gap-10">
          {sides.map(({ label, cents }) => (
            <div key={label}>
              <dt className="text-fine text-muted">{label}</dt>
              <dd>
                <Amount cents={cents} language={language} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isDivisible && (
        <details className="group mt-3 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
            {t("split")}
            <FoldMark />
          </summary>
          <div className="mt-3">
            <SplitChange recommendation={recommendation} onChange={onChange} />
          </div>
        </details>
      )}
    </div>
  );
}
