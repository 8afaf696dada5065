import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import { splitReward, type Share } from "@weitersagen/domain/reward";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { capabilityOf } from "../../../entities/recommendation/capability.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import { SplitBar } from "../../../entities/reward/split-bar.tsx";
import { shareTexts } from "../texts.ts";

const labels = { 100: "splitSelf", 50: "splitBoth", 0: "splitContact" } as const;

interface SplitChangeProps {
  readonly recommendation: SharedRecommendation;
  readonly onChange: (changed: SharedRecommendation) => void;
}

/** Moves at once under the finger and goes back where the server refuses it. */
export function SplitChange({ recommendation, onChange }: SplitChangeProps) {
  const t = useTexts(shareTexts);
  const api = useApi();
  const { language, tenant } = usePage();
  const { shares, maxRecipientBountyCents } = tenant.configuration;
  const { number, bountyCents } = recommendation;
  const [wanted, setWanted] = useState<Share>();
  const [problem, setProblem] = useState<string>();
  const change = async (share: Share) => {
    setWanted(share);
    setProblem(undefined);
    const capability = capabilityOf(number);
    const body = { ...(capability && { capability }), share };
    try {
      onChange(await api(changeRecommendation, { params: { number }, body }));
    } catch (failure) {
      setProblem(problemOf(failure)?.detail ?? t("splitFailed"));
    }
    setWanted(undefined);
  };
  return (
    <div className="space-y-4">
      <SplitBar
        legend={t("splitLegend")}
        name="aufteilung"
        mine={t("splitMine")}
        theirs={t("splitTheirs")}
        language={language}
        value={wanted ?? recommendation.share}
        onChange={(share) => void change(share)}
        options={shares.map((value) => {
          const { referrerCents, recipientCents } = splitReward(bountyCents, value, maxRecipientBountyCents);
          return { value, label: t(labels[value]), mineCents: referrerCents, theirsCents: recipientCents };
        })}
      />
      <p className="text-fine text-muted">{t("splitNote")}</p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
