import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { CardReward } from "../../../entities/reward/card-reward.tsx";
import type { ProductView } from "../../../entities/product/product-view.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { cardParts } from "../../../ui/card-deck.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PictureView } from "../../../ui/picture.tsx";
import { Price } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { homeTexts } from "../texts.ts";

interface ProductCardProps {
  readonly product: ProductView;
  /** Twice as wide, with a picture, on the brand's dark background. */
  readonly prominent: boolean;
}

export function ProductCard({ product, prominent }: ProductCardProps) {
  if (!prominent) {
    return (
      <article className={classNames("card p-6", cardParts)}>
        <ProductFacts product={product} prominent={false} />
      </article>
    );
  }
  return (
    <article
      data-tone="stage"
      className="card card-stage row-span-6 grid w-full grid-cols-1 grid-rows-[auto_auto_auto_auto_auto_1fr_auto] overflow-hidden p-6 md:grid-cols-[2fr_3fr] md:grid-rows-[auto_auto_auto_auto_1fr_auto] md:gap-x-6 md:[&>:nth-child(n+2):nth-child(-n+5)]:col-span-2"
    >
      {/* On wide screens in the lower corner, beside details and reward: a tall crop loses its subject. */}
      <div className="-mx-6 -mt-6 mb-6 md:row-span-2 md:row-start-5 md:mt-6 md:mr-0 md:-mb-6 md:self-end">
        <PictureView picture={product.picture} sizes="(min-width: 48rem) 20vw, 100vw" />
      </div>
      <ProductFacts product={product} prominent />
    </article>
  );
}

function ProductFacts({ product, prominent }: ProductCardProps) {
  const t = useTexts(homeTexts);
  const { productApi } = usePage().tenant.configuration;
  const { name, details, bountyCents, upTo, promotion, recommendAt } = product;
  // Where advisors are recommended, products are only topics.
  const isTopic = productApi === "berater";
  return (
    <>
      <div className={promotion ? "pb-3" : undefined}>
        {promotion && (
          <Tag tone="accent">
            <span lang={product.language}>{promotion}</span>
          </Tag>
        )}
      </div>
      <h3 lang={product.language} className={prominent ? "text-title" : "text-heading"}>
        {name}
      </h3>
      <ProductPrice product={product} />
      <p lang={product.language} className="text-fine text-balance text-muted">
        {product.split}
      </p>
      <ul lang={product.language} className="space-y-1 pt-3 text-fine text-muted">
        {details.slice(0, prominent ? 3 : 2).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-4 self-end pt-7">
        <CardReward bountyCents={bountyCents} upTo={upTo} size={prominent ? "large" : "regular"} />
        {recommendAt && (
          <ButtonLink
            to={recommendAt}
            variant={isTopic ? "secondary" : "primary"}
            aria-label={t(isTopic ? "chooseAdvisorFor" : "recommendThis", { name })}
          >
            {t(isTopic ? "chooseAdvisor" : "recommend")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** A free product, such as a talk with an advisor, shows no price. */
function ProductPrice({ product }: Pick<ProductCardProps, "product">) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const { monthlyCents, usualCents, oneOffCents } = product;
  const isMonthly = monthlyCents > 0 || oneOffCents === 0;
  return (
    <p className="pt-2">
      {(monthlyCents > 0 || oneOffCents > 0) && (
        <Price
          cents={isMonthly ? monthlyCents : oneOffCents}
          per={t(isMonthly ? "perMonth" : "once")}
          language={language}
          {...(usualCents === undefined ? {} : { before: { cents: usualCents, label: t("before") } })}
        />
      )}
      {isMonthly && oneOffCents > 0 && (
        <span className="block text-fine text-muted">
          {t("onceAmount", { amount: formatMoney(oneOffCents, language) })}
        </span>
      )}
    </p>
  );
}
