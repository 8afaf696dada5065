import type { Share } from "@weitersagen/domain/reward";
import { useState } from "react";
import { RewardSplitBar } from "../../../entities/reward/reward-split-bar.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { homeTexts } from "../texts.ts";

/** Lets visitors try the shares that the tenant offers. Nothing is stored. */
export function SplitDemo({ cents }: { readonly cents: number }) {
  const t = useTexts(homeTexts);
  const { shares, defaultShare } = usePage().tenant.configuration;
  const [share, setShare] = useState<Share>(shares.includes(50) ? 50 : defaultShare);
  return <RewardSplitBar name="anteil" cents={cents} share={share} onChange={setShare} t={t} />;
}
