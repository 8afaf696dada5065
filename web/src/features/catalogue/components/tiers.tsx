import { formatDate, formatMoney } from "@weitersagen/contract/format";
import { wordingIn } from "@weitersagen/contract/wording";
import { Plus } from "lucide-react";
import { extraRewardsId, type Tier } from "../../../entities/reward/active-tiers.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { catalogueTexts } from "../texts.ts";

/** What a referrer gets in addition for the first, second or third success. */
export function Tiers({ tiers }: { readonly tiers: readonly Tier[] }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const sentence = ({ title, amountCents, startsAt, endsAt }: Tier): string => {
    const values = {
      abschlussname: wordingIn(language, title),
      praemieWert: formatMoney(amountCents, language),
      startdatum: formatDate(startsAt, language),
    };
    return endsAt === null
      ? t("tierEndless", values)
      : t("tier", { ...values, enddatum: formatDate(endsAt, language) });
  };
  return (
    <section aria-labelledby={extraRewardsId}>
      <h2 id={extraRewardsId} className="text-title">
        {t("tiers")}
      </h2>
      <p className="mt-2 text-muted">{t("tiersLead")}</p>
      <ul className="mt-6 space-y-3">
        {tiers.map((tier) => (
          <li key={tier.id} className="flex gap-3">
            <Plus aria-hidden className="mt-1 size-4 shrink-0 text-success" strokeWidth={3} />
            {sentence(tier)}
          </li>
        ))}
      </ul>
    </section>
  );
}
