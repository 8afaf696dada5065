import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { rewardTexts } from "../texts.ts";

export function RewardLoading() {
  const t = useTexts(rewardTexts);
  return (
    <div aria-busy="true">
      <output className="sr-only">{t("loading")}</output>
      <WithoutScript what="page" />
      <Skeleton className="h-16 w-48" />
      <Skeleton className="mt-6 h-5 w-full max-w-md" />
      <Skeleton className="mt-8 h-28 w-full" />
    </div>
  );
}
