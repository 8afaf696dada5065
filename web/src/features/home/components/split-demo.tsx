import type { Share } from "@weitersagen/domain/reward";
import { useState } from "react";
import { wishedShare } from "../../../entities/reward/wished-share.ts";
import { RewardSplitBar } from "../../../entities/reward/reward-split-bar.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { homeTexts } from "../texts.ts";

/** Lets visitors try the shares that the tenant offers. The form begins with the one they chose. */
export function SplitDemo({ cents }: { readonly cents: number }) {
  const t = useTexts(homeTexts);
  const { shares, defaultShare } = usePage().tenant.configuration;
  const [share, setShare] = useState<Share>(shares.includes(50) ? 50 : defaultShare);
  const choose = (chosen: Share) => {
    setShare(chosen);
    wishedShare.write(chosen);
  };
  return <RewardSplitBar name="anteil" cents={cents} share={share} onChange={choose} t={t} />;
}
