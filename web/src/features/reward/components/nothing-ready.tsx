import type { OwnReward } from "@weitersagen/contract/reward";
import { useTexts } from "../../../lib/texts/texts.ts";
import { rewardTexts } from "../texts.ts";
import { ToArea } from "./to-area.tsx";

/** No reward can be collected now. */
export function NothingReady({ party }: { readonly party: OwnReward["party"] | undefined }) {
  const t = useTexts(rewardTexts);
  return (
    <>
      <h2 className="text-heading">{t("emptyTitle")}</h2>
      <p className="mt-3 mb-8 text-lead text-muted">{t("emptyText")}</p>
      <ToArea party={party} variant="primary" />
    </>
  );
}
