import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { shareTexts } from "../texts.ts";

/** What each side gets, as it was chosen. */
export function RewardLine({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  const { language } = usePage();
  const { product, referrerCents, recipientCents } = recommendation;
  const sides = [
    { label: t("yours"), cents: referrerCents },
    { label: t("theirs"), cents: recipientCents },
  ].filter(({ cents }) => cents > 0);
  return (
    <div>
      <p lang="de" className="font-semibold">
        {product.name}
      </p>
      {sides.length > 0 && (
        <dl className="mt-3 flex gap-10">
          {sides.map(({ label, cents }) => (
            <div key={label}>
              <dt className="text-fine text-muted">{label}</dt>
              <dd>
                <Amount cents={cents} language={language} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
