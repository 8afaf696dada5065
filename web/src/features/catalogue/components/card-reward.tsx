import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { catalogueTexts } from "../texts.ts";

export function CardReward({ cents }: { readonly cents: number | undefined }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  if (cents === undefined) return null;
  return (
    <p>
      <span className="block text-fine text-muted">{t("rewardFor")}</span>
      <Amount cents={cents} language={language} />
    </p>
  );
}
