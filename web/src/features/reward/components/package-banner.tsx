import { getRewardBanner } from "@weitersagen/contract/reward";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Container } from "../../../ui/layout.tsx";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";

/**
 * Advertises the package of several products. The server decides who sees it: people whose rewards are all for single
 * products. The page is shown without waiting for it.
 */
export function PackageBanner() {
  const t = useTexts(rewardTexts);
  const { proof } = useRewardLink();
  const [banner] = useLoaded((api) => api(getRewardBanner, { query: {} }, proof));
  if (banner.state !== "loaded" || !banner.data.show) return null;
  return (
    <Container className="pb-12 md:pb-20">
      <Banner banner={banner.data} action={t("toPackage")} />
    </Container>
  );
}
