import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf } from "../../../lib/texts/texts.ts";
import { BankAccount } from "../components/bank-account.tsx";
import { rewardTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(rewardTexts, page);
    return { title: t("bankTitle"), description: t("bankLead") };
  },
  Component: () => <BankAccount party="recipient" />,
});
