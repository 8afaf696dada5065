import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Price } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { ProductTile } from "../offers.ts";
import { homeTexts } from "../texts.ts";

interface ProductCardProps {
  readonly product: ProductTile;
  /** Twice as wide, drawn and in the brand's dark: the ones to look at first. */
  readonly prominent: boolean;
}

export function ProductCard({ product, prominent }: ProductCardProps) {
  if (!prominent) {
    return (
      <article className="card flex w-full flex-col p-6">
        <ProductFacts product={product} prominent={false} />
      </article>
    );
  }
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-card md:flex-row">
      <img
        src={product.picture}
        width={480}
        height={360}
        alt=""
        loading="lazy"
        className="h-44 w-full object-cover object-top md:h-auto md:w-2/5 md:object-center"
      />
      <div data-tone="stage" className="card card-stage flex grow flex-col rounded-none p-6">
        <ProductFacts product={product} prominent />
      </div>
    </article>
  );
}

function ProductFacts({ product, prominent }: ProductCardProps) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const { name, details, bountyCents, campaign, href } = product;
  return (
    <>
      {campaign && (
        <div className="mb-3">
          <Tag tone="accent">{campaign}</Tag>
        </div>
      )}
      <h3 className={prominent ? "text-title" : "text-heading"}>{name}</h3>
      <ProductPrice product={product} />
      <ul className="mt-3 space-y-1 text-fine text-muted">
        {details.slice(0, prominent ? 3 : 2).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-4 pt-7">
        {bountyCents !== undefined && (
          <p>
            <span className="block text-fine text-muted">{t("rewardFor")}</span>
            <Amount cents={bountyCents} language={language} size={prominent ? "large" : "regular"} />
          </p>
        )}
        {href && (
          <ButtonLink to={href} aria-label={t("recommendThis", { name })}>
            {t("recommend")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function ProductPrice({ product: { monthlyCents, oneOffCents } }: { readonly product: ProductTile }) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const cents = monthlyCents ?? oneOffCents;
  if (cents === undefined) return null;
  return (
    <p className="mt-2">
      <Price cents={cents} per={monthlyCents === undefined ? t("once") : t("perMonth")} language={language} />
    </p>
  );
}
