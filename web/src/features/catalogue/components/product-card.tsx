import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { cardParts } from "../../../ui/card-deck.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Price } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CategoryView, ProductCardView } from "../shelf.ts";
import { catalogueTexts } from "../texts.ts";
import { CardReward } from "./card-reward.tsx";
import { FootnoteMark } from "./footnote-mark.tsx";
import { SelectButtons } from "./select-buttons.tsx";
import { ShortText } from "./short-text.tsx";

interface ProductCardProps {
  readonly product: ProductCardView;
  readonly selectTarget: CategoryView["selectTarget"];
  readonly wide: boolean;
}

export function ProductCard({ product, selectTarget, wide }: ProductCardProps) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { name, details, monthlyCents, usualCents, oneOffCents, promotion, footnote, selected } = product;
  return (
    <article
      className={classNames("card p-6", cardParts, selected && "card-stage")}
      data-tone={selected ? "stage" : undefined}
      aria-current={selected || undefined}
    >
      <div className={classNames("flex flex-wrap gap-2", (selected || promotion) && "pb-3")}>
        {selected && <Tag>{t("preselected")}</Tag>}
        {promotion && (
          <Tag tone="accent">
            <span lang={product.language}>{promotion.name}</span>
          </Tag>
        )}
      </div>
      <h3 lang={product.language} className={wide ? "text-title" : "text-heading"}>
        <ShortText text={name} place="card" />
      </h3>
      <p className="pt-3">
        <Price
          cents={monthlyCents}
          per={t("perMonth")}
          language={language}
          {...(usualCents === undefined ? {} : { before: { cents: usualCents, label: t("before") } })}
        />
        <FootnoteMark footnote={footnote} />
      </p>
      <p className="pt-1 text-fine text-muted">
        {promotion && (
          <span lang={product.language} className="block">
            {promotion.split}
          </span>
        )}
        {oneOffCents > 0 ? t("once", { amount: formatMoney(oneOffCents, language) }) : t("noOneOff")}
      </p>
      <ul
        lang={product.language}
        className={classNames(
          "mt-5 grid content-start gap-x-8 gap-y-2 border-t border-line pt-5 text-fine",
          wide && "lg:grid-cols-2",
        )}
      >
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="space-y-4 self-end pt-7">
        <CardReward cents={product.bountyCents} />
        <SelectButtons product={product} selectTarget={selectTarget} />
      </div>
    </article>
  );
}
