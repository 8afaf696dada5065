import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Price } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { ProductTile } from "../offers.ts";
import { homeTexts } from "../texts.ts";

interface ProductCardProps {
  readonly product: ProductTile;
  /** Twice as wide, in the brand's dark: the one to look at first. */
  readonly prominent: boolean;
}

export function ProductCard({ product, prominent }: ProductCardProps) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const { name, details, monthlyCents, oneOffCents, bountyCents, campaign, href } = product;
  const price = monthlyCents
    ? { cents: monthlyCents, per: t("perMonth") }
    : { cents: oneOffCents ?? 0, per: t("once") };
  return (
    <article
      className={classNames("card flex w-full flex-col p-6", prominent && "card-stage lg:p-8")}
      data-tone={prominent ? "stage" : undefined}
    >
      {campaign && (
        <div className="mb-3">
          <Tag tone="accent">{campaign}</Tag>
        </div>
      )}
      <h3 className={prominent ? "text-title" : "text-heading"}>{name}</h3>
      {price.cents > 0 && (
        <p className="mt-2">
          <Price cents={price.cents} per={price.per} language={language} />
        </p>
      )}
      <ul className="mt-3 space-y-1 text-fine text-muted">
        {details.slice(0, prominent ? 3 : 2).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-4 pt-7">
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
    </article>
  );
}
