import { RewardSplitBar } from "../../../entities/reward/reward-split-bar.tsx";
import { useWishedShare } from "../../../entities/reward/use-wished-share.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { homeTexts } from "../texts.ts";

/** Lets visitors try the shares that the tenant offers. Form and start page begin with the one they chose. */
export function SplitDemo({ cents }: { readonly cents: number }) {
  const t = useTexts(homeTexts);
  const { shares, defaultShare } = usePage().tenant.configuration;
  const [wished, wish] = useWishedShare(shares);
  const share = wished ?? (shares.includes(50) ? 50 : defaultShare);
  return <RewardSplitBar name="anteil" cents={cents} share={share} onChange={wish} t={t} />;
}
