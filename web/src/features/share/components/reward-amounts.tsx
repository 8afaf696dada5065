import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { hasTopic } from "../messages.ts";
import { shareTexts } from "../texts.ts";

/** What each side gets. */
export function RewardAmounts({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  const { language } = usePage();
  const { referrerCents, recipientCents, upTo } = recommendation;
  const sides = [
    { label: t("yours"), cents: referrerCents },
    { label: t("theirs"), cents: recipientCents },
  ].filter(({ cents }) => cents > 0);
  if (sides.length === 0) return null;
  return (
    <>
      <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
        {sides.map(({ label, cents }) => (
          <div key={label}>
            <dt className="text-fine text-muted">{label}</dt>
            <dd>
              <Amount cents={cents} upTo={upTo} language={language} />
            </dd>
          </div>
        ))}
      </dl>
      {hasTopic(recommendation) && <p className="text-fine text-muted">{t("forTopic")}</p>}
    </>
  );
}
