import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { rewardTexts } from "../texts.ts";

/** A person has one account: what was chosen before goes to it too. */
export function UnderwayToo({ cents }: { readonly cents: number }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  if (cents === 0) return null;
  return <p className="my-4">{t("underwayToo", { amount: formatMoney(cents, language) })}</p>;
}
