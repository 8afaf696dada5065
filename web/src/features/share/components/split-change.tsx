import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import type { Share } from "@weitersagen/domain/reward";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { capabilityOf } from "../../../entities/recommendation/capability.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import { RewardSplitBar } from "../../../entities/reward/reward-split-bar.tsx";
import { shareTexts } from "../texts.ts";

interface SplitChangeProps {
  readonly recommendation: SharedRecommendation;
  readonly onChange: (changed: SharedRecommendation) => void;
}

/** Shows the new share at once, and the old one again if the server refuses the change. */
export function SplitChange({ recommendation, onChange }: SplitChangeProps) {
  const t = useTexts(shareTexts);
  const api = useApi();
  const { number, bountyCents, upTo } = recommendation;
  const [wanted, setWanted] = useState<Share>();
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const newest = useRef(0);
  const last = useRef(Promise.resolve());
  const send = async (share: Share) => {
    const capability = capabilityOf(number);
    const body = { ...(capability && { capability }), share };
    try {
      onChange(await api(changeRecommendation, { params: { number }, body }));
      return undefined;
    } catch (failure) {
      return problemOf(failure)?.detail ?? t("splitFailed");
    }
  };
  /** One after the other, so that the last choice stays. Only its outcome is shown. */
  const sendAfter = async (earlier: Promise<void>, share: Share, run: number) => {
    await earlier;
    const failed = await send(share);
    if (newest.current !== run) return;
    setProblem(failed);
    setSaved(failed === undefined);
    setWanted(undefined);
  };
  const change = (share: Share) => {
    const run = ++newest.current;
    setWanted(share);
    setProblem(undefined);
    setSaved(false);
    last.current = sendAfter(last.current, share, run);
  };
  return (
    <div className="space-y-4">
      <RewardSplitBar
        name="aufteilung"
        cents={bountyCents}
        upTo={upTo}
        share={wanted ?? recommendation.share}
        onChange={change}
        t={t}
      />
      <p className="text-fine text-muted">
        <output className="font-semibold text-success">
          {isSaved && (
            <>
              <Check aria-hidden className="-mt-0.5 mr-1 inline size-4" strokeWidth={3} />
              {t("splitSaved")}{" "}
            </>
          )}
        </output>
        {t("splitNote")}
      </p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
