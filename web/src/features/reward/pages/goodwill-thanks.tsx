import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Thanks } from "../components/thanks.tsx";
import { rewardTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(rewardTexts, page);
    return { title: t("thanksTab"), description: t("thanksTab") };
  },
  Component: GoodwillThanks,
});

function GoodwillThanks() {
  const t = useTexts(rewardTexts);
  return <Thanks title={t("thanksGoodwill")} lead={t("goodwillLead")} />;
}
