import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { PictureView } from "../../../ui/picture.tsx";
import { Portrait } from "../../../ui/portrait.tsx";
import { Price } from "../../../ui/price.tsx";
import type { RecommendedAdvisor, RecommendedProduct } from "../recommended.ts";
import { recommendTexts } from "../texts.ts";

interface ProductSummaryProps {
  readonly product: RecommendedProduct;
  readonly advisor: RecommendedAdvisor | undefined;
}

/** The recommended product: a short line with a picture on phones, a card on wide screens. */
export function ProductSummary({ product, advisor }: ProductSummaryProps) {
  const { name, details, picture } = product;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 md:gap-x-6">
      <div className="w-[min(5.5rem,30%)] shrink-0 md:w-40">
        {advisor ? (
          <Portrait picture={advisor.portrait} initials={advisor.name.charAt(0)} />
        ) : (
          <PictureView
            picture={picture}
            sizes="(min-width: 48rem) 10rem, 30vw"
            eager
            className="aspect-[4/3] rounded-control object-cover"
          />
        )}
      </div>
      {/* With large fonts it moves below the picture, because numbers would break in a narrow column. */}
      <div className="min-w-0 flex-[1_1_11rem]">
        {advisor && (
          <p className="text-fine text-muted">
            {advisor.name}, {advisor.place}
          </p>
        )}
        <h2 lang={product.language} className="text-heading">
          {name}
        </h2>
        <ProductPrice product={product} />
        <ul lang={product.language} className="mt-3 space-y-1 text-fine text-muted max-md:hidden">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ProductPrice({
  product: { language: spoken, monthlyCents, usualCents, split, oneOffCents },
}: {
  readonly product: RecommendedProduct;
}) {
  const t = useTexts(recommendTexts);
  const { language } = usePage();
  if (monthlyCents === 0 && oneOffCents === 0) return null;
  const isMonthly = monthlyCents > 0;
  return (
    <p className="mt-1">
      <Price
        cents={isMonthly ? monthlyCents : oneOffCents}
        per={t(isMonthly ? "perMonth" : "once")}
        language={language}
        size="small"
        {...(usualCents === undefined ? {} : { before: { cents: usualCents, label: t("before") } })}
      />
      {split && (
        <span lang={spoken} className="block text-fine text-balance text-muted">
          {split}
        </span>
      )}
      {isMonthly && oneOffCents > 0 && (
        <span className="block text-fine text-muted">
          {t("onceAmount", { amount: formatMoney(oneOffCents, language) })}
        </span>
      )}
    </p>
  );
}
