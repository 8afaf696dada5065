import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { shareTexts } from "../texts.ts";
import { SplitChange } from "./split-change.tsx";

interface SplitFoldProps {
  readonly recommendation: SharedRecommendation;
  readonly onChange: (changed: SharedRecommendation) => void;
}

/** The form to change the split while the recommendation is open. */
export function SplitFold({ recommendation, onChange }: SplitFoldProps) {
  const t = useTexts(shareTexts);
  const { shares } = usePage().tenant.configuration;
  const { bountyCents, isShareFinal } = recommendation;
  if (shares.length <= 1 || bountyCents === 0 || isShareFinal) return null;
  return (
    <details className="group print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
        {t("split")}
        <FoldMark />
      </summary>
      <div className="mt-3">
        <SplitChange recommendation={recommendation} onChange={onChange} />
      </div>
    </details>
  );
}
