import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { catalogueTexts } from "../texts.ts";

/** The whole bounty on the card of a product or device, before it is split. Nothing if there is none now. */
export function CardReward({ bountyCents }: { readonly bountyCents: number | undefined }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  if (bountyCents === undefined) return null;
  return (
    <p>
      <span className="block text-fine text-muted">{t("rewardFor")}</span>
      <Amount cents={bountyCents} language={language} />
    </p>
  );
}
